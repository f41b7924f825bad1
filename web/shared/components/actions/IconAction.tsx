import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../../classes';
import { Spinner } from '../feedback/Spinner';

interface IconActionProps extends Omit<ComponentProps<'button'>, 'color' | 'name'> {
  /** Accessible name: the action and its object ('Duplicate f0c4a92'). */
  name: string;
  /** Text of the tooltip, when shorter than the name. */
  tip?: string;
  icon: ReactNode;
  size?: 'small' | 'medium';
  color?: 'error';
  /** Draws a border, as in toolbars. */
  bordered?: boolean;
  busy?: boolean;
}

/** Icon-only button with an accessible name. The tooltip is shown by `showTips`. */
export function IconAction({
  name,
  tip,
  icon,
  size = 'medium',
  color,
  bordered,
  busy,
  onClick,
  className,
  ...rest
}: IconActionProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes('icon-button', size, color, bordered && 'bordered', className)}
      aria-label={name}
      data-tip={tip ?? name}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
