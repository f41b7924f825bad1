import { PublicFrame } from '../shared/components/frame/PublicFrame';
import { part } from '../shared/parts';
import { Guard } from '../shared/session/Guard';

/** Separate chunk: only users with access to the console download it. */
const Console = part(async () => (await import('./Console')).Console, { Frame: PublicFrame });

/** /admin: the console, for staff only. */
export function AdminPage() {
  return (
    <Guard superAdmin>
      <Console />
    </Guard>
  );
}
