import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { X } from 'lucide-react';
import { useId, type FocusEventHandler, type Ref } from 'react';
import { Field } from '../../shared/components/fields/Field';
import { countries, findCountries } from '../../shared/country-words';
import { partnerTexts } from './texts';

const words = partnerTexts.apply;

interface MarketsFieldProps {
  /** ISO 3166-1 alpha-2 codes. */
  value: string[];
  onChange: (codes: string[]) => void;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  name?: string;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Field for several countries with a search as the user types; each selected country can be removed. */
export function MarketsField({ value, onChange, onBlur, error, ref, name }: MarketsFieldProps) {
  const id = useId();
  const chosen = value.flatMap((code) => countries.find((country) => country.code === code) ?? []);
  return (
    <Box sx={field}>
      <Autocomplete
        id={id}
        multiple
        options={countries}
        value={chosen}
        onChange={(_event, now) => onChange(now.map(({ code }) => code))}
        renderValue={() => null}
        filterSelectedOptions
        filterOptions={(options, { inputValue }) => findCountries(options, inputValue)}
        getOptionKey={({ code }) => code}
        getOptionLabel={({ name: country }) => country}
        autoHighlight
        openOnFocus={false}
        forcePopupIcon={false}
        disableClearable
        slotProps={{ paper: { elevation: 8 } }}
        renderInput={({ slotProps: { input, htmlInput } }) => (
          <Field
            large
            id={id}
            name={name}
            label={words.markets}
            hint={words.marketsHint}
            error={error}
            placeholder={words.addCountry}
            ref={ref}
            className={input.className}
            boxRef={input.ref as Ref<HTMLDivElement>}
            onMouseDown={input.onMouseDown}
            inputProps={{ ...htmlInput, autoComplete: 'off' }}
            onBlur={onBlur}
            startAdornment={
              chosen.length > 0 &&
              chosen.map(({ code, name: country }) => (
                <span key={code} className="chosen">
                  {country}
                  <button
                    type="button"
                    aria-label={words.removeCountry(country)}
                    onClick={() => onChange(value.filter((other) => other !== code))}
                  >
                    <X size={13} strokeWidth={2} />
                  </button>
                </span>
              ))
            }
          />
        )}
      />
    </Box>
  );
}

const field = {
  '& .input.input': { height: 'auto', minHeight: 44, flexWrap: 'wrap', gap: '6px', p: '6px' },
  '& .input-start': { display: 'contents' },
  '& .input > input': { flex: '1 1 140px', width: 'auto', height: 30, p: '0 6px' },
  '& .chosen': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2px',
    height: 30,
    pl: '9px',
    borderRadius: '5px',
    bgcolor: 'background.sunken',
    color: 'text.primary',
    typography: 'small',
    fontWeight: 550,
  },
  '& .chosen > button': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 30,
    p: 0,
    border: 0,
    borderRadius: '5px',
    bgcolor: 'transparent',
    color: 'text.tertiary',
    cursor: 'pointer',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-focus)', outlineOffset: -2 },
  },
} as const;
