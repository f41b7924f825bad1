import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page is as the server rendered it, the same for all visitors; true after hydration. */
export const useIsOurs = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
