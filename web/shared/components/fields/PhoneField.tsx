import { useEffect, useState, type Ref } from 'react';
import { phoneNumbers, phoneTexts } from '../../phone';
import { Field, type FieldProps } from './Field';

type PhoneNumbers = Awaited<ReturnType<typeof phoneNumbers>>;

interface PhoneFieldProps extends Omit<FieldProps, 'label' | 'type' | 'value' | 'onChange' | 'hint'> {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Field for an international phone number. Shows the country as soon as the number identifies it, and formats the
 * number on blur. Takes the `field` of a react-hook-form Controller with `phoneRules`.
 */
export function PhoneField({ label = phoneTexts.label, value, onChange, onBlur, onFocus, ...field }: PhoneFieldProps) {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null);
  const [isNeeded, setIsNeeded] = useState(value !== '');
  useEffect(() => {
    if (!isNeeded) return;
    phoneNumbers().then(setNumbers, (error: unknown) => console.warn('Phone numbers cannot be checked', error));
  }, [isNeeded]);
  return (
    <Field
      label={label}
      type="tel"
      autoComplete="tel"
      placeholder={phoneTexts.placeholder}
      {...field}
      value={value}
      hint={numbers?.phoneHint(value) ?? phoneTexts.hint}
      // Specified: all other characters are removed.
      onChange={(event) => onChange(event.target.value.replace(/[^+\d\s()-]/g, ''))}
      onFocus={(event) => {
        setIsNeeded(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        if (numbers) onChange(numbers.formatPhone(value));
        onBlur?.(event);
      }}
    />
  );
}
