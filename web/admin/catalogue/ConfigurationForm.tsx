import Box from '@mui/material/Box';
import type { AdminPriceConfiguration } from '../../shared/api/schema';
import { Field } from '../../shared/components/fields/Field';
import { useToast } from '../../shared/components/feedback/Toast';
import { CheckboxInput } from '../components/CheckboxInput';
import { columns } from '../components/columns';
import { useRecordForm } from '../components/use-record-form';
import { PartForm } from './PartForm';
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

/** Dialog with the form of a price configuration. */
export function ConfigurationForm({ productId, configuration, onClose }: ConfigurationFormProps) {
  const toast = useToast();
  const state = useRecordForm<Values, AdminPriceConfiguration>({
    resource: 'price-configurations',
    record: configuration,
    parent: productId,
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
  return (
    <PartForm
      title={configuration ? words.editOf(configuration.name) : words.add}
      state={state}
      onClose={onClose}
      foot={
        <>
          {(['isDefault', 'isActive'] as const).map((name) => (
            <CheckboxInput key={name} control={control} name={name} label={words[name]} />
          ))}
          <Box sx={{ color: 'error.dark', typography: 'small' }} role="alert">
            {errors.isDefault?.message ?? errors.isActive?.message}
          </Box>
        </>
      }
    >
      <Box sx={columns(2, 2)}>
        <Field label={words.name} error={errors.name?.message} autoFocus {...register('name')} />
        <PriceFields />
      </Box>
    </PartForm>
  );
}
