import type { ComponentType } from 'react';
import { late } from './late';

/** A part for signed-in users only. It is loaded together with the code that queries the API, which no visitor loads. */
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
