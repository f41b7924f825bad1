import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Menu, X } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { guardTexts, texts } from '../texts';
import { ink, layout } from '../theme';
import { useFocusOnNavigation } from '../use-focus-on-navigation';
import { Brand } from './Brand';
import { CrashScreen } from './CrashScreen';
import { CrumbsSlot } from './Crumbs';
import { IconAction } from './IconAction';
import { SkipLink } from './SkipLink';
import { WaitScreen } from './StateScreen';

interface WorkFrameProps {
  /** Names the sidebar. */
  label: string;
  /** The places. In the drawer `close` is given, for when one is chosen. */
  sidebar: (close?: () => void) => ReactNode;
  /** The sidebar is dark in both modes. */
  onInk?: boolean;
  /** At the right of the top bar. */
  tools: (wide: boolean) => ReactNode;
  children: ReactNode;
}

/** The frame of work: sidebar (a drawer below 1200 px), top bar with crumbs and tools, and the page. */
export function WorkFrame({ label, sidebar, onInk = false, tools, children }: WorkFrameProps) {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const [drawer, setDrawer] = useState(false);
  const [crumbs, setCrumbs] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const main = useFocusOnNavigation();
  const close = () => setDrawer(false);
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
        <Box component="aside" aria-label={label} sx={{ borderRight: onInk ? 0 : 1, ...aside }}>
          {sidebar()}
        </Box>
      ) : (
        <Drawer
          open={drawer}
          onClose={close}
          slotProps={{ paper: { sx: { width: 280, ...(onInk && { bgcolor: ink.bg }) }, 'aria-label': label } }}
        >
          <Box
            component={IconAction}
            name={texts.closeMenu}
            icon={<X size={18} />}
            onClick={close}
            sx={{ position: 'absolute', right: 8, top: 8, zIndex: 1, ...(onInk && { color: ink.text3 }) }}
          />
          {sidebar(close)}
        </Drawer>
      )}
      <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Box component="header" sx={topBar}>
          {!wide && (
            <IconAction
              name={texts.openMenu}
              icon={<Menu size={20} />}
              onClick={() => setDrawer(true)}
              style={{ marginLeft: -8 }}
            />
          )}
          <Box sx={{ display: { xs: 'flex', sm: 'none' } }}>
            <Brand />
          </Box>
          <Box ref={setCrumbs} sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0 }} />
          <Box sx={{ flex: 1 }} />
          {tools(wide)}
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

const aside = { position: 'sticky', top: 0, height: '100dvh', borderColor: 'divider' } as const;

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
