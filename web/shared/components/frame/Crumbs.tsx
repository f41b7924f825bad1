import { ChevronRight } from 'lucide-react';
import { createContext, Fragment, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { workTexts } from '../../work-texts';

/** Element in the top bar that holds the breadcrumbs of the page; null until the bar is mounted. */
export const CrumbsSlot = createContext<HTMLElement | null>(null);

export interface Crumb {
  label: ReactNode;
  /** Address; undefined for the last crumb, which is the current page. */
  to?: string;
}

/** Breadcrumbs of the page, rendered into the top bar. Hidden on a phone, where the page has a back link. */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  const slot = use(CrumbsSlot);
  if (!slot) return null;
  return createPortal(
    <nav aria-label={workTexts.breadcrumb} className="crumbs small">
      {crumbs.map((crumb, index) => (
        <Fragment key={crumb.to ?? 'here'}>
          {index > 0 && <ChevronRight size={13} strokeWidth={2} />}
          {crumb.to ? (
            <Link to={crumb.to} className="no-wrap">
              {crumb.label}
            </Link>
          ) : (
            <span aria-current="page">{crumb.label}</span>
          )}
        </Fragment>
      ))}
    </nav>,
    slot,
  );
}
