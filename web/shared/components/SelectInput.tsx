import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Select, { type SelectProps } from '@mui/material/Select';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId, type Ref } from 'react';
import { largeInput } from './Field';

interface SelectInputProps extends Omit<SelectProps<string>, 'error' | 'label' | 'native' | 'ref' | 'id'> {
  label: string;
  options: readonly { value: string; label: string }[];
  /** What stands there before a choice was made; cannot be chosen again. */
  placeholder?: string;
  hint?: string;
  error?: string;
  large?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** A field of a form in which one of several is chosen: the browser's own select. Takes `{...register('name')}`. */
export function SelectInput({ label, options, placeholder, hint, error, large, ref, ...select }: SelectInputProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <FormControl error={error !== undefined}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Select
        {...select}
        native
        sx={large ? largeInput : undefined}
        inputRef={ref}
        IconComponent={(props) => <ChevronDown size={16} {...props} />}
        inputProps={{ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error !== undefined }}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      {note && (
        <FormHelperText id={`${id}-note`}>
          {error && <CircleAlert size={13} strokeWidth={2} />}
          {note}
        </FormHelperText>
      )}
    </FormControl>
  );
}
