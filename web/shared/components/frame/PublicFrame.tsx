import type { ReactNode } from 'react';
import { guardTexts } from '../../texts';
import { useSession, useSignOut } from '../../session/session';
import { Brand } from './Brand';
import { Button } from '../actions/Button';
import { SkipLink } from './SkipLink';
import { ThemeSwitch } from './ThemeSwitch';

/**
 * Frame of a page outside the portal and the console: logo, theme switch, and a sign-out button for signed-in users.
 */
export function PublicFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const signOut = useSignOut();
  return (
    <div className="public-frame">
      <SkipLink />
      <header>
        <Brand />
        <ThemeSwitch />
        {session.state === 'signed-in' && (
          <Button variant="text" size="small" onClick={() => void signOut()}>
            {guardTexts.signOut}
          </Button>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
