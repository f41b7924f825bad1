import { useQueryClient } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useNavigation } from 'react-router';
import { classes } from '../../classes';
import { overlay } from '../../lazy';
import { guardTexts } from '../../texts';
import { workTexts } from '../../work-texts';
import { setSession, useProfile } from '../../session/session';
import { useTyped } from '../../session/typed';
import { useFocusOnNavigation } from '../../use-focus-on-navigation';
import { useMedia, WIDE } from '../../use-media';
import '../../work.css';
import { Brand } from './Brand';
import { CrashScreen } from '../feedback/CrashScreen';
import { CrumbsSlot } from './Crumbs';
import { IconAction } from '../actions/IconAction';
import { LeaveQuestion } from '../../unsaved';
import { SkipLink } from './SkipLink';
import { Spinner } from '../feedback/Spinner';
import { WaitScreen } from '../feedback/StateScreen';

const SignInAgain = overlay(async () => (await import('../../session/SignInAgain')).SignInAgain);
const SideDrawer = overlay(async () => (await import('../../overlays/SideDrawer')).SideDrawer);

interface WorkFrameProps {
  /** Accessible name of the sidebar. */
  label: string;
  /** Renders the navigation. In the drawer, `close` must be called when a link is chosen. */
  sidebar: (close?: () => void) => ReactNode;
  /** Keeps the sidebar dark in light mode too. */
  onInk?: boolean;
  /** Tools at the right of the top bar. */
  tools: (wide: boolean) => ReactNode;
  children: ReactNode;
}

/**
 * Frame of the pages for signed-in users: sidebar (a drawer below 1200 px), top bar with breadcrumbs and tools, and the
 * page.
 */
export function WorkFrame({ label, sidebar, onInk = false, tools, children }: WorkFrameProps) {
  const wide = useMedia(WIDE);
  const [drawer, setDrawer] = useState(false);
  const [crumbs, setCrumbs] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  // The previous page stays visible while the next page is loading.
  const isComing = useNavigation().state === 'loading';
  const profile = useProfile();
  const queries = useQueryClient();
  useTyped();
  const main = useFocusOnNavigation();
  const close = () => setDrawer(false);
  return (
    <div className="work-frame">
      <SkipLink />
      <LeaveQuestion />
      <SignInAgain open={profile.ended === true} onClose={() => setSession(queries, null)} profile={profile} />
      {wide ? (
        <aside aria-label={label} className={classes(onInk && 'on-ink')}>
          {sidebar()}
        </aside>
      ) : (
        <SideDrawer open={drawer} onClose={close} label={label} onInk={onInk}>
          {sidebar(close)}
        </SideDrawer>
      )}
      <div className="work-column">
        <header>
          {!wide && (
            <IconAction
              name={workTexts.openMenu}
              icon={<Menu size={20} />}
              onClick={() => setDrawer(true)}
              style={{ marginLeft: -8 }}
            />
          )}
          <div className="work-brand">
            <Brand />
          </div>
          <div ref={setCrumbs} className="work-crumbs" />
          {isComing && (
            <span className="page-coming" role="status" aria-label={guardTexts.loading}>
              <Spinner />
            </span>
          )}
          {tools(wide)}
        </header>
        <main id="main" ref={main} tabIndex={-1}>
          <CrumbsSlot value={crumbs}>
            <ErrorBoundary resetKeys={[pathname]} fallbackRender={({ error }) => <CrashScreen error={error} />}>
              <Suspense fallback={<WaitScreen text={guardTexts.loading} />}>{children}</Suspense>
            </ErrorBoundary>
          </CrumbsSlot>
        </main>
      </div>
    </div>
  );
}
