import { useState } from 'react';
import { formatMoney } from '../../shared/format';
import { messageOf } from '../../shared/api/errors';
import type { AwaitedQuote } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { ConfirmDialog } from '../../shared/components/actions/ConfirmDialog';
import { Notice } from '../../shared/components/feedback/Notice';
import { texts } from '../../shared/texts';
import { adminOrderTexts } from './texts';
import { useCreateOrder } from './use-create-order';

interface CreateOrderProps {
  quote: Pick<AwaitedQuote, 'id' | 'number' | 'total' | 'currency'> & { company: { name: string } };
  /** True when an earlier order for the quote was cancelled. */
  again?: boolean;
  /** True when the button is in a row of a list. */
  inRow?: boolean;
}

/** Button that creates the order for an accepted quote. It asks for confirmation, because the client gets a mail. */
export function CreateOrder({ quote, again = false, inRow = false }: CreateOrderProps) {
  const [asking, setAsking] = useState(false);
  const create = useCreateOrder();
  const label = again ? adminOrderTexts.again : adminOrderTexts.create;
  const close = () => {
    setAsking(false);
    create.reset();
  };
  return (
    <>
      <Button
        {...(inRow ? { size: 'small', 'aria-label': `${label}: ${quote.number}` } : { variant: 'lit' })}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={label}
        text={adminOrderTexts.createAsks(quote.number, formatMoney(quote.total, quote.currency), quote.company.name)}
        confirm={label}
        busy={create.isPending}
        error={
          create.isError && (
            <Notice tone="error" title={texts.error}>
              {messageOf(create.error, adminOrderTexts.createFailed)}
            </Notice>
          )
        }
        onConfirm={() => create.mutate(quote.id)}
        onClose={close}
      />
    </>
  );
}
