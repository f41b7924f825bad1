import { useMemo } from 'react';
import { useMatches } from 'react-router';
import { paths } from '#rules/paths';
import { Guard } from '../shared/session/Guard';
import { PortalContext } from './portal';
import { AppShell } from './shell/AppShell';

/** What a route of the portal may say of itself. */
export interface PortalHandle {
  /** A signed-out reader sees 'Please Sign In' here instead of being sent to /login. */
  pleaseSignIn?: boolean;
}

/** Both portals: who may enter, and the frame around their pages. */
export function PortalLayout({ isPartner }: { isPartner: boolean }) {
  const portal = useMemo(
    () => ({ basePath: isPartner ? paths.partnerBase : paths.clientBase, isPartner }),
    [isPartner],
  );
  const pleaseSignIn = useMatches().some((match) => (match.handle as PortalHandle | undefined)?.pleaseSignIn);
  return (
    <Guard companyTypes={[isPartner ? 'partner' : 'client']} signedOut={pleaseSignIn ? 'please-sign-in' : 'redirect'}>
      <PortalContext value={portal}>
        <AppShell />
      </PortalContext>
    </Guard>
  );
}
