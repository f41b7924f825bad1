import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Spinner } from './Spinner';

export interface ButtonProps extends Omit<MuiButtonProps, 'loading' | 'startIcon' | 'ref'> {
  icon?: ReactNode;
  /** Goes to a path of this app. */
  to?: string;
  /** Shows the spinner before the label and ignores clicks; width and focus stay. */
  busy?: boolean;
}

/** The space a spinner takes, given back from the padding, so that a busy button keeps its width. */
const GIVEN_BACK = { small: '1px', medium: '4px', large: '10px' };

/** A button or a link that looks like one. Outlined unless told otherwise; `lit` at most once on a screen. */
export function Button({ icon, to, busy = false, onClick, children, sx, ...rest }: ButtonProps) {
  const size = rest.size ?? 'medium';
  const shrink = busy && !icon && !rest.fullWidth;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <MuiButton
      {...rest}
      {...(to === undefined ? {} : { component: Link, to })}
      aria-busy={busy || undefined}
      onClick={click}
      startIcon={busy ? <Spinner size={icon ? 16 : size === 'small' ? 12 : 14} /> : icon}
      sx={[shrink && { paddingInline: GIVEN_BACK[size] }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {children}
    </MuiButton>
  );
}
