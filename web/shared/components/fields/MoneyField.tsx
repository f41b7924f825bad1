import { parseAmount, typedAmount } from '../../amounts';
import { Field, type FieldProps } from './Field';

interface MoneyFieldProps extends Omit<FieldProps, 'value' | 'onChange'> {
  /** The typed text, which `parseAmount` parses. */
  value: string;
  onChange: (typed: string) => void;
}

/** Field for an amount in euros. On blur, the text is formatted with grouping and cents. */
export function MoneyField({ value, onChange, onBlur, inputProps, ...field }: MoneyFieldProps) {
  return (
    <Field
      {...field}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => {
        const amount = parseAmount(value);
        if (amount !== null && !Number.isNaN(amount)) onChange(typedAmount(amount));
        onBlur?.(event);
      }}
      inputProps={{
        inputMode: 'decimal',
        autoComplete: 'off',
        style: { textAlign: 'right' },
        ...inputProps,
        className: 'num',
      }}
      startAdornment="€"
    />
  );
}
