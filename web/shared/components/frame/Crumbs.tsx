import { ChevronRight } from 'lucide-react';
import { createContext, Fragment, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { workTexts } from '../../work-texts';

/** Where in the top bar the page draws its crumbs; null until the bar is there. */
export const CrumbsSlot = createContext<HTMLElement | null>(null);

export interface Crumb {
  label: ReactNode;
  /** The last crumb is the page itself and leads nowhere. */
  to?: string;
}

/** The page's place, drawn in the top bar. Not on a phone, where the way back stands above the title. */
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
