import type { ComponentProps } from 'react';
import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form';
import { SelectInput } from '../../shared/components/fields/SelectInput';

interface ChoiceInputProps<Values extends FieldValues> extends Omit<
  ComponentProps<typeof SelectInput>,
  'name' | 'ref'
> {
  control: Control<Values>;
  name: Path<Values>;
}

/**
 * Select bound to a form field. Its options may load later than the form; the value is shown once its option exists.
 */
export function ChoiceInput<Values extends FieldValues>({ control, name, ...input }: ChoiceInputProps<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => <SelectInput error={fieldState.error?.message} {...input} {...field} />}
    />
  );
}
