import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** The link that covers its row, which is `position: relative`: the whole row opens, also in a new tab and by keyboard. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      color="inherit"
      sx={{
        fontWeight: 500,
        textDecoration: 'none',
        '&:hover': { color: 'secondary.main' },
        '&::after': { content: '""', position: 'absolute', inset: 0 },
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible::after': {
          outline: '2px solid var(--mui-palette-focus)',
          outlineOffset: -2,
          borderRadius: '3px',
        },
      }}
    >
      {children}
    </Link>
  );
}
