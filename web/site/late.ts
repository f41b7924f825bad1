import { lazy, type ComponentType } from 'react';

/**
 * Delay before a script is requested again, in milliseconds. The request is repeated earlier when the browser reports
 * that it is online.
 */
const AGAIN_MS = 5000;

const networkMayBeBack = () =>
  new Promise<void>((go) => {
    addEventListener('online', () => go(), { once: true });
    setTimeout(go, AGAIN_MS);
  });

/** Returns the result of `load`. Repeats `load` while the network is down; throws all other errors. */
export async function onceReached<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // a dynamic import and a fetch throw this when offline
      console.error(error);
      await networkMayBeBack();
    }
  }
}

/**
 * Creates a part of a page that keeps its server-rendered HTML until its script is loaded. Each part is requested in
 * its own task, because requesting the files of one part blocks a phone's event loop for 10 ms.
 */
export const late = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    await new Promise((go) => setTimeout(go));
    return { default: await onceReached(load) };
  });
