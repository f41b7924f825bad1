import Typography from '@mui/material/Typography';
import type { AcceptanceRule } from '../api/schema';
import { FactList } from '../components/lists/FactList';
import { formatMoney } from '../format';
import { acceptanceTexts } from '../quotes/acceptance-texts';

const words = acceptanceTexts.rule;

/** What a company needs for accepting quotes, as a list of limits. */
export function AcceptanceRuleFacts({ rule }: { rule: AcceptanceRule }) {
  const { adminOver, twoPeopleOver, purchaseOrderOver } = rule;
  const limit = (over: number | null) => (over === null ? words.never : words.over(formatMoney(over, 'EUR')));
  if (adminOver === null && twoPeopleOver === null && purchaseOrderOver === null) {
    return <Typography color="textSecondary">{words.none}</Typography>;
  }
  return (
    <FactList
      facts={[
        { label: words.admin, value: limit(adminOver) },
        { label: words.twoPeople, value: limit(twoPeopleOver) },
        { label: words.purchaseOrder, value: limit(purchaseOrderOver) },
      ]}
    />
  );
}
