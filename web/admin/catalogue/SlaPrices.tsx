import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Plus, X } from 'lucide-react';
import { useGetList } from 'ra-core';
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form';
import type { AdminProduct } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Field } from '../../shared/components/fields/Field';
import { IconAction } from '../../shared/components/actions/IconAction';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { Panel } from '../../shared/components/frame/Panel';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { ChoiceInput } from '../components/ChoiceInput';
import { useMayChange } from '../core/use-may-change';
import { amountRule, countRule, PERIODS } from './price-values';
import type { SlaValues } from './sla-values';
import { catalogueTexts } from './texts';

const words = catalogueTexts.sla;

/** Prices of an SLA package: a default price and prices for single products. */
export function SlaPrices({ form, problem }: { form: UseFormReturn<SlaValues>; problem?: string }) {
  const mayChange = useMayChange();
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'prices' });
  const products = useGetList<AdminProduct>('products', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  const devices = [
    { value: '', label: words.own },
    ...(products.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Panel title={words.prices}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {words.pricesText}
      </Typography>
      {problem && (
        <Typography role="alert" color="error.dark" sx={{ mb: 2 }}>
          {problem}
        </Typography>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 2 }}>
        {fields.map((entry, index) => (
          <Box component="li" key={entry.id} sx={priceRow}>
            <ChoiceInput
              control={control}
              name={`prices.${index}.deviceId`}
              label={words.device}
              options={devices}
              disabled={!mayChange}
            />
            <Controller
              control={control}
              name={`prices.${index}.billingPrice`}
              rules={amountRule}
              render={({ field }) => (
                <MoneyField
                  {...field}
                  label={catalogueTexts.prices.price}
                  error={formState.errors.prices?.[index]?.billingPrice?.message}
                  disabled={!mayChange}
                />
              )}
            />
            <SelectInput
              label={catalogueTexts.prices.period}
              options={PERIODS}
              disabled={!mayChange}
              {...register(`prices.${index}.billingPeriod`)}
            />
            <Field
              label={catalogueTexts.prices.term}
              inputProps={{ inputMode: 'numeric' }}
              error={formState.errors.prices?.[index]?.billingTerm?.message}
              disabled={!mayChange}
              {...register(`prices.${index}.billingTerm`, countRule)}
            />
            {mayChange && (
              <IconAction
                name={`${words.removePrice}: ${words.priceOf(index + 1)}`}
                icon={<X size={15} />}
                onClick={() => remove(index)}
                style={{ marginTop: 24 }}
              />
            )}
          </Box>
        ))}
      </Box>
      {mayChange && (
        <Button
          size="small"
          icon={<Plus size={14} />}
          onClick={() => append({ deviceId: '', billingPrice: '', billingPeriod: 'monthly', billingTerm: '12' })}
          style={{ marginTop: 16 }}
        >
          {words.addPrice}
        </Button>
      )}
    </Panel>
  );
}

const priceRow = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 2fr) minmax(0, 1.2fr) minmax(0, 1fr) 72px 32px' },
};
