import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { entryPaths } from '#rules/entry-paths';
import { homePath } from '../shared/session/access';
import type { LoginState } from '../shared/session/Guard';
import { part } from '../shared/parts';
import { ownSitePath } from '../shared/session/redirect';
import { useSession } from '../shared/session/session';
import { EntryFrame } from './EntryFrame';
import { LoginForm } from './LoginForm';
import { siteTexts } from './texts';

/** Comes when it is asked for: whoever signs in has no need of it. */
const SubscribeBox = part(async () => (await import('./newsletter/SubscribeBox')).SubscribeBox, { waiting: null });

/** /login?redirect={path}: signs in and goes back to where one came from, on this site only, else home. */
export function LoginPage() {
  const session = useSession();
  const [asks, setAsks] = useState(false);
  const [query] = useSearchParams();
  const { state } = useLocation();
  const target = ownSitePath(query.get('redirect'));
  const asSomebodyElse = (state as LoginState | null)?.asSomebodyElse === true;
  const profile = session.state === 'signed-in' ? session.profile : null;
  if (profile?.accountStatus === 'active' && !asSomebodyElse)
    return <Navigate to={target ?? homePath(profile)} replace />;
  return (
    <EntryFrame
      title={siteTexts.login.title}
      more={
        asks ? (
          <SubscribeBox autoFocus />
        ) : (
          // Until the app is there it leads to the page that has the box, too.
          <a
            href={`${entryPaths.contact}#newsletter`}
            onClick={(event) => {
              event.preventDefault();
              setAsks(true);
            }}
          >
            {siteTexts.newsletter}
          </a>
        )
      }
    >
      <LoginForm target={target} signedIn={profile} />
    </EntryFrame>
  );
}
