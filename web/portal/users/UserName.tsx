import type { UserRow } from '../../shared/api/schema';
import { fullName } from '../../shared/components/badges/Initials';
import { userTexts } from './texts';

/** Name and e-mail of a user; the name is a button that covers the whole row. */
export function UserName({ user, onOpen }: { user: UserRow; onOpen: () => void }) {
  return (
    <div style={{ minWidth: 0 }}>
      <button type="button" aria-haspopup="dialog" onClick={onOpen} className="row-button">
        {fullName(user)}
        {user.isSelf && <span className="tertiary">{` ${userTexts.list.you}`}</span>}
      </button>
      <p className="small tertiary no-wrap">{user.email}</p>
    </div>
  );
}
