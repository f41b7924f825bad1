import { useMemo } from 'react';
import { useMatches } from 'react-router';
import { paths } from '#rules/paths';
import { Guard } from '../shared/session/Guard';
import { PortalContext } from './portal';
import { AppShell } from './shell/AppShell';

/** Options of a route of the portal. */
export interface PortalHandle {
  /** True when the page shows 'Please Sign In' to a visitor instead of redirecting to /login. */
  pleaseSignIn?: boolean;
}

/** Frame of both portals. Its guard admits only clients, or only partners. */
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
