import { lazy, Suspense } from 'react';
import { PublicFrame } from '../shared/components/PublicFrame';
import { WaitScreen } from '../shared/components/StateScreen';
import { Guard } from '../shared/session/Guard';
import { guardTexts } from '../shared/texts';

/** Only who may see the console loads it. */
const Console = lazy(async () => ({ default: (await import('./Console')).Console }));

/** /admin: the staff's home. */
export function AdminPage() {
  return (
    <Guard superAdmin>
      <Suspense
        fallback={
          <PublicFrame>
            <WaitScreen text={guardTexts.loading} />
          </PublicFrame>
        }
      >
        <Console />
      </Suspense>
    </Guard>
  );
}
