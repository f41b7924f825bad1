import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../shared/components/fields/Field';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { amountRule, countRule, PERIODS, type PriceValues } from './price-values';
import { catalogueTexts } from './texts';

const words = catalogueTexts.prices;

/** Form fields for price, billing period and term. A one-time price has no term. */
export function PriceFields() {
  const { register, control, formState } = useFormContext<PriceValues>();
  const { errors } = formState;
  const period = useWatch({ control, name: 'billingPeriod' });
  return (
    <>
      <Controller
        control={control}
        name="billingPrice"
        rules={amountRule}
        render={({ field }) => (
          <MoneyField {...field} label={words.price} error={errors.billingPrice?.message} hint={words.priceHint} />
        )}
      />
      <SelectInput
        label={words.period}
        options={PERIODS}
        error={errors.billingPeriod?.message}
        {...register('billingPeriod')}
      />
      {period !== 'one_time' && (
        <Field
          label={words.term}
          hint={words.termHint}
          error={errors.billingTerm?.message}
          inputProps={{ inputMode: 'numeric' }}
          {...register('billingTerm', countRule)}
        />
      )}
    </>
  );
}
