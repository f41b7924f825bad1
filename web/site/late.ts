import { lazy, type ComponentType } from 'react';

/** Delay before a script is requested again, in milliseconds, unless the browser reports earlier that the network is back. */
const AGAIN_MS = 5000;

const networkMayBeBack = () =>
  new Promise<void>((go) => {
    addEventListener('online', () => go(), { once: true });
    setTimeout(go, AGAIN_MS);
  });

/** Returns the result of `load`. Repeats it while the network is down; throws every other error. */
export async function onceReached<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // both throw a TypeError when the server cannot be reached
      console.error(error);
      await networkMayBeBack();
    }
  }
}

/**
 * A part of a page that stays as the server rendered it until its script is loaded. Each part is requested in its own
 * task, because requesting the files of one part blocks the event loop of a phone for 10 ms.
 */
export const late = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    await new Promise((go) => setTimeout(go));
    return { default: await onceReached(load) };
  });
