import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';

interface CheckboxInputProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPathByValue<Values, boolean>;
  label: string;
  disabled?: boolean;
}

/** Checkbox bound to a form field, with the field's error below it. */
export function CheckboxInput<Values extends FieldValues>({
  control,
  name,
  label,
  disabled,
}: CheckboxInputProps<Values>) {
  const errorId = useId();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
        <div>
          <FormControlLabel
            control={
              <Checkbox
                checked={value}
                disabled={disabled}
                slotProps={{ input: { ref, 'aria-invalid': Boolean(error), 'aria-describedby': error && errorId } }}
                onChange={(_event, checked) => onChange(checked)}
              />
            }
            label={label}
          />
          {error && (
            <FormHelperText error id={errorId}>
              {error.message}
            </FormHelperText>
          )}
        </div>
      )}
    />
  );
}
