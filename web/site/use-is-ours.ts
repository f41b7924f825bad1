import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page is what the server has drawn, the same for everybody. */
export const useIsOurs = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
