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

/**
 * A part of a page that stands as the server has drawn it until its script is here. Each is asked for in a task of its own:
 * the files of one take a phone 10 ms to ask for, during which it answers nobody.
 */
export const late = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    await new Promise((go) => setTimeout(go));
    return { default: await onceReached(load) };
  });
