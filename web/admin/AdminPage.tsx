import { PublicFrame } from '../shared/components/frame/PublicFrame';
import { lazyWithRetry } from '../shared/lazy';
import { Guard } from '../shared/session/Guard';

/** Separate chunk: only users with access to the console download it. */
const Console = lazyWithRetry(async () => (await import('./Console')).Console, { Frame: PublicFrame });

/** /admin: the console, for staff only. */
export function AdminPage() {
  return (
    <Guard superAdmin>
      <Console />
    </Guard>
  );
}
