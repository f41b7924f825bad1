import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Menu, X } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { Brand } from '../../shared/components/Brand';
import { CrashScreen } from '../../shared/components/CrashScreen';
import { CrumbsSlot } from '../../shared/components/Crumbs';
import { IconAction } from '../../shared/components/IconAction';
import { SkipLink } from '../../shared/components/SkipLink';
import { WaitScreen } from '../../shared/components/StateScreen';
import { ThemeSwitch } from '../../shared/components/ThemeSwitch';
import { guardTexts, texts } from '../../shared/texts';
import { ink, layout } from '../../shared/theme';
import { useFocusOnNavigation } from '../../shared/use-focus-on-navigation';
import { adminTexts } from '../texts';
import { ConsoleSidebar } from './ConsoleSidebar';
import { GlobalSearch } from './GlobalSearch';

/** The frame of the console: ink sidebar (a drawer below 1200 px), top bar with crumbs and search, and the page. */
export function ConsoleShell({ children }: { children: ReactNode }) {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const [drawer, setDrawer] = useState(false);
  const [crumbs, setCrumbs] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const main = useFocusOnNavigation();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `${layout.sidebar}px minmax(0, 1fr)` },
        minHeight: '100dvh',
      }}
    >
      <SkipLink />
      {wide ? (
        <Box component="aside" aria-label={adminTexts.sidebar} sx={{ position: 'sticky', top: 0, height: '100dvh' }}>
          <ConsoleSidebar />
        </Box>
      ) : (
        <Drawer
          open={drawer}
          onClose={() => setDrawer(false)}
          slotProps={{ paper: { sx: { width: 280, bgcolor: ink.bg }, 'aria-label': adminTexts.sidebar } }}
        >
          <IconAction
            name={texts.closeMenu}
            icon={<X size={18} />}
            onClick={() => setDrawer(false)}
            sx={{ position: 'absolute', right: 8, top: 8, zIndex: 1, color: ink.text3 }}
          />
          <ConsoleSidebar onNavigate={() => setDrawer(false)} />
        </Drawer>
      )}
      <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Box component="header" sx={topBar}>
          {!wide && (
            <IconAction
              name={texts.openMenu}
              icon={<Menu size={20} />}
              onClick={() => setDrawer(true)}
              sx={{ ml: -1 }}
            />
          )}
          <Box sx={{ display: { xs: 'flex', sm: 'none' } }}>
            <Brand />
          </Box>
          <Box ref={setCrumbs} sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0 }} />
          <Box sx={{ flex: 1 }} />
          <GlobalSearch />
          <ThemeSwitch />
        </Box>
        <Box
          component="main"
          id="main"
          ref={main}
          tabIndex={-1}
          sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}
        >
          <CrumbsSlot value={crumbs}>
            <ErrorBoundary resetKeys={[pathname]} fallbackRender={({ error }) => <CrashScreen error={error} />}>
              <Suspense fallback={<WaitScreen text={guardTexts.loading} />}>{children}</Suspense>
            </ErrorBoundary>
          </CrumbsSlot>
        </Box>
      </Box>
    </Box>
  );
}

const topBar = {
  position: 'sticky',
  top: 0,
  zIndex: 20,
  height: layout.topbar,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, lg: 4 },
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
