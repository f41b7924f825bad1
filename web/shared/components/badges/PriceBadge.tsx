import Typography from '@mui/material/Typography';
import { type BadgePrice, priceWords } from '../../price-words';

/** Badge with a price, in the words of `priceWords`. */
export function PriceBadge({ price, category }: { price: BadgePrice | null; category: string }) {
  const { tone, text, per } = priceWords(price, category);
  return (
    <Typography component="span" className="num" sx={{ ...figures, ...TONES[tone] }}>
      {text}
      {per && (
        <Typography component="span" variant="small" color="textTertiary">
          {per}
        </Typography>
      )}
    </Typography>
  );
}

const TONES = {
  amount: {},
  free: { color: 'success.dark' },
  custom: { fontWeight: 500, color: 'text.secondary' },
};

const figures = {
  fontSize: '.9375rem',
  lineHeight: 22 / 15,
  fontWeight: 560,
  letterSpacing: '-.014em',
  whiteSpace: 'nowrap',
};
