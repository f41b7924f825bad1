import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * Link that covers its whole row, which must have `position: relative`: the row can be opened by click, by keyboard and
 * in a new tab.
 */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="row-link">
      {children}
    </Link>
  );
}
