import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { entryPaths, portalBase } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import { fullName, Initials } from '../../shared/components/badges/Initials';
import type { Profile } from '../../shared/api/schema';
import { useSignOut } from '../../shared/session/session';
import { Disclosure } from './Disclosure';
import { frameTexts } from './texts';

const words = frameTexts.accountItems;

/** Specified: the user menu, under the path of the company's portal; staff have theirs. */
export function AccountMenu({ profile }: { profile: Profile }) {
  const signOut = useSignOut(entryPaths.home);
  useEffect(() => {
    delete document.documentElement.dataset.session; // set by `theme.js`
  }, []);
  const isStaff = ['system', 'internal'].includes(profile.company.type);
  const base = portalBase(profile.company.type);
  const links = isStaff
    ? [
        { href: entryPaths.admin, label: words.console },
        { href: '/profile', label: words.profile },
      ]
    : [
        { href: base, label: words.dashboard },
        { href: paths.quotes(base), label: words.quotes },
        { href: paths.createQuote(base), label: words.createQuote },
        { href: paths.profile(base), label: words.profile },
        { href: paths.company(base), label: words.company },
      ];
  const [first] = links;
  return (
    <>
      <a className="button" href={isStaff ? first?.href : paths.quotes(base)}>
        <FileText size={16} />
        {isStaff ? words.console : words.quotes}
      </a>
      <Disclosure
        group="site-menu"
        className="site-menu at-end"
        name={frameTexts.account(fullName(profile))}
        label={<Initials person={profile} />}
      >
        <div className="site-links">
          <p>
            <b>{fullName(profile)}</b>
            <span>{profile.company.name}</span>
          </p>
          <ul>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
            <li>
              <button type="button" onClick={() => void signOut()}>
                {words.signOut}
              </button>
            </li>
          </ul>
        </div>
      </Disclosure>
    </>
  );
}
