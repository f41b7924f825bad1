import { Outlet, ScrollRestoration } from 'react-router';
import { paths } from '#rules/paths';
import { ThemeSwitch } from '../../shared/components/frame/ThemeSwitch';
import { WorkFrame } from '../../shared/components/frame/WorkFrame';
import { UnreadMessages } from '../../shared/messages/UnreadMessages';
import { usePortal } from '../portal';
import '../portal.css';
import { PortalPalette } from './PortalPalette';
import { Sidebar } from './Sidebar';
import { shellTexts } from './texts';
import { useVerifiedElsewhere } from './use-verified-elsewhere';
import { HeaderUserMenu } from './UserMenu';

/** Frame of the portals' pages. */
export function AppShell() {
  useVerifiedElsewhere();
  const { basePath } = usePortal();
  return (
    <>
      <WorkFrame
        label={shellTexts.sidebar}
        sidebar={(close) => <Sidebar onNavigate={close} />}
        tools={(wide) => (
          <>
            <UnreadMessages to={(id) => paths.quote(basePath, id)} />
            <PortalPalette />
            <ThemeSwitch />
            {!wide && <HeaderUserMenu />}
          </>
        )}
      >
        <Outlet />
      </WorkFrame>
      <ScrollRestoration />
    </>
  );
}
