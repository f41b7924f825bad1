import { lazy, type ComponentType } from 'react';

/** How long until a script is asked for again, should the browser not say before that the network is back. */
const AGAIN_MS = 5000;

const networkMayBeBack = () =>
  new Promise<void>((go) => {
    addEventListener('online', () => go(), { once: true });
    setTimeout(go, AGAIN_MS);
  });

/** What `load` brings. It is asked for again for as long as the network is away; what is answered with an error fails. */
export async function onceReached<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // `fetch` and `import` fail with one where nobody answers
      console.error(error);
      await networkMayBeBack();
    }
  }
}

/** A part of a page that stands as the server has drawn it until its script is here. */
export const late = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await onceReached(load) }));
