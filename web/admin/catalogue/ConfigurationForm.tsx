import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { SubmitEvent } from 'react';
import { Controller, FormProvider } from 'react-hook-form';
import type { AdminPriceConfiguration } from '../../shared/api/schema';
import { Button } from '../../shared/components/Button';
import { Field } from '../../shared/components/Field';
import { useToast } from '../../shared/components/Toast';
import { texts } from '../../shared/texts';
import { FormState } from '../components/FormState';
import { useRecordForm } from '../components/use-record-form';
import { PriceFields } from './PriceFields';
import { priceValues, toPrice, type PriceValues } from './price-values';
import { catalogueTexts } from './texts';

const words = catalogueTexts.prices;

interface Values extends PriceValues {
  name: string;
  isDefault: boolean;
  isActive: boolean;
}
const FIELDS = ['name', 'billingPrice', 'billingPeriod', 'billingTerm', 'isDefault', 'isActive'] as const;

interface ConfigurationFormProps {
  productId: string;
  configuration: AdminPriceConfiguration | null;
  onClose: () => void;
}

/** A price configuration, in the place where it stands. */
export function ConfigurationForm({ productId, configuration, onClose }: ConfigurationFormProps) {
  const toast = useToast();
  const state = useRecordForm<Values, AdminPriceConfiguration>({
    resource: 'price-configurations',
    record: configuration,
    valuesOf: (record) => ({
      ...priceValues(record),
      name: record?.name ?? '',
      isDefault: record?.isDefault ?? false,
      isActive: record?.isActive ?? true,
    }),
    toBody: ({ name, isDefault, isActive, ...price }) => ({
      ...toPrice(price),
      name: name.trim(),
      isDefault,
      isActive,
      ...(configuration === null && { catalogItemId: productId }),
    }),
    fields: FIELDS,
    onSaved: () => {
      toast(words.saved);
      onClose();
    },
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    state.submit();
  };
  return (
    <FormProvider {...state.form}>
      <form onSubmit={submit} noValidate>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FormState form={state} />
          <Box sx={fields}>
            <Field label={words.name} error={errors.name?.message} autoFocus {...register('name')} />
            <PriceFields />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            {(['isDefault', 'isActive'] as const).map((name) => (
              <Controller
                key={name}
                control={control}
                name={name}
                render={({ field }) => (
                  <FormControlLabel
                    control={<Checkbox checked={field.value} onChange={(_event, checked) => field.onChange(checked)} />}
                    label={words[name]}
                  />
                )}
              />
            ))}
            <Box sx={{ color: 'error.dark', typography: 'small' }} role="alert">
              {errors.isDefault?.message ?? errors.isActive?.message}
            </Box>
            <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
              <Button variant="text" onClick={state.busy ? undefined : onClose}>
                {texts.cancel}
              </Button>
              <Button type="submit" variant="contained" busy={state.busy}>
                {words.save}
              </Button>
            </Box>
          </Box>
        </Box>
      </form>
    </FormProvider>
  );
}

const fields = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
};
