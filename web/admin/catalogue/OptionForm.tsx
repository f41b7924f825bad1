import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SLA_GROUP } from '#rules/option-groups';
import { slaPriceFor } from '#rules/price';
import { SUPPLIES } from '#rules/tax';
import { useGetList } from 'ra-core';
import { parseCount } from '../../shared/amounts';
import type { AdminOption, AdminPriceConfiguration, AdminProduct, AdminSlaPackage } from '../../shared/api/schema';
import { Field } from '../../shared/components/fields/Field';
import { useToast } from '../../shared/components/feedback/Toast';
import { CheckboxInput } from '../components/CheckboxInput';
import { ChoiceInput } from '../components/ChoiceInput';
import { columns } from '../components/columns';
import { useRecordForm } from '../components/use-record-form';
import { PartForm } from './PartForm';
import { PriceFields } from './PriceFields';
import { priceWords } from './price-words';
import { countRule, priceValues, toPrice, type PriceValues } from './price-values';
import { catalogueTexts } from './texts';

const words = catalogueTexts.options;

interface Values extends PriceValues {
  name: string;
  description: string;
  group: string;
  catalogItemId: string;
  slaPackageId: string;
  supply: string;
  minQuantity: string;
  maxQuantity: string;
  maxSelections: string;
  required: boolean;
  oneForEach: boolean;
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
  'oneForEach',
  'supply',
  'billingPrice',
  'billingPeriod',
  'billingTerm',
] as const;

const typed = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

const valuesOf = (option: AdminOption | null): Values => ({
  ...priceValues(option),
  name: option?.name ?? '',
  description: option?.description ?? '',
  group: option?.group ?? '',
  catalogItemId: option?.catalogItemId ?? '',
  slaPackageId: option?.slaPackageId ?? '',
  supply: option?.supply ?? '',
  minQuantity: typed(option?.minQuantity ?? 1),
  maxQuantity: typed(option?.maxQuantity),
  maxSelections: typed(option?.maxSelections),
  required: option?.required ?? false,
  oneForEach: option?.oneForEach ?? false,
});

interface OptionFormProps {
  configuration: AdminPriceConfiguration;
  option: AdminOption | null;
  onClose: () => void;
}

/** Dialog with the form of an option of a price configuration. */
export function OptionForm({ configuration, option, onClose }: OptionFormProps) {
  const toast = useToast();
  const everything = { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' as const } };
  const products = useGetList<AdminProduct>('products', everything);
  const packages = useGetList<AdminSlaPackage>('sla-packages', everything);
  const state = useRecordForm<Values, AdminOption>({
    resource: 'configuration-options',
    record: option,
    parent: configuration.id,
    valuesOf,
    toBody: (values) => ({
      ...toPrice(values),
      ...(values.slaPackageId && { billingPrice: null }),
      name: values.name.trim(),
      description: values.description.trim(),
      group: values.slaPackageId ? SLA_GROUP : values.group.trim() || null,
      catalogItemId: values.catalogItemId || null,
      slaPackageId: values.slaPackageId || null,
      supply: values.supply || null,
      minQuantity: parseCount(values.minQuantity) ?? 0,
      maxQuantity: parseCount(values.maxQuantity),
      maxSelections: parseCount(values.maxSelections),
      required: values.required,
      oneForEach: values.oneForEach,
      ...(option === null && { priceConfigurationId: configuration.id }),
    }),
    fields: FIELDS,
    onSaved: () => {
      toast(words.saved);
      onClose();
    },
  });
  const { register, control, watch, formState } = state.form;
  const { errors } = formState;
  const slaPackageId = watch('slaPackageId');
  const sla = slaPackageId ? packages.data?.find(({ id }) => id === slaPackageId) : undefined;
  const field = (name: Exclude<keyof Values, 'required' | 'oneForEach'>, label: string, hint?: string, rule = {}) => ({
    label,
    hint,
    error: errors[name]?.message,
    ...register(name, rule),
  });
  const choices = (records: { id: string; name: string }[] | undefined) => [
    { value: '', label: words.nothing },
    ...(records ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <PartForm
      title={option ? catalogueTexts.prices.editOf(option.name) : words.add}
      state={state}
      onClose={onClose}
      foot={
        <>
          <CheckboxInput control={control} name="required" label={words.required} />
          <CheckboxInput control={control} name="oneForEach" label={words.oneForEach} />
        </>
      }
    >
      <Box sx={three}>
        <Field {...field('name', words.name)} autoFocus />
        <Field {...field('description', words.description)} optional />
        {slaPackageId ? (
          <Field label={words.group} value={SLA_GROUP} disabled />
        ) : (
          <Field {...field('group', words.group, words.groupHint)} optional />
        )}
      </Box>
      {slaPackageId ? (
        <Typography color="textSecondary">
          {sla && words.slaPrice(priceWords(slaPriceFor(sla.prices, configuration.catalogItemId) ?? null))}
        </Typography>
      ) : (
        <Box sx={three}>
          <PriceFields />
        </Box>
      )}
      <Box sx={three}>
        <Field {...field('minQuantity', words.min, undefined, countRule)} inputProps={{ inputMode: 'numeric' }} />
        <Field
          {...field('maxQuantity', words.max, words.maxHint, countRule)}
          optional
          inputProps={{ inputMode: 'numeric' }}
        />
        <Field
          {...field('maxSelections', words.selections, words.selectionsHint, countRule)}
          optional
          inputProps={{ inputMode: 'numeric' }}
        />
      </Box>
      <Box sx={three}>
        <ChoiceInput control={control} name="catalogItemId" label={words.product} options={choices(products.data)} />
        <ChoiceInput control={control} name="slaPackageId" label={words.sla} options={choices(packages.data)} />
        <ChoiceInput
          control={control}
          name="supply"
          label={words.supply}
          options={[
            { value: '', label: words.supplyAsProduct },
            ...SUPPLIES.map((value) => ({ value, label: catalogueTexts.supplies[value] })),
          ]}
        />
      </Box>
    </PartForm>
  );
}

const three = columns(3, 2);
