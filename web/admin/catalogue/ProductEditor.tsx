import Box from '@mui/material/Box';
import { useGetList } from 'ra-core';
import { Controller } from 'react-hook-form';
import type { AdminProduct, AdminProductGroup } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Field } from '../../shared/components/fields/Field';
import { Panel } from '../../shared/components/frame/Panel';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { SUPPLIES } from '#rules/tax';
import { typedLeadTimeProblem } from '#rules/lead-time';
import { capitalised } from '../../shared/labels';
import { ChoiceInput } from '../components/ChoiceInput';
import { CheckboxInput } from '../components/CheckboxInput';
import { columns } from '../components/columns';
import { FormState } from '../components/FormState';
import { useRecordForm } from '../components/use-record-form';
import { useMayChange } from '../core/use-may-change';
import { IndustriesField } from './IndustriesField';
import { PictureField } from './PictureField';
import { countRule } from './price-values';
import { CATEGORIES, GLASSES, PRODUCT_FIELDS, toBody, TYPES, valuesOf, type ProductValues } from './product-values';
import { catalogueTexts } from './texts';

const words = catalogueTexts.editor;
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: capitalised(value) }));
const required = (label: string) => ({ validate: (value: string) => value.trim() !== '' || words.required(label) });
const activeUsers = {
  validate: (value: string) => value.trim() === 'variable' || countRule.validate(value),
};
const leadTime = { validate: (value: string) => typedLeadTimeProblem(value) ?? true };

/** Form for all fields of a product. The id can be set only for a new product. */
export function ProductEditor({ product, onSaved }: { product: AdminProduct | null; onSaved: (id: string) => void }) {
  const mayChange = useMayChange();
  const state = useRecordForm<ProductValues, AdminProduct>({
    record: product,
    valuesOf,
    toBody: (values) => toBody(values, product === null),
    fields: PRODUCT_FIELDS,
    onSaved: (saved) => onSaved(saved.id),
  });
  const groups = useGetList<AdminProductGroup>('product-groups', {
    sort: { field: 'position', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const field = (
    name: Exclude<keyof ProductValues, 'portability' | 'industries' | 'image'>,
    label: string,
    rules = {},
  ) => ({
    label,
    error: errors[name]?.message,
    disabled: !mayChange,
    ...register(name, rules),
  });
  return (
    <form onSubmit={state.onSubmit} noValidate>
      <Panel title={words.title}>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <FormState form={state} />
          <Box sx={columns(2)}>
            <Field {...field('name', words.name, required(words.name))} />
            {product ? (
              <Field label={words.id} value={product.id} disabled />
            ) : (
              <Field {...field('id', words.id)} optional hint={words.idHint} />
            )}
          </Box>
          <Field
            {...field('description', words.description, required(words.description))}
            multiline
            minRows={2}
            maxRows={8}
          />
          <PictureField control={control} disabled={!mayChange} />
          <Box sx={three}>
            <ChoiceInput
              control={control}
              name="groupSlug"
              label={words.group}
              disabled={!mayChange}
              options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <SelectInput {...field('category', words.category)} options={choices(CATEGORIES)} />
            <SelectInput {...field('type', words.type)} options={choices(TYPES)} />
          </Box>
          <Box sx={three}>
            <Field {...field('leadTimeWeeks', words.leadTime, leadTime)} inputProps={{ inputMode: 'numeric' }} />
            <Field {...field('activeUsers', words.activeUsers, activeUsers)} hint={words.activeUsersHint} />
            <SelectInput {...field('glasses', words.glasses)} options={choices(GLASSES)} />
          </Box>
          <Box sx={three}>
            <SelectInput
              {...field('supply', words.supply)}
              options={[
                { value: '', label: words.supplyByCategory },
                ...SUPPLIES.map((value) => ({ value, label: catalogueTexts.supplies[value] })),
              ]}
            />
          </Box>
          <Controller
            control={control}
            name="industries"
            render={({ field: { value, onChange } }) => (
              <IndustriesField label={words.industries} value={value} onChange={onChange} disabled={!mayChange} />
            )}
          />
          <Field
            {...field('specifications', words.specifications)}
            optional
            multiline
            minRows={3}
            maxRows={12}
            hint={words.specificationsHint}
          />
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
            <CheckboxInput control={control} name="portability" label={words.portable} disabled={!mayChange} />
            {mayChange && (
              <Button type="submit" variant="lit" busy={state.busy}>
                {product ? words.save : catalogueTexts.create}
              </Button>
            )}
          </Box>
        </Box>
      </Panel>
    </form>
  );
}

const three = columns(3);
