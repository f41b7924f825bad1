import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { isAppAddress } from '#rules/site-paths';
import { useSite } from '../pages/page';

/**
 * A link to an address of ours: within the site without loading the page anew, and to the app as a browser goes there. Where
 * there is no such page it is the words alone.
 */
export function SiteLink({ to, className, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const site = useSite();
  const { pathname } = new URL(to, 'http://site');
  if (!site.has(pathname)) return <span className={className}>{children}</span>;
  return (
    <Link to={to} reloadDocument={isAppAddress(pathname)} className={className} {...rest}>
      {children}
    </Link>
  );
}
