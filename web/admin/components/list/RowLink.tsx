import Link, { type LinkProps } from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';

interface RowLinkProps {
  to: string;
  /** Accessible name, when the content is not descriptive enough. */
  name?: string;
  /** True when the row opens beside the list; the link then keeps the list's filters in the address. */
  beside?: boolean;
  children: ReactNode;
  sx?: LinkProps['sx'];
}

/** Link with the name of a row; the whole row is clickable. */
export function RowLink({ to, name, beside = false, children, sx }: RowLinkProps) {
  const { search } = useLocation();
  return (
    <Link
      component={RouterLink}
      to={beside ? { pathname: to, search } : to}
      preventScrollReset={beside}
      aria-label={name}
      data-row-link
      color="textPrimary"
      sx={[
        {
          textDecoration: 'none',
          fontWeight: 550,
          '&:hover': { color: 'text.primary' },
          '&::after': { content: '""', position: 'absolute', inset: 0 },
          '&:focus-visible': { outline: 'none' },
          '&:focus-visible::after': { outline: '2px solid var(--mui-palette-focus)', outlineOffset: -2 },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Link>
  );
}
