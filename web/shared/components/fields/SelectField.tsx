import { ChevronDown } from 'lucide-react';
import type { ComponentProps, CSSProperties } from 'react';
import { classes } from '../../classes';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface OptionsProps extends Omit<ComponentProps<'select'>, 'size'> {
  options: readonly Option[];
  large?: boolean;
}

/** Native select element, which works on every device, styled like the other inputs. */
export function Options({ options, large, className, style, ...select }: OptionsProps) {
  return (
    <div className={classes('input', 'select', large && 'large', className)} style={style}>
      <select {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} />
    </div>
  );
}

interface SelectFieldProps {
  /** Accessible name. */
  name: string;
  options: readonly Option[];
  value: string;
  onValue: (value: string) => void;
  disabled?: boolean;
  className?: string;
  style?: CSSProperties;
}

/** Select for toolbars: it has an accessible name but no visible label. */
export function SelectField({ name, onValue, ...rest }: SelectFieldProps) {
  return <Options {...rest} aria-label={name} onChange={(event) => onValue(event.target.value)} />;
}
