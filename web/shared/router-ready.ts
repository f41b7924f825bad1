import type { createBrowserRouter } from 'react-router';

/** Calls once what the first page is made of is there. */
export function whenReady(router: ReturnType<typeof createBrowserRouter>, then: () => void) {
  if (router.state.initialized) return then();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    then();
  });
}
