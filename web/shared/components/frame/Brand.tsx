import { useId } from 'react';
import { Link } from 'react-router';
import { entryPaths } from '#rules/entry-paths';
import { texts } from '../../texts';

/** Logo and name of the product, as a link to the home page. */
export function Brand() {
  const gradient = useId();
  return (
    <Link to={entryPaths.home} className="brand">
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden>
        <defs>
          <linearGradient id={gradient}>
            <stop stopColor="var(--cyan)" />
            <stop offset=".52" stopColor="var(--blue)" />
            <stop offset="1" stopColor="var(--violet)" />
          </linearGradient>
        </defs>
        <path fill="currentColor" d="M1.5 2h3.4v20H1.5zM19.1 2h3.4v20h-3.4z" />
        <path fill={`url(#${gradient})`} d="M12 5.8 17.6 12 12 18.2 6.4 12z" />
      </svg>
      {texts.product}
    </Link>
  );
}
