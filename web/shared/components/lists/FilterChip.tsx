import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

interface FilterChipProps {
  /** On or off; undefined for one that a click takes away. */
  pressed?: boolean;
  /** Accessible name, where the words do not tell what a click does. */
  label?: string;
  onClick: () => void;
  children: ReactNode;
}

/** A filter that is on or off, or is set; the pressed one is filled. */
export function FilterChip({ pressed, label, onClick, children }: FilterChipProps) {
  return (
    <ButtonBase
      aria-pressed={pressed}
      aria-label={label}
      onClick={onClick}
      sx={{
        height: { xs: 36, sm: 30 },
        px: '10px',
        gap: '6px',
        flex: 'none',
        border: 1,
        borderRadius: '6px',
        typography: 'small',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        ...(pressed
          ? { bgcolor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' }
          : {
              bgcolor: 'background.paper',
              borderColor: 'border.strong',
              color: 'text.secondary',
              '&:hover': { borderColor: 'border.control', color: 'text.primary' },
            }),
      }}
    >
      {children}
    </ButtonBase>
  );
}
