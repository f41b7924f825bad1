import type { ReactNode } from 'react';
import { classes } from '../../classes';

export type Tone = 'neutral' | 'success' | 'warning' | 'error' | 'info' | 'gold';

interface BadgeProps {
  /** Without a tone the badge is only outlined. */
  tone?: Tone;
  /** Shape before colour: a glyph of 12 px that says the same as the words. */
  icon?: ReactNode;
  label: string;
}

/** A word about a thing, with its glyph: 22 px, bordered, never a pill. */
export function Badge({ tone, icon, label }: BadgeProps) {
  return (
    <span className={classes('badge', tone)}>
      {icon}
      {label}
    </span>
  );
}
