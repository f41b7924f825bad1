import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useListContext } from 'ra-core';
import { INVOICE_AGES, type InvoiceAge } from '#rules/invoice-status';
import type { InvoiceAgeAmount } from '../../shared/api/schema';
import { formatMoneyShort } from '../../shared/format';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.ages;

const COLORS: Record<InvoiceAge, string> = {
  not_due: 'var(--text)',
  days_1_to_30: 'var(--warning-solid)',
  days_31_to_60: 'var(--error-solid)',
  days_61_to_90: 'var(--error-solid)',
  over_90_days: 'var(--error-solid)',
};

/** Open amounts of all invoices, or of the company that the list shows, by age; each age filters the list. */
export function AgeStrip() {
  const { meta, filterValues, setFilters, error } = useListContext();
  const ages = (meta as { ages?: InvoiceAgeAmount[] } | undefined)?.ages;
  const { age: chosen, status: _status, ...others } = filterValues as Record<string, string | undefined>;
  const sum = (of: InvoiceAgeAmount[], field: 'amount' | 'invoices') =>
    of.reduce((total, one) => total + one[field], 0);
  if (!ages) return error ? null : <Skeleton variant="rounded" height={132} />;
  const total = sum(ages, 'amount');
  const overdue = sum(
    ages.filter(({ age }) => age !== 'not_due'),
    'amount',
  );
  return (
    <Box role="group" aria-label={words.label} className="num" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 10px' }}>
        <Typography variant="small" color="textSecondary">
          {words.open}
        </Typography>
        <Typography variant="h5" component="span">
          {formatMoneyShort(total)}
        </Typography>
        {overdue > 0 && (
          <Typography variant="small" sx={{ color: 'error.dark' }}>
            {words.overdue(formatMoneyShort(overdue))}
          </Typography>
        )}
        <Typography variant="small" color="textTertiary" sx={{ ml: 'auto' }}>
          {words.invoices(sum(ages, 'invoices'))}
        </Typography>
      </Box>
      <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: 6, borderRadius: '3px', overflow: 'hidden' }}>
        {total === 0 && <Box sx={{ flex: 1, bgcolor: 'background.sunken' }} />}
        {ages.map(
          ({ age, amount }) => amount > 0 && <Box key={age} sx={{ flex: amount, minWidth: 3, bgcolor: COLORS[age] }} />,
        )}
      </Box>
      <Box component="ul" sx={list}>
        {INVOICE_AGES.map((age) => {
          const { amount, invoices } = ages.find((one) => one.age === age) ?? { amount: 0, invoices: 0 };
          const isChosen = chosen === age;
          return (
            <li key={age}>
              <ButtonBase
                aria-pressed={isChosen}
                onClick={() => setFilters(isChosen ? others : { ...others, age }, [])}
                sx={{ ...button, ...(isChosen && { bgcolor: 'action.selected' }) }}
              >
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '6px', typography: 'caption' }}>
                  <Box
                    component="i"
                    aria-hidden
                    sx={{
                      width: 8,
                      height: 8,
                      borderRadius: '2px',
                      bgcolor: amount > 0 ? COLORS[age] : 'border.strong',
                    }}
                  />
                  {words.names[age]}
                </Box>
                <Box component="b" sx={{ fontWeight: 600 }}>
                  {formatMoneyShort(amount)}
                </Box>
                <Typography variant="caption" color="textTertiary">
                  {words.invoices(invoices)}
                </Typography>
              </ButtonBase>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

const list = {
  display: 'grid',
  gap: 0.5,
  mx: -1,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
} as const;

const button = {
  display: 'grid',
  justifyContent: 'stretch',
  justifyItems: 'start',
  width: '100%',
  p: '6px 8px',
  borderRadius: '7px',
  textAlign: 'left',
  typography: 'body2',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
