import { useId, type ComponentProps } from 'react';
import { Note } from './Field';
import { Options, type Option } from './SelectField';

interface SelectInputProps extends Omit<ComponentProps<'select'>, 'id' | 'size'> {
  label: string;
  options: readonly Option[];
  /** Text shown before a choice; it is not an option. */
  placeholder?: string;
  hint?: string;
  error?: string;
  large?: boolean;
}

/** Form field with a native select. Takes `{...register('name')}`. */
export function SelectInput({ label, options, placeholder, hint, error, large, ...select }: SelectInputProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Options
        {...select}
        id={id}
        large={large}
        aria-describedby={error || hint ? noteId : undefined}
        aria-invalid={error !== undefined}
        options={placeholder === undefined ? options : [{ value: '', label: placeholder, disabled: true }, ...options]}
      />
      <Note id={noteId} error={error} hint={hint} />
    </div>
  );
}
