import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

interface FilterChipProps {
  /** State of a toggle; undefined for a chip that is removed by a click. */
  pressed?: boolean;
  /** Accessible name, when the text does not describe the effect of a click. */
  label?: string;
  onClick: () => void;
  children: ReactNode;
}

/** Filter chip: either a toggle, filled while on, or an active filter that a click removes. */
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
