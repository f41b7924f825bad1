import type { ComponentType } from 'react';
import { late } from './late';

/** Creates a part for signed-in users only. It is loaded together with the API client, which visitors never load. */
export const forReaders = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  late(async () => {
    const [{ Signed }, Part] = await Promise.all([import('./signed'), load()]);
    const Within: ComponentType<P> = (props) => (
      <Signed>
        <Part {...props} />
      </Signed>
    );
    return Within;
  });
