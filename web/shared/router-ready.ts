import type { createBrowserRouter } from 'react-router';

/** Calls `then` once, after the code and data of the first page are loaded. */
export function whenReady(router: ReturnType<typeof createBrowserRouter>, then: () => void) {
  if (router.state.initialized) return then();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    then();
  });
}
