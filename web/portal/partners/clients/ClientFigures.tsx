import { useQuery } from '@tanstack/react-query';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatCount, formatDay, formatMoneyShort } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { clientRecordQuery } from './api';
import { clientTexts } from './texts';

const words = clientTexts.figures;

/** Panel with figures about the partner's business with a client. */
export function ClientFigures({ id }: { id: string }) {
  const { data, isError } = useQuery(clientRecordQuery(id));
  const shown = (value: string | undefined) => value ?? (isError ? texts.unknown : undefined);
  return (
    <StatStrip
      stats={[
        {
          label: words.open,
          value: shown(data && formatCount(data.open.quotes)),
          width: 32,
          about: data && words.openOf(formatMoneyShort(data.open.value), data.drafts),
        },
        {
          label: words.accepted,
          value: shown(data && formatMoneyShort(data.acceptedThisYear.value)),
          width: 96,
          about: data && words.acceptedOf(data.acceptedThisYear.quotes, formatMoneyShort(data.acceptedThisYear.net)),
        },
        {
          label: words.commission,
          value: shown(data && formatMoneyShort(data.commission.earned + data.commission.pending)),
          width: 96,
          about: data && words.commissionOf(formatMoneyShort(data.commission.pending)),
        },
        {
          label: words.deals,
          value: shown(data && formatCount(data.deals.open)),
          width: 32,
          about:
            data &&
            (data.deals.protectedUntil
              ? words.protectedUntil(formatDay(data.deals.protectedUntil))
              : words.unprotected),
        },
      ]}
    />
  );
}
