import { Search } from 'lucide-react';
import { useEffect, useState, type ComponentProps } from 'react';
import { classes } from '../../classes';

/** Search field for toolbars. `name` is the accessible name and the placeholder. */
export function SearchField({ name, className, style, ...input }: ComponentProps<'input'> & { name: string }) {
  return (
    <div className={classes('input', className)} style={style}>
      <span className="input-start">
        <Search size={15} />
      </span>
      <input type="search" placeholder={name} aria-label={name} {...input} />
    </div>
  );
}

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  name: string;
  value: string;
  onSearch: (search: string) => void;
}

/** Search field with a debounce of 300 ms. Shows the new `value` when another component changes it. */
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
