import Typography from '@mui/material/Typography';
import type { BillingPeriod } from '../../api/schema';
import { formatMoneyShort } from '../../format';

interface Price {
  billingPrice: number | null;
  billingPeriod: BillingPeriod;
}

const PER: Record<BillingPeriod, string> = { one_time: '', monthly: '/month', yearly: '/year' };

/**
 * A price without decimals, '/month' or '/year'. 'Custom Quote' without a price; 0 is 'Free' for Software, else
 * 'Custom Quote'. As specified.
 */
export function PriceBadge({ price, category }: { price: Price | null; category: string }) {
  const amount = price?.billingPrice ?? null;
  if (amount === 0 && category === 'Software') {
    return (
      <Typography component="span" sx={{ ...figures, color: 'success.dark' }}>
        Free
      </Typography>
    );
  }
  if (!price || !amount) {
    return (
      <Typography component="span" sx={{ ...figures, fontWeight: 500, color: 'text.secondary' }}>
        Custom Quote
      </Typography>
    );
  }
  return (
    <Typography component="span" className="num" sx={figures}>
      {formatMoneyShort(amount)}
      <Typography component="span" variant="small" color="textTertiary">
        {PER[price.billingPeriod]}
      </Typography>
    </Typography>
  );
}

const figures = {
  fontSize: '.9375rem',
  lineHeight: 22 / 15,
  fontWeight: 560,
  letterSpacing: '-.014em',
  whiteSpace: 'nowrap',
};
