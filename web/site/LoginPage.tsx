import { Navigate, useLocation, useSearchParams } from 'react-router';
import { homePath } from '../shared/session/access';
import type { LoginState } from '../shared/session/Guard';
import { ownSitePath } from '../shared/session/redirect';
import { useSession } from '../shared/session/session';
import { EntryFrame } from './EntryFrame';
import { LoginForm } from './LoginForm';
import { siteTexts } from './texts';

/**
 * /login?redirect={path}: signs the user in, then goes to `redirect` if it is a path of this site, else to the user's
 * home page.
 */
export function LoginPage() {
  const session = useSession();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const target = ownSitePath(query.get('redirect'));
  const asSomebodyElse = (state as LoginState | null)?.asSomebodyElse === true;
  const profile = session.state === 'signed-in' ? session.profile : null;
  if (profile?.accountStatus === 'active' && !asSomebodyElse)
    return <Navigate to={target ?? homePath(profile)} replace />;
  return (
    <EntryFrame title={siteTexts.login.title}>
      <LoginForm target={target} signedIn={profile} />
    </EntryFrame>
  );
}
