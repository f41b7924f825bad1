import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The link that covers its row, which is `position: relative`: the whole row opens, also in a new tab and by keyboard. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="row-link">
      {children}
    </Link>
  );
}
