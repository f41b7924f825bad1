import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { Fragment, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { Button } from './components/Button';
import { PublicFrame } from './components/PublicFrame';
import { StateScreen, WaitScreen } from './components/StateScreen';
import { guardTexts, texts } from './texts';
import { loadNewVersion, versionServed } from './version';

/** How often a file that did not come is asked for again, ever later: after 0.5, 1 and 2 seconds. */
const TRIES = 3;
const waitBefore = (failures: number) => 500 * 2 ** failures;

let parts = 0;

interface PartOptions {
  /** What stands around it while it is not there, where nothing does already. */
  Frame?: ComponentType<{ children: ReactNode }>;
  /** In place of the screen that says that it could not be loaded. */
  failed?: ReactNode;
}

/** A part that can be asked for before it is shown; it then stands at once. */
export type Part<P extends object = object> = FunctionComponent<P> & { ahead: () => void };

/**
 * A part of the app that is loaded when it is first shown. A file that does not come is asked for again; then its place,
 * and nothing else of the screen, says so with a 'Try again'. A new version of the app is loaded in the old one's place.
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Frame = Fragment, failed }: PartOptions = {},
): Part<P> {
  const queryKey = ['part', parts++];
  let loaded: { Loaded: ComponentType<P> } | undefined;
  const get = async () => (loaded ??= { Loaded: await load() });
  function Part(props: P) {
    // By itself: a React.lazy that failed once, and a router's route, would never be loaded again.
    const { data, isFetching, isError, refetch } = useQuery({
      queryKey,
      queryFn: async ({ signal }) => {
        try {
          return await get();
        } catch (error) {
          if (!(await loadNewVersion(signal))) throw error;
          return new Promise<never>(() => undefined); // this page is about to go
        }
      },
      initialData: () => loaded,
      staleTime: Infinity,
      gcTime: Infinity,
      retry: TRIES,
      retryDelay: waitBefore,
    });
    const [isAskedFor, setAskedFor] = useState(false);
    if (data) return <data.Loaded {...props} />;
    const tryAgain = async () => {
      setAskedFor(true);
      const { href } = location;
      const again = await refetch();
      // A browser may remember for the life of a page what did not come: while the server answers, a fresh one will do.
      if (again.isError && (await versionServed()) !== null && location.href === href) location.reload();
    };
    const isWaiting = !isError && !isAskedFor;
    return (
      <Frame>
        {isWaiting ? (
          <WaitScreen text={guardTexts.loading} />
        ) : (
          (failed ?? <NotLoaded busy={isFetching} tryAgain={() => void tryAgain()} />)
        )}
      </Frame>
    );
  }
  return Object.assign(Part, { ahead: () => void get().catch(() => undefined) }); // what failed is asked for again when shown
}

function NotLoaded({ busy, tryAgain }: { busy: boolean; tryAgain: () => void }) {
  return (
    <StateScreen
      icon={<WifiOff size={20} />}
      title={texts.notLoaded.title}
      text={texts.notLoaded.text}
      actions={
        <Button variant="contained" busy={busy} onClick={tryAgain}>
          {texts.notLoaded.retry}
        </Button>
      }
    />
  );
}

/** Routes whose lazy ones never fail: one that does not come at once takes its place all the same, and goes on from there. */
export const lasting = (routes: RouteObject[], isFramed = false): RouteObject[] =>
  routes.map((route) => {
    const { lazy } = route;
    // A route without a path of its own brings what pages need, and no frame.
    const isFrame = lazy !== undefined && route.path !== undefined;
    const children = route.children && lasting(route.children, isFramed || isFrame);
    if (typeof lazy !== 'function') return { ...route, children } as RouteObject;
    const load = async () => {
      const { Component, element } = (await lazy()) as Pick<RouteObject, 'Component' | 'element'>;
      return Component ?? (() => element);
    };
    const Late = part(load, isFramed ? {} : { Frame: PublicFrame });
    return { ...route, children, lazy: () => lazy().catch(() => ({ Component: Late })) } as RouteObject;
  });
