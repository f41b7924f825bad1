import { parseAmount, typedAmount } from '../../amounts';
import { Field, type FieldProps } from './Field';

interface MoneyFieldProps extends Omit<FieldProps, 'value' | 'onChange'> {
  /** As typed; `parseAmount` reads it. */
  value: string;
  onChange: (typed: string) => void;
}

/** A field for an amount in euros; grouped and with cents once it is left. */
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
