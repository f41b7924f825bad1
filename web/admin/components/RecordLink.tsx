import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** To another record that a record names. `mono`: by its number. */
export const RecordLink = ({ to, mono, children }: { to: string; mono?: boolean; children: ReactNode }) => (
  <Link component={RouterLink} to={to} className={mono ? 'mono' : undefined}>
    {children}
  </Link>
);
