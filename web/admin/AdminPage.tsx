import { PublicFrame } from '../shared/components/frame/PublicFrame';
import { part } from '../shared/parts';
import { Guard } from '../shared/session/Guard';

/** Only who may see the console loads it. */
const Console = part(async () => (await import('./Console')).Console, { Frame: PublicFrame });

/** /admin: the staff's home. */
export function AdminPage() {
  return (
    <Guard superAdmin>
      <Console />
    </Guard>
  );
}
