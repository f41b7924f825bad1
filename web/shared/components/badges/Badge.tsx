import type { ReactNode } from 'react';
import { classes } from '../../classes';

export type Tone = 'neutral' | 'success' | 'warning' | 'error' | 'info' | 'gold';

interface BadgeProps {
  /** Colour of the badge; only an outline by default. */
  tone?: Tone;
  /** Icon of 12 px that repeats the meaning of the label, so that the meaning does not depend on colour. */
  icon?: ReactNode;
  label: string;
}

/** A short label with its glyph: 22 px high, bordered, never a pill. */
export function Badge({ tone, icon, label }: BadgeProps) {
  return (
    <span className={classes('badge', tone)}>
      {icon}
      {label}
    </span>
  );
}
