import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { isAppAddress } from '#rules/site-paths';
import { useSite } from '../pages/page';

/**
 * Link to an address of this site or of the app. The router handles links within the site; links to the app load a new
 * page. Renders only its children when no page exists at the address.
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
