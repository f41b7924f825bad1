import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

/** A search box for toolbars. `name` is both its accessible name and its placeholder. */
export function SearchField({ name, ...rest }: Omit<OutlinedInputProps, 'label'> & { name: string }) {
  return (
    <OutlinedInput
      {...rest}
      type="search"
      placeholder={name}
      inputProps={{ 'aria-label': name, ...rest.inputProps }}
      startAdornment={
        <InputAdornment position="start">
          <Search size={15} />
        </InputAdornment>
      }
    />
  );
}

interface SearchBoxProps extends Omit<OutlinedInputProps, 'label' | 'value' | 'onChange'> {
  name: string;
  value: string;
  onSearch: (search: string) => void;
}

/** Searches a moment after the last key, and follows `value` when that changes by itself. */
export function SearchBox({ name, value, onSearch, ...rest }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const search = typed.trim();
  useEffect(() => {
    if (search === value) return;
    const timer = setTimeout(() => onSearch(search), 300);
    return () => clearTimeout(timer);
  });
  return <SearchField {...rest} name={name} value={typed} onChange={(event) => setTyped(event.target.value)} />;
}
