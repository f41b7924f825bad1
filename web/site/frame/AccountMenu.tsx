import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { entryPaths } from '#rules/entry-paths';
import { fullName, Initials } from '../../shared/components/badges/Initials';
import type { Profile } from '../../shared/api/schema';
import { useSignOut } from '../../shared/session/session';
import { Disclosure } from './Disclosure';
import { accountLinks } from './account-links';
import { frameTexts } from './texts';

const words = frameTexts.accountItems;

/** Specified: the user menu. Its links lead to the company's portal, and for staff to the console. */
export function AccountMenu({ profile }: { profile: Profile }) {
  const signOut = useSignOut(entryPaths.home);
  useEffect(() => {
    delete document.documentElement.dataset.session; // `theme.js` has set this attribute
  }, []);
  const { shown, links } = accountLinks(profile.company.type);
  return (
    <>
      <a className="button" href={shown.to}>
        <FileText size={16} />
        {shown.label}
      </a>
      <Disclosure
        group="site-menu"
        className="site-menu at-end"
        label={
          <>
            <Initials person={profile} />
            <span className="unseen">{frameTexts.account(fullName(profile))}</span>
          </>
        }
      >
        <div className="site-links">
          <p>
            <b>{fullName(profile)}</b>
            <span>{profile.company.name}</span>
          </p>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <a href={to}>{label}</a>
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
