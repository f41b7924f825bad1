import Autocomplete from '@mui/material/Autocomplete';
import Typography from '@mui/material/Typography';
import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import { Field } from '../../shared/components/fields/Field';

export interface Pick {
  id: string;
  name: string;
  /** Text beside the name that distinguishes options with the same name. */
  note?: string;
}

interface PickFieldProps {
  label: string;
  placeholder: string;
  options: Pick[];
  value: Pick | null;
  onChange: (picked: Pick | null) => void;
  /**
   * Called with the typed text when the server searches. Without it, `options` is complete and filtered in the browser.
   */
  onSearch?: (typed: string) => void;
  busy?: boolean;
  none: string;
  error?: string;
  hint?: ReactNode;
  disabled?: boolean;
}

/** Field that selects one of many options, with a search as the user types. */
export function PickField(props: PickFieldProps) {
  const { label, placeholder, options, value, onChange, onSearch, busy, none, error, hint, disabled } = props;
  const id = useId();
  return (
    <Autocomplete
      id={id}
      options={options}
      value={value}
      onChange={(_event, picked) => onChange(picked)}
      onInputChange={(_event, typed, reason) => reason === 'input' && onSearch?.(typed)}
      {...(onSearch && { filterOptions: (found: Pick[]) => found })}
      getOptionKey={(option) => option.id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...item }, { name, note }) => (
        <li key={key} {...item}>
          <span style={{ minWidth: 0 }}>
            {name}
            {note && (
              <Typography component="span" variant="small" color="textTertiary" sx={{ display: 'block' }}>
                {note}
              </Typography>
            )}
          </span>
        </li>
      )}
      autoHighlight
      handleHomeEndKeys
      disabled={disabled}
      loading={busy}
      popupIcon={<ChevronDown size={16} />}
      noOptionsText={none}
      slotProps={{ paper: { elevation: 8 } }}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <Field
          className={input.className}
          endAdornment={input.endAdornment}
          onMouseDown={input.onMouseDown}
          boxRef={input.ref as Ref<HTMLDivElement>}
          id={id}
          label={label}
          placeholder={placeholder}
          error={error}
          hint={hint}
          inputProps={htmlInput}
        />
      )}
    />
  );
}
