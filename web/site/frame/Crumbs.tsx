import { ChevronRight } from 'lucide-react';
import { SiteLink } from './SiteLink';
import { frameTexts } from './texts';

export interface Crumb {
  label: string;
  to: string;
}

/** Breadcrumb of the page; the last crumb is the page itself. */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="site-crumbs" aria-label={frameTexts.breadcrumb}>
      <ol>
        {crumbs.map(({ label, to }, at) => (
          <li key={to}>
            {at > 0 && <ChevronRight size={13} strokeWidth={2} />}
            {at === crumbs.length - 1 ? <span aria-current="page">{label}</span> : <SiteLink to={to}>{label}</SiteLink>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Returns the breadcrumb as schema.org data for search engines. */
export const breadcrumbList = (crumbs: Crumb[], absolute: (path: string) => string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: absolute(to),
  })),
});
