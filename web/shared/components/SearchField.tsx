import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { Search } from 'lucide-react';

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
