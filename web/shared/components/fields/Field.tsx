import { CircleAlert } from 'lucide-react';
import { useCallback, useId, type ComponentProps, type MouseEventHandler, type ReactNode, type Ref } from 'react';
import { classes } from '../../classes';
import { texts } from '../../texts';

type InputProps = ComponentProps<'input'>;

export interface FieldProps extends Omit<InputProps, 'size' | 'onMouseDown' | 'ref'> {
  label: string;
  /** Shows 'optional' beside the label; required fields have no mark. */
  optional?: boolean;
  /** Text below the field, which an error replaces. */
  hint?: ReactNode;
  error?: string;
  /** Content at the right end of the label. */
  aside?: ReactNode;
  large?: boolean;
  /** Renders a text area that grows with its text, between `minRows` and `maxRows`. */
  multiline?: boolean;
  minRows?: number;
  maxRows?: number;
  startAdornment?: ReactNode;
  endAdornment?: ReactNode;
  /** Ref to the input, as react-hook-form's `register` passes it. */
  ref?: Ref<HTMLInputElement>;
  /** Further attributes of the input. */
  inputProps?: InputProps;
  /** Ref to the box around the input, to position a list at it. */
  boxRef?: Ref<HTMLDivElement>;
  onMouseDown?: MouseEventHandler<HTMLDivElement>;
}

/**
 * Text field with a label above and a hint or error below, which screen readers associate with the field. Takes
 * `{...register('name')}`.
 */
export function Field({
  label,
  optional,
  hint,
  error,
  aside,
  large,
  multiline,
  minRows = 1,
  maxRows,
  startAdornment,
  endAdornment,
  className,
  boxRef,
  onMouseDown,
  inputProps,
  ref,
  ...rest
}: FieldProps) {
  const own = useId();
  const id = rest.id ?? own;
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const { ref: innerRef, ...more } = inputProps ?? {};
  const input = useCallback(
    (element: HTMLInputElement | null) => {
      for (const one of [ref, innerRef]) {
        if (typeof one === 'function') one(element);
        else if (one) one.current = element;
      }
    },
    [ref, innerRef],
  );
  const attributes = {
    type: 'text',
    ...rest,
    ...more,
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': classes(note ? noteId : null, more['aria-describedby']) || undefined,
  };
  return (
    <div className="field">
      <span className="field-head">
        <label htmlFor={id}>
          {label}
          {optional && <span className="field-optional">{` ${texts.optional}`}</span>}
        </label>
        {aside}
      </span>
      <div
        role="presentation"
        ref={boxRef}
        className={classes('input', large && 'large', multiline && 'multiline', className)}
        onMouseDown={onMouseDown}
      >
        {startAdornment && <span className="input-start">{startAdornment}</span>}
        {multiline ? (
          <Lines {...attributes} minRows={minRows} maxRows={maxRows} inputRef={input} />
        ) : (
          <input {...attributes} ref={input} />
        )}
        {endAdornment && <span className="input-end">{endAdornment}</span>}
      </div>
      <Note id={noteId} error={error} hint={hint} />
    </div>
  );
}

interface LinesProps extends InputProps {
  minRows: number;
  maxRows?: number;
  inputRef?: Ref<HTMLInputElement>;
}

/** Text area that grows with its text, between two numbers of rows. */
function Lines({ minRows, maxRows, inputRef, type: _, style, ...attributes }: LinesProps) {
  // For a form, the ref of a text area works like the ref of an input.
  const shared = { ...attributes, ref: inputRef } as unknown as ComponentProps<'textarea'>;
  const rows = { minHeight: `${minRows}lh`, maxHeight: maxRows && `${maxRows}lh` };
  return <textarea rows={minRows} {...shared} style={{ ...rows, ...style }} />;
}

interface NoteProps {
  id: string;
  error?: string;
  hint?: ReactNode;
}

/**
 * Error below a control, or its hint when there is none. The hint keeps its space under an error, so that the content
 * below does not move.
 */
export function Note({ id, error, hint }: NoteProps) {
  if (!error && !hint) return null;
  return (
    <div className="notes">
      {error && (
        <p id={id} className="note error">
          <CircleAlert size={13} strokeWidth={2} />
          {error}
        </p>
      )}
      {hint && (
        <p id={error ? undefined : id} className={classes('note', error && 'replaced')}>
          {hint}
        </p>
      )}
    </div>
  );
}
