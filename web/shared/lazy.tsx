import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import {
  Fragment,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import type { RouteObject } from 'react-router';
import { Button } from './components/actions/Button';
import { PublicFrame } from './components/frame/PublicFrame';
import { StateScreen, WaitScreen } from './components/feedback/StateScreen';
import { guardTexts, texts } from './texts';
import { loadNewVersion, versionServed } from './version';

/** Number of retries for a file that failed to load, after 0.5, 1 and 2 seconds. */
const TRIES = 3;
const waitBefore = (failures: number) => 500 * 2 ** failures;

let parts = 0;

/** State of a part that failed to load. */
interface Failure {
  /** True while the part is being loaded again. */
  busy: boolean;
  tryAgain: () => void;
}

interface PartOptions<P> {
  /** Frame around the loading and error screens, when the part has no frame around it. */
  Frame?: ComponentType<{ children: ReactNode }>;
  /** Replaces the loading screen. */
  waiting?: ReactNode;
  /** Replaces the error screen. */
  failed?: (failure: Failure, props: P) => ReactNode;
}

/** A lazy part of the app. `ahead` preloads it, so that it renders at once; `isThere` tells whether it is loaded. */
export type Part<P extends object = object> = FunctionComponent<P> & { ahead: () => void; isThere: () => boolean };

/**
 * Creates a part of the app that is loaded when first shown. When its file repeatedly fails to load, an error with a
 * 'Try again' button replaces this part only. If the server has a new version of the app, the page reloads instead.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<ComponentType<P>>,
  {
    Frame = Fragment,
    waiting = <WaitScreen text={guardTexts.loading} />,
    failed = (failure) => <NotLoaded {...failure} />,
  }: PartOptions<P> = {},
): Part<P> {
  const queryKey = ['part', parts++];
  let loaded: { Loaded: ComponentType<P> } | undefined;
  const get = async () => (loaded ??= { Loaded: await load() });
  function Part(props: P) {
    // React.lazy and the router's lazy routes cannot be used, because they never load again after a failure.
    const { data, isFetching, isError, refetch } = useQuery({
      queryKey,
      queryFn: async ({ signal }) => {
        try {
          return await get();
        } catch (error) {
          if (!(await loadNewVersion(signal))) throw error;
          return new Promise<never>(() => undefined); // the page is about to reload
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
      // A browser may cache a failed module until the page is reloaded. If the server answers, a reload can load the
      // module.
      if (again.isError && (await versionServed()) !== null && location.href === href) location.reload();
    };
    const isWaiting = !isError && !isAskedFor;
    return <Frame>{isWaiting ? waiting : failed({ busy: isFetching, tryAgain: () => void tryAgain() }, props)}</Frame>;
  }
  return Object.assign(Part, {
    ahead: () => void get().catch(() => undefined), // a failed load is repeated when the part is shown
    isThere: () => loaded !== undefined,
  });
}

interface OverlayProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Creates a part of the app that floats above the page, such as a menu or a dialog. It is loaded and rendered when it
 * is first opened. After a failed load, the next opening loads it again.
 */
export function overlay<P extends OverlayProps>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const Late = lazyWithRetry(load, {
    waiting: null,
    failed: (failure, { onClose }) => <NotOpened {...failure} onClose={onClose} />,
  });
  return function Overlay(props: P) {
    const [wasOpen, setWasOpen] = useState(false);
    if (props.open && !wasOpen) setWasOpen(true);
    // Stays mounted after the first opening, so that closing is animated too.
    return props.open || (wasOpen && Late.isThere()) ? <Late {...props} /> : null;
  };
}

/** Error dialog for an overlay that failed to load. Uses the native dialog element, which needs no further file. */
function NotOpened({ busy, tryAgain, onClose }: Failure & Pick<OverlayProps, 'onClose'>) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = box.current;
    shown?.showModal();
    return () => shown?.close(); // returns the focus to the previous element
  }, []);
  return (
    <dialog
      ref={box}
      className="not-loaded"
      aria-labelledby={titleId}
      onClose={() => box.current?.open === false && onClose()}
    >
      <h2 id={titleId} className="h4">
        {texts.notLoaded.part}
      </h2>
      <p>{texts.notLoaded.text}</p>
      <div>
        <Button variant="text" onClick={() => box.current?.close()}>
          {texts.close}
        </Button>
        <Button variant="contained" busy={busy} onClick={tryAgain} autoFocus>
          {texts.notLoaded.retry}
        </Button>
      </div>
    </dialog>
  );
}

function NotLoaded({ busy, tryAgain }: Failure) {
  return (
    <StateScreen icon={<WifiOff size={20} />} title={texts.notLoaded.title} text={texts.notLoaded.text}>
      <Button variant="contained" busy={busy} onClick={tryAgain}>
        {texts.notLoaded.retry}
      </Button>
    </StateScreen>
  );
}

/**
 * Wraps lazy routes so that they never fail: when a route's file does not load, the route renders a part that loads it
 * again.
 */
export const lasting = (routes: RouteObject[], isFramed = false): RouteObject[] =>
  routes.map((route) => {
    const { lazy } = route;
    // A lazy route without a path only provides context, and is no frame.
    const isFrame = lazy !== undefined && route.path !== undefined;
    const children = route.children && lasting(route.children, isFramed || isFrame);
    if (typeof lazy !== 'function') return { ...route, children } as RouteObject;
    const load = async () => {
      const { Component, element } = (await lazy()) as Pick<RouteObject, 'Component' | 'element'>;
      return Component ?? (() => element);
    };
    const Late = lazyWithRetry(load, isFramed ? {} : { Frame: PublicFrame });
    return { ...route, children, lazy: () => lazy().catch(() => ({ Component: Late })) } as RouteObject;
  });
