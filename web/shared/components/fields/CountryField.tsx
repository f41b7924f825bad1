import { useRef, type FocusEventHandler, type KeyboardEvent, type Ref } from 'react';
import { countries, countryNamed, findCountries, type Country } from '../../country-words';
import { PickerField } from './PickerField';

const texts = {
  label: 'Country',
  placeholder: 'Search for a country',
  none: 'No country found',
  open: 'Open',
  close: 'Close',
};

interface CountryFieldProps {
  label?: string;
  /** ISO 3166-1 alpha-2 code; '' when no country is selected. */
  value: string;
  onChange: (code: string) => void;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  name?: string;
  error?: string;
  large?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Field for a country, with a search as the user types. Takes the `field` of a react-hook-form Controller. Use it only
 * on pages and dialogs that are loaded on demand, because the country list and its search are 30 kB.
 */
export function CountryField({
  label = texts.label,
  value,
  onChange,
  onBlur,
  ref,
  disabled,
  ...field
}: CountryFieldProps) {
  const highlighted = useRef<Country | null>(null);
  const isTyped = useRef(false);
  const takeByTab = ({ key }: KeyboardEvent) => {
    if (key === 'Tab' && isTyped.current && highlighted.current) onChange(highlighted.current.code);
    isTyped.current = key === 'Tab' ? false : isTyped.current;
  };
  return (
    <PickerField
      options={countries}
      value={countries.find(({ code }) => code === value) ?? null}
      onChange={(_event, country) => onChange(country?.code ?? '')}
      // The browser's autofill enters a country name as text instead of selecting an option.
      onInputChange={(_event, typed, reason) => {
        isTyped.current = reason === 'input' && typed.trim() !== '';
        // `autoHighlight` highlights the first result without a call of `onHighlightChange`.
        if (isTyped.current) highlighted.current = findCountries(countries, typed)[0] ?? null;
        const named = reason === 'input' ? countryNamed(typed) : undefined;
        if (named) onChange(named.code);
      }}
      getOptionKey={({ code }) => code}
      getOptionLabel={({ name }) => name}
      filterOptions={(options, { inputValue }) => findCountries(options, inputValue)}
      onHighlightChange={(_event, option, reason) => {
        if (reason === 'keyboard') highlighted.current = option;
      }}
      onKeyDown={takeByTab}
      onClose={() => {
        highlighted.current = null;
      }}
      disabled={disabled}
      clearIcon={null}
      noOptionsText={texts.none}
      openText={texts.open}
      closeText={texts.close}
      field={{
        ...field,
        ref,
        label,
        onBlur,
        placeholder: texts.placeholder,
        inputProps: { autoComplete: 'country-name' },
      }}
    />
  );
}
