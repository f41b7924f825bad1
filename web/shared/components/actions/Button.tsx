import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../../classes';
import { Spinner } from '../feedback/Spinner';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  variant?: 'outlined' | 'contained' | 'lit' | 'text';
  size?: 'small' | 'medium' | 'large';
  /** Destructive: red text; solid red only for the final button of a confirmation. */
  color?: 'error';
  fullWidth?: boolean;
  icon?: ReactNode;
  endIcon?: ReactNode;
  /** Path within this app. */
  to?: string;
  /** Address outside this app. */
  href?: string;
  /** Shows a spinner before the label and ignores clicks; width and focus stay the same. */
  busy?: boolean;
}

/** A button, or a link that looks like one. The default variant is outlined; use `lit` at most once on a screen. */
export function Button({
  variant = 'outlined',
  size = 'medium',
  color,
  fullWidth,
  icon,
  endIcon,
  to,
  href,
  busy = false,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const shared = {
    ...rest,
    className: classes(
      'button',
      variant,
      size,
      color,
      fullWidth && 'full',
      busy && !icon && !fullWidth && 'shrunk',
      className,
    ),
    'aria-busy': busy || undefined,
    onClick: click,
  };
  const content = (
    <>
      {(busy || icon) && (
        <span className="button-icon">{busy ? <Spinner size={icon ? 16 : size === 'small' ? 12 : 14} /> : icon}</span>
      )}
      {children}
      {endIcon}
    </>
  );
  // A link accepts the same attributes, but its element type differs.
  const ofLink = shared as unknown as ComponentProps<'a'>;
  if (to !== undefined)
    return (
      <Link to={to} {...ofLink}>
        {content}
      </Link>
    );
  if (href !== undefined)
    return (
      <a href={href} {...ofLink}>
        {content}
      </a>
    );
  return (
    <button type="button" {...shared}>
      {content}
    </button>
  );
}
