import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** Link to another record. `mono` is for records named by their number. */
export const RecordLink = ({ to, mono, children }: { to: string; mono?: boolean; children: ReactNode }) => (
  <Link component={RouterLink} to={to} className={mono ? 'mono' : undefined}>
    {children}
  </Link>
);
