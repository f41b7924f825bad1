import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import { texts } from '../texts';

export interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'label' | 'ref' | 'size'> {
  label: string;
  /** Said beside the label; required is not. */
  optional?: boolean;
  /** Stands below until there is an error. */
  hint?: ReactNode;
  error?: string;
  /** At the right end of the label's line. */
  aside?: ReactNode;
  large?: boolean;
  /** The input itself, as react-hook-form's `register` gives it. */
  ref?: Ref<HTMLInputElement>;
  /** The box around the input, to hang a list on. */
  boxRef?: Ref<HTMLDivElement>;
}

/** A text field: label above, hint or error below, tied together for screen readers. Takes `{...register('name')}`. */
export function Field({ label, optional, hint, error, aside, large, ref, boxRef, inputProps, ...input }: FieldProps) {
  const own = useId();
  const id = input.id ?? own;
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <FormControl error={error !== undefined} sx={{ gap: '6px' }}>
      <span style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
        <FormLabel htmlFor={id}>
          {label}
          {optional && (
            <Typography component="span" variant="small" color="textTertiary">{` ${texts.optional}`}</Typography>
          )}
        </FormLabel>
        {aside}
      </span>
      <OutlinedInput
        {...input}
        id={id}
        inputRef={ref}
        ref={boxRef}
        inputProps={{
          ...inputProps,
          'aria-describedby': [note && noteId, inputProps?.['aria-describedby']].filter(Boolean).join(' ') || undefined,
        }}
        sx={[large === true && largeInput, ...(Array.isArray(input.sx) ? input.sx : [input.sx])]}
      />
      {note && (
        <FormHelperText id={noteId}>
          {error && <CircleAlert size={13} strokeWidth={2} />}
          {note}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/** 44 px high, on pages that are one form. */
export const largeInput = { height: 44, fontSize: { xs: '1rem', sm: '.9375rem' } };
