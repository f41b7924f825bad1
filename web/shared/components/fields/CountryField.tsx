import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import codes from 'i18n-iso-countries/codes.json';
import { ChevronDown } from 'lucide-react';
import { useId, type FocusEventHandler, type Ref } from 'react';
import { Field } from './Field';

interface Country {
  code: string;
  name: string;
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const countries: Country[] = codes
  .map(([code = '']) => ({ code, name: names.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
const texts = {
  label: 'Country',
  placeholder: 'Search for a country',
  none: 'No country of that name',
  open: 'Open',
  close: 'Close',
};

/** Found by name, without accents too, or by code ('NL'). */
const matching = createFilterOptions<Country>({ stringify: ({ code, name }) => `${name} ${code}` });

/** The countries that begin so come first: 'Neth' is the Netherlands before it is the Caribbean Netherlands. */
const find: typeof matching = (options, state) => {
  const typed = state.inputValue.trim().toLowerCase();
  const rank = ({ code, name }: Country) =>
    Number(!name.toLowerCase().startsWith(typed) && code.toLowerCase() !== typed);
  return matching(options, state).toSorted((one, other) => rank(one) - rank(other));
};

interface CountryFieldProps {
  label?: string;
  /** ISO 3166-1 alpha-2; '' while none is chosen. */
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
 * One country of all, searched by typing. Takes react-hook-form's `field` of a Controller.
 * For pages and dialogs that are loaded on their own: the list and its search are 30 kB.
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
  const id = useId();
  return (
    <Autocomplete
      id={id}
      options={countries}
      value={countries.find(({ code }) => code === value) ?? null}
      onChange={(_event, country) => onChange(country?.code ?? '')}
      // What the browser fills in is a name and no choice in the list.
      onInputChange={(_event, typed, reason) => {
        const named = reason === 'input' && countries.find(({ name }) => name.toLowerCase() === typed.toLowerCase());
        if (named) onChange(named.code);
      }}
      getOptionKey={({ code }) => code}
      getOptionLabel={({ name }) => name}
      filterOptions={find}
      autoHighlight
      handleHomeEndKeys
      disabled={disabled}
      clearIcon={null}
      popupIcon={<ChevronDown size={16} />}
      noOptionsText={texts.none}
      openText={texts.open}
      closeText={texts.close}
      slotProps={{ paper: { elevation: 8 } }}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <Field
          {...field}
          className={input.className}
          endAdornment={input.endAdornment}
          onMouseDown={input.onMouseDown}
          boxRef={input.ref as Ref<HTMLDivElement>}
          ref={ref}
          id={id}
          label={label}
          placeholder={texts.placeholder}
          inputProps={{ ...htmlInput, autoComplete: 'country-name' }}
          onBlur={onBlur}
        />
      )}
    />
  );
}
