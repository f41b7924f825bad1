import { lazy, type ComponentType } from 'react';

/** A part for who is signed in alone: it comes with what it asks the API by, which no visitor loads. */
export const forReaders = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [{ Signed }, Part] = await Promise.all([import('./signed'), load()]);
    const Within: ComponentType<P> = (props) => (
      <Signed>
        <Part {...props} />
      </Signed>
    );
    return { default: Within };
  });
