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

/** How often a file that did not come is asked for again, ever later: after 0.5, 1 and 2 seconds. */
const TRIES = 3;
const waitBefore = (failures: number) => 500 * 2 ** failures;

let parts = 0;

/** A part that did not come. */
interface Failure {
  /** It is being asked for again. */
  busy: boolean;
  tryAgain: () => void;
}

interface PartOptions<P> {
  /** What stands around it while it is not there, where nothing does already. */
  Frame?: ComponentType<{ children: ReactNode }>;
  /** In place of the screen that waits. */
  waiting?: ReactNode;
  /** In place of the screen that says that it could not be loaded. */
  failed?: (failure: Failure, props: P) => ReactNode;
}

/** A part that can be asked for before it is shown; it then stands at once. */
export type Part<P extends object = object> = FunctionComponent<P> & { ahead: () => void; isThere: () => boolean };

/**
 * A part of the app that is loaded when it is first shown. A file that does not come is asked for again; then its place,
 * and nothing else of the screen, says so with a 'Try again'. A new version of the app is loaded in the old one's place.
 */
export function part<P extends object>(
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
    return <Frame>{isWaiting ? waiting : failed({ busy: isFetching, tryAgain: () => void tryAgain() }, props)}</Frame>;
  }
  return Object.assign(Part, {
    ahead: () => void get().catch(() => undefined), // what failed is asked for again when shown
    isThere: () => loaded !== undefined,
  });
}

interface OverlayProps {
  open: boolean;
  onClose: () => void;
}

/**
 * A part of the app that floats above the page, such as a menu or a dialog: nothing is there of it, and nothing is loaded,
 * until it is first opened. One that could not be loaded is asked for again when it is opened again.
 */
export function overlay<P extends OverlayProps>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const Late = part(load, {
    waiting: null,
    failed: (failure, { onClose }) => <NotOpened {...failure} onClose={onClose} />,
  });
  return function Overlay(props: P) {
    const [wasOpen, setWasOpen] = useState(false);
    if (props.open && !wasOpen) setWasOpen(true);
    // Once there it stays, so that it can leave as it came.
    return props.open || (wasOpen && Late.isThere()) ? <Late {...props} /> : null;
  };
}

/** A browser's own dialog, which needs no file. */
function NotOpened({ busy, tryAgain, onClose }: Failure & Pick<OverlayProps, 'onClose'>) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = box.current;
    shown?.showModal();
    return () => shown?.close(); // and the focus goes back to where it was
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
