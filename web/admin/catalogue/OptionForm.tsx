import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { SubmitEvent } from 'react';
import { useGetList } from 'react-admin';
import { Controller, FormProvider } from 'react-hook-form';
import type { AdminOption, AdminProduct, AdminSlaPackage } from '../../shared/api/schema';
import { Button } from '../../shared/components/Button';
import { Field } from '../../shared/components/Field';
import { useToast } from '../../shared/components/Toast';
import { texts } from '../../shared/texts';
import { ChoiceInput } from '../components/ChoiceInput';
import { FormState } from '../components/FormState';
import { useRecordForm } from '../components/use-record-form';
import { PriceFields } from './PriceFields';
import { priceValues, toPrice, type PriceValues } from './price-values';
import { catalogueTexts } from './texts';

const words = catalogueTexts.options;

interface Values extends PriceValues {
  name: string;
  description: string;
  group: string;
  catalogItemId: string;
  slaPackageId: string;
  minQuantity: string;
  maxQuantity: string;
  maxSelections: string;
  required: boolean;
}
const FIELDS = [
  'name',
  'description',
  'group',
  'catalogItemId',
  'slaPackageId',
  'minQuantity',
  'maxQuantity',
  'maxSelections',
  'required',
  'billingPrice',
  'billingPeriod',
  'billingTerm',
] as const;

const typed = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
const number = (text: string) => (text.trim() === '' ? null : Number(text));

const valuesOf = (option: AdminOption | null): Values => ({
  ...priceValues(option),
  name: option?.name ?? '',
  description: option?.description ?? '',
  group: option?.group ?? '',
  catalogItemId: option?.catalogItemId ?? '',
  slaPackageId: option?.slaPackageId ?? '',
  minQuantity: typed(option?.minQuantity ?? 1),
  maxQuantity: typed(option?.maxQuantity),
  maxSelections: typed(option?.maxSelections),
  required: option?.required ?? false,
});

interface OptionFormProps {
  configurationId: string;
  option: AdminOption | null;
  onClose: () => void;
}

/** A configuration option, in the place where it stands. */
export function OptionForm({ configurationId, option, onClose }: OptionFormProps) {
  const toast = useToast();
  const everything = { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' as const } };
  const products = useGetList<AdminProduct>('products', everything);
  const packages = useGetList<AdminSlaPackage>('sla-packages', everything);
  const state = useRecordForm<Values, AdminOption>({
    resource: 'configuration-options',
    record: option,
    valuesOf,
    toBody: (values) => ({
      ...toPrice(values),
      name: values.name.trim(),
      description: values.description.trim(),
      group: values.group.trim() || null,
      catalogItemId: values.catalogItemId || null,
      slaPackageId: values.slaPackageId || null,
      minQuantity: number(values.minQuantity) ?? 0,
      maxQuantity: number(values.maxQuantity),
      maxSelections: number(values.maxSelections),
      required: values.required,
      ...(option === null && { priceConfigurationId: configurationId }),
    }),
    fields: FIELDS,
    onSaved: () => {
      toast(words.saved);
      onClose();
    },
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const field = (name: Exclude<keyof Values, 'required'>, label: string, hint?: string) => ({
    label,
    hint,
    error: errors[name]?.message,
    ...register(name),
  });
  const choices = (records: { id: string; name: string }[] | undefined) => [
    { value: '', label: words.nothing },
    ...(records ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    state.submit();
  };
  return (
    <FormProvider {...state.form}>
      <form onSubmit={submit} noValidate>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FormState form={state} />
          <Box sx={three}>
            <Field {...field('name', words.name)} autoFocus />
            <Field {...field('description', words.description)} optional />
            <Field {...field('group', words.group, words.groupHint)} optional />
          </Box>
          <Box sx={three}>
            <PriceFields />
          </Box>
          <Box sx={three}>
            <Field {...field('minQuantity', words.min)} inputProps={{ inputMode: 'numeric' }} />
            <Field {...field('maxQuantity', words.max, words.maxHint)} optional inputProps={{ inputMode: 'numeric' }} />
            <Field
              {...field('maxSelections', words.selections, words.selectionsHint)}
              optional
              inputProps={{ inputMode: 'numeric' }}
            />
          </Box>
          <Box sx={three}>
            <ChoiceInput
              control={control}
              name="catalogItemId"
              label={words.product}
              options={choices(products.data)}
            />
            <ChoiceInput control={control} name="slaPackageId" label={words.sla} options={choices(packages.data)} />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Controller
              control={control}
              name="required"
              render={({ field: { value, onChange } }) => (
                <FormControlLabel
                  control={<Checkbox checked={value} onChange={(_event, checked) => onChange(checked)} />}
                  label={words.required}
                />
              )}
            />
            <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
              <Button variant="text" onClick={state.busy ? undefined : onClose}>
                {texts.cancel}
              </Button>
              <Button type="submit" variant="contained" busy={state.busy}>
                {catalogueTexts.prices.save}
              </Button>
            </Box>
          </Box>
        </Box>
      </form>
    </FormProvider>
  );
}

const three = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
};
