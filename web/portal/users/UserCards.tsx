import type { UserRow } from '../../shared/api/schema';
import { Initials } from '../../shared/components/badges/Initials';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { formatRecent } from '../../shared/format';
import { ListCards } from '../components/ListCards';
import { Role, UserStatusBadge } from './badges';
import { userTexts } from './texts';
import { UserActions, type UserQuestion } from './UserActions';
import { UserName } from './UserName';
import { SKELETONS } from './UserTable';

const words = userTexts.list;

interface UserCardsProps {
  /** Undefined while the users are loading. */
  rows: UserRow[] | undefined;
  onAsk: (question: UserQuestion, user: UserRow) => void;
}

/** Users as cards, below 600 px. */
export function UserCards({ rows, onAsk }: UserCardsProps) {
  return (
    <ListCards
      label={words.label}
      className="people"
      rows={rows}
      card={(row) => (
        <>
          <Initials person={row} />
          <UserName user={row} onOpen={() => onAsk('details', row)} />
          <UserActions user={row} onAsk={onAsk} />
          {row.jobTitle && <p className="second secondary breaks">{row.jobTitle}</p>}
          <div className="second person">
            <UserStatusBadge status={row.status} />
            <Role role={row.accountType} />
          </div>
          <p className="second small secondary num">
            {words.columns.lastLogin}: {row.lastLogin ? formatRecent(row.lastLogin) : words.never}
          </p>
        </>
      )}
      expected={SKELETONS.map(([name, email, jobTitle]) => (
        <>
          <Skeleton width={28} height={28} style={{ borderRadius: '50%' }} />
          <div style={{ display: 'grid', gap: 8, paddingBlock: 4 }}>
            <Skeleton width={name} height={12} />
            <Skeleton width={email} height={12} />
          </div>
          <span />
          <Skeleton width={jobTitle} height={12} style={{ gridColumn: 2, marginBlock: 4 }} />
          <Skeleton width={140} height={22} style={{ gridColumn: 2 }} />
          <Skeleton width={120} height={12} style={{ gridColumn: 2, marginBlock: 4 }} />
        </>
      ))}
    />
  );
}
