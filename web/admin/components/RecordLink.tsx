import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** Link to another record. `mono` selects a monospaced font, for records that are named by a number. */
export const RecordLink = ({ to, mono, children }: { to: string; mono?: boolean; children: ReactNode }) => (
  <Link component={RouterLink} to={to} className={mono ? 'mono' : undefined}>
    {children}
  </Link>
);
