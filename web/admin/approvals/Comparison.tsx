import Typography from '@mui/material/Typography';
import type { ApprovalComparison } from '../../shared/api/schema';
import { Panel } from '../../shared/components/frame/Panel';
import { FactList } from '../../shared/components/lists/FactList';
import { formatMoney, formatRate } from '../../shared/format';
import { approvalTexts } from './texts';

const words = approvalTexts.compare;

/** Prices of other quotes to compare the largest discount with. */
export function Comparison({ comparison, currency }: { comparison: ApprovalComparison | null; currency: string }) {
  if (!comparison) return null;
  const { name, sameClient, lowest, usualDiscount } = comparison;
  const money = (amount: number | null) => (amount === null ? null : formatMoney(amount, currency));
  return (
    <Panel title={words.title} aside={words.year}>
      <Typography sx={{ fontWeight: 560, mb: 1.5 }}>{name}</Typography>
      {lowest === null ? (
        <Typography color="textSecondary">{words.none}</Typography>
      ) : (
        <FactList
          facts={[
            { label: words.sameClient, value: money(sameClient) ?? words.notYet },
            { label: words.lowest, value: money(lowest) },
            { label: words.usual, value: usualDiscount !== null && formatRate(usualDiscount / 100) },
          ]}
        />
      )}
    </Panel>
  );
}
