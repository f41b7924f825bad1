import { ChevronDown, Menu } from 'lucide-react';
import { Suspense } from 'react';
import { entryPaths } from '#rules/entry-paths';
import { sitePaths } from '#rules/site-paths';
import { Brand } from '../../shared/components/frame/Brand';
import { ThemeSwitch } from '../../shared/components/frame/ThemeSwitch';
import { useSite } from '../pages/page';
import { forReaders } from '../for-readers';
import { useReader } from '../reader';
import { Disclosure } from './Disclosure';
import { menusOf, type NavigationLink } from './navigation';
import { SearchLink } from './SearchLink';
import { SiteLink } from './SiteLink';
import { frameTexts } from './texts';
import { late } from '../late';

const words = frameTexts;
const AccountMenu = forReaders(async () => (await import('./AccountMenu')).AccountMenu);
const ShareMenu = late(async () => (await import('./ShareMenu')).ShareMenu);

/** Header of every page, on a dark background. */
export function Header() {
  const reader = useReader();
  const isSignedIn = reader !== null;
  const menus = menusOf(useSite(), isSignedIn);
  return (
    <header className="site-header ink">
      <Brand />
      <nav aria-label={words.main} className="site-nav">
        <ul>
          {menus.map(({ label, links: [first, ...others] }) => (
            <li key={label}>
              {first && others.length === 0 ? (
                <SiteLink to={first.to}>{label}</SiteLink>
              ) : (
                <Disclosure
                  group="site-menu"
                  className="site-menu"
                  label={
                    <>
                      {label}
                      <ChevronDown size={14} strokeWidth={2} />
                    </>
                  }
                >
                  <Links links={first ? [first, ...others] : []} />
                </Disclosure>
              )}
            </li>
          ))}
          {isSignedIn && (
            <li>
              <SiteLink to={sitePaths.products}>{words.compare}</SiteLink>
            </li>
          )}
        </ul>
      </nav>
      <SearchLink />
      {share}
      <ThemeSwitch />
      <div className="site-account">
        {reader ? (
          <Suspense fallback={<Login />}>
            <AccountMenu profile={reader} />
          </Suspense>
        ) : (
          <Login />
        )}
      </div>
      <Disclosure className="site-sheet" name={words.menu} label={<Menu size={20} />}>
        <nav aria-label={words.menu}>
          <section>
            {!isSignedIn && <h2 className="h6">{words.login}</h2>}
            <Links links={isSignedIn ? [{ to: sitePaths.products, label: words.compare }] : waysIn} />
          </section>
          {menus.map(({ label, links }) => (
            <section key={label}>
              <h2 className="h6">{label}</h2>
              <Links links={links} />
            </section>
          ))}
        </nav>
      </Disclosure>
    </header>
  );
}

/** A constant element, so that a later change of the signed-in user does not re-render it during hydration. */
const share = (
  <Suspense>
    <ShareMenu />
  </Suspense>
);

function Login() {
  return (
    <>
      <Disclosure
        group="site-menu"
        className="site-menu at-end"
        label={
          <>
            {words.login}
            <ChevronDown size={14} strokeWidth={2} />
          </>
        }
      >
        <Links links={waysIn} />
      </Disclosure>
      <a className="button" href={entryPaths.signup}>
        {words.loginItems.register}
      </a>
    </>
  );
}

/** Links to sign in and sign up. Specified: both logins lead to the same page. */
const waysIn: NavigationLink[] = [
  { to: entryPaths.login, label: words.loginItems.client },
  { to: entryPaths.login, label: words.loginItems.partner },
  { to: entryPaths.signup, label: words.loginItems.register },
];

function Links({ links }: { links: NavigationLink[] }) {
  return (
    <ul className="site-links">
      {links.map(({ to, label, about }) => (
        <li key={label}>
          <SiteLink to={to}>
            {label}
            {about && <span>{about}</span>}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
