import Box from '@mui/material/Box';
import { DayField } from '../../shared/components/fields/DayField';
import { Field } from '../../shared/components/fields/Field';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { adminQuoteTexts } from './texts';
import type { Review } from './use-review';

const words = adminQuoteTexts.terms;

/** Fields for shipping, lead time, validity, prepayment and delivery notes. */
export function TermsFields({ review }: { review: Review }) {
  const { values, errors, set } = review;
  return (
    <Box sx={{ display: 'grid', gap: '14px' }}>
      <Box sx={two}>
        <MoneyField
          label={words.shipping}
          value={values.shippingCost}
          error={errors.shippingCost}
          onChange={(shippingCost) => set({ shippingCost })}
        />
        <Field
          label={words.leadTime}
          value={values.leadTimeWeeks}
          error={errors.leadTimeWeeks}
          onChange={(event) => set({ leadTimeWeeks: event.target.value })}
          inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
          endAdornment={words.weeks}
        />
      </Box>
      <Box sx={{ ...two, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: two.gridTemplateColumns } }}>
        <DayField
          label={words.validUntil}
          value={values.validUntil}
          error={errors.validUntil}
          hint={words.validHint}
          onChange={(event) => set({ validUntil: event.target.value })}
        />
        <Field
          label={words.prepayment}
          optional
          value={values.prepaymentPercentage}
          error={errors.prepaymentPercentage}
          onChange={(event) => set({ prepaymentPercentage: event.target.value })}
          inputProps={{ inputMode: 'decimal', autoComplete: 'off' }}
          endAdornment="%"
        />
      </Box>
      <Field
        label={words.notes}
        optional
        multiline
        minRows={2}
        maxRows={6}
        value={values.deliveryNotes}
        error={errors.deliveryNotes}
        onChange={(event) => set({ deliveryNotes: event.target.value })}
        inputProps={{ maxLength: 4000 }}
      />
    </Box>
  );
}

const two = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5, alignItems: 'start' };
