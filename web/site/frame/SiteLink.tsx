import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { isAppAddress } from '#rules/site-paths';

/** A link to an address of ours: within the site without loading the page anew, and to the app as a browser goes there. */
export function SiteLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return <Link to={to} reloadDocument={isAppAddress(new URL(to, 'http://site').pathname)} {...rest} />;
}
