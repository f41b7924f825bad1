import Chip, { type ChipProps } from '@mui/material/Chip';
import type { ReactElement } from 'react';

export type Tone = 'neutral' | 'success' | 'warning' | 'error' | 'info' | 'gold';

interface BadgeProps {
  /** Without a tone the badge is only outlined. */
  tone?: Tone;
  /** Shape before colour: a glyph of 12 px that says the same as the words. */
  icon?: ReactElement;
  label: string;
  sx?: ChipProps['sx'];
}

/** A word about a thing, with its glyph: 22 px, bordered, never a pill. */
export function Badge({ tone, icon, label, sx }: BadgeProps) {
  return (
    <Chip
      component="span"
      variant="status"
      color={tone ?? 'default'}
      icon={icon}
      label={label}
      sx={[{ maxWidth: 'none' }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  );
}
