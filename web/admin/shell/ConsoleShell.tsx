import type { ReactNode } from 'react';
import { ScrollRestoration } from 'react-router';
import { ThemeSwitch } from '../../shared/components/frame/ThemeSwitch';
import { WorkFrame } from '../../shared/components/frame/WorkFrame';
import { adminPaths } from '#rules/admin-paths';
import { UnreadMessages } from '../../shared/messages/UnreadMessages';
import { adminTexts } from '../texts';
import { ConsolePalette } from './ConsolePalette';
import { ConsoleSidebar } from './ConsoleSidebar';
import { usePagesAhead } from './use-pages-ahead';

/** Frame of the console: sidebar, top bar and content. */
export function ConsoleShell({ children }: { children: ReactNode }) {
  usePagesAhead();
  return (
    <WorkFrame
      onInk
      label={adminTexts.sidebar}
      sidebar={(close) => <ConsoleSidebar onNavigate={close} />}
      tools={() => (
        <>
          <UnreadMessages to={adminPaths.quotePage} />
          <ConsolePalette />
          <ThemeSwitch />
        </>
      )}
    >
      {/* Starts a new page at its top, and restores the scroll position when the user goes back. */}
      <ScrollRestoration />
      {children}
    </WorkFrame>
  );
}
