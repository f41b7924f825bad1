import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';

interface CheckboxInputProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPathByValue<Values, boolean>;
  label: string;
  disabled?: boolean;
}

/** Checkbox bound to a form field. */
export function CheckboxInput<Values extends FieldValues>({
  control,
  name,
  label,
  disabled,
}: CheckboxInputProps<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <FormControlLabel
          control={<Checkbox checked={value} disabled={disabled} onChange={(_event, checked) => onChange(checked)} />}
          label={label}
        />
      )}
    />
  );
}
