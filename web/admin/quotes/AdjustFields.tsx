import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { parseAmount, parsePercentage, typedAmount } from '../../shared/amounts';
import type { Quote, QuoteItem } from '../../shared/api/schema';
import { formatMoney } from '../../shared/format';
import { Segments } from '../../shared/components/actions/Segments';
import { adjustableItems, discountOf } from './review-values';
import { adminQuoteTexts } from './texts';
import type { Review } from './use-review';

const words = adminQuoteTexts.adjust;

/** Fields for the price or the discount (in percent) of each line, or for a single discount on all lines. */
export function AdjustFields({ quote, review }: { quote: Quote; review: Review }) {
  const { values, set } = review;
  const items = adjustableItems(quote);
  const byPercent = values.mode === 'percent';
  const discounts = new Set(items.map(({ id }) => values.discounts[id] ?? ''));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Segments
        label={words.by}
        value={values.mode}
        options={[
          { value: 'price', label: words.price },
          { value: 'percent', label: words.percent },
        ]}
        onChange={(mode) => set({ mode })}
      />
      {byPercent && (
        <Line
          id="discount-all"
          label={words.all}
          name={words.discount(words.all)}
          unit="%"
          value={discounts.size === 1 ? ([...discounts][0] ?? '') : ''}
          onChange={(typed) => set({ discounts: Object.fromEntries(items.map(({ id }) => [id, typed])) })}
        />
      )}
      {items.map((item) => (
        <ItemLine key={item.id} item={item} currency={quote.currency} review={review} />
      ))}
    </Box>
  );
}

function ItemLine({ item, currency, review }: { item: QuoteItem; currency: string; review: Review }) {
  const { values, set, errors } = review;
  const byPercent = values.mode === 'percent';
  const field = byPercent ? 'discounts' : 'prices';
  const typed = values[field][item.id] ?? '';
  const amount = byPercent ? parsePercentage(typed) : parseAmount(typed);
  const name = item.product.name;
  const price =
    byPercent && item.listPrice !== null && amount !== null && !Number.isNaN(amount)
      ? formatMoney(item.listPrice * (1 - amount / 100), currency)
      : '';
  return (
    <Line
      id={`${field}-${item.id}`}
      label={name}
      note={
        item.listPrice === null ? words.notPriced : adminQuoteTexts.adjust.list(formatMoney(item.listPrice, currency))
      }
      name={byPercent ? words.discount(name) : words.unitPrice(name)}
      unit={byPercent ? '%' : '€'}
      value={typed}
      error={errors[`${field}.${item.id}`]}
      result={byPercent ? price : <Change percent={discountOf(item, amount)} />}
      onChange={(next) => set({ [field]: { ...values[field], [item.id]: next } })}
    />
  );
}

/** Difference of a price from the list price: '−5.6%' below, '+2.0%' above. */
function Change({ percent }: { percent: number | null }) {
  if (percent === null) return null;
  const sign = percent > 0 ? '−' : percent < 0 ? '+' : '';
  const color = percent > 0 ? 'success.dark' : percent < 0 ? 'warning.dark' : 'text.tertiary';
  return (
    <Box component="span" sx={{ color, fontWeight: percent ? 550 : 400 }}>
      {`${sign}${Math.abs(percent).toFixed(1)}%`}
    </Box>
  );
}

interface LineProps {
  id: string;
  label: string;
  note?: string;
  name: string;
  unit: '€' | '%';
  value: string;
  error?: string;
  result?: React.ReactNode;
  onChange: (typed: string) => void;
}

function Line({ id, label, note, name, unit, value, error, result, onChange }: LineProps) {
  return (
    <Box sx={{ display: 'grid', gap: '4px' }}>
      <Box sx={{ ...row, gridTemplateColumns: unit === '%' ? PERCENT_COLUMNS : PRICE_COLUMNS }}>
        <Typography component="label" htmlFor={id} variant="small" sx={{ fontWeight: 550, minWidth: 0 }}>
          {label}
          {note && (
            <Typography
              component="span"
              variant="caption"
              className="num"
              color="textTertiary"
              sx={{ display: 'block' }}
            >
              {note}
            </Typography>
          )}
        </Typography>
        <OutlinedInput
          id={id}
          value={value}
          error={error !== undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            const amount = parseAmount(value);
            if (unit === '€' && amount !== null && !Number.isNaN(amount)) onChange(typedAmount(amount));
          }}
          inputProps={{
            'aria-label': name,
            inputMode: 'decimal',
            autoComplete: 'off',
            className: 'num',
            'aria-describedby': error ? `${id}-error` : undefined,
          }}
          startAdornment={unit === '€' && <InputAdornment position="start">€</InputAdornment>}
          endAdornment={unit === '%' && <InputAdornment position="end">%</InputAdornment>}
          sx={{ height: { xs: 44, sm: 34 }, '& input': { textAlign: 'right', px: '6px !important' } }}
        />
        <Typography component="span" variant="small" className="num" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
          {result}
        </Typography>
      </Box>
      {error && (
        <FormHelperText id={`${id}-error`} error>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}

const PRICE_COLUMNS = { xs: 'minmax(0, 1fr) 116px 56px', sm: 'minmax(0, 1fr) 124px 64px' };
/** Grid columns for the percentage and for the resulting price. */
const PERCENT_COLUMNS = 'minmax(0, 1fr) 78px minmax(96px, max-content)';
const row = {
  display: 'grid',
  gap: '10px',
  alignItems: 'center',
};
