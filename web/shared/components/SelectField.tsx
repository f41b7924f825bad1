import Select, { type SelectProps } from '@mui/material/Select';
import { ChevronDown } from 'lucide-react';

interface SelectFieldProps extends Omit<SelectProps<string>, 'label' | 'native' | 'onChange'> {
  /** Accessible name. */
  name: string;
  options: { value: string; label: string }[];
  onValue: (value: string) => void;
}

/** The browser's own select, so that it works on every device; drawn as our inputs are. */
export function SelectField({ name, options, onValue, ...rest }: SelectFieldProps) {
  return (
    <Select
      {...rest}
      native
      IconComponent={(props) => <ChevronDown size={16} {...props} />}
      inputProps={{ 'aria-label': name }}
      onChange={(event) => onValue(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
