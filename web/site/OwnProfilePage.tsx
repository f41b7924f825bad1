import { Navigate } from 'react-router';
import { paths } from '#rules/paths';
import { homePath } from '../shared/session/access';
import { Guard } from '../shared/session/Guard';
import { useProfile } from '../shared/session/session';

/**
 * /profile: redirects to the account settings of the signed-in user, for links that do not know which portal the user
 * has.
 */
export function OwnProfilePage() {
  return (
    <Guard signedOut="authentication-required">
      <OwnProfile />
    </Guard>
  );
}

function OwnProfile() {
  const home = homePath(useProfile());
  return <Navigate to={home === paths.admin ? home : paths.profile(home)} replace />;
}
