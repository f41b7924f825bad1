import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { commissionOf } from '#rules/commission';
import { toCents, toEuros } from '#rules/money';
import { formatMoney } from '../../../shared/format';
import { usePricing } from '../../builder/use-pricing';
import { rateQuery } from './api';
import { commissionTexts } from './texts';

const { ofQuote: words } = commissionTexts;

/**
 * Row of the builder's summary with the commission that the quote's lines would earn at the current rates. Renders
 * nothing until lines and rates are loaded.
 *
 * @param groups product group by product id
 */
export function CommissionEstimate({ groups }: { groups: ReadonlyMap<string, string> }) {
  const { lines } = usePricing();
  const { data: rate } = useQuery(rateQuery);
  if (!rate || !lines) return null;
  const priced = lines.flatMap(({ item, options }) =>
    [item, ...options].map(({ total }) => ({
      group: groups.get(item.productId) ?? null,
      total: total === null ? null : toCents(total),
    })),
  );
  const own = new Map(rate.groups.map((group) => [group.id, group.rate]));
  const { commission } = commissionOf(priced, rate.rate, own);
  return (
    <Box sx={{ mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box className="num" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
        <Typography component="span" color="textSecondary">
          {words.title}
        </Typography>
        {formatMoney(toEuros(commission))}
      </Box>
      <Typography variant="caption" component="p" color="textTertiary" sx={{ mt: 0.5 }}>
        {words.estimated} {words.hidden}
      </Typography>
    </Box>
  );
}
