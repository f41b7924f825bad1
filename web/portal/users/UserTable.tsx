import type { UserRow } from '../../shared/api/schema';
import { Initials } from '../../shared/components/badges/Initials';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { formatRecent } from '../../shared/format';
import { texts } from '../../shared/texts';
import { type ListColumn, type ListRows, ListTable } from '../components/ListTable';
import { Role, UserStatusBadge } from './badges';
import { userTexts } from './texts';
import { UserActions, type UserQuestion } from './UserActions';
import { UserName } from './UserName';

const { columns, label, never } = userTexts.list;

/** Widths of the skeletons for name, e-mail and job title, in pixels. */
export const SKELETONS: [number, number, number][] = [
  [118, 148, 104],
  [86, 132, 118],
  [104, 140, 96],
];

interface UserTableProps extends ListRows<UserRow> {
  onAsk: (question: UserQuestion, user: UserRow) => void;
}

/** Users as a table, from 600 px. The name column takes the remaining width. */
export function UserTable({ onAsk, ...list }: UserTableProps) {
  const allColumns: ListColumn<UserRow>[] = [
    {
      label: columns.name,
      sort: 'name',
      className: 'takes-rest',
      cell: (row) => (
        <div className="person">
          <Initials person={row} />
          <UserName user={row} onOpen={() => onAsk('details', row)} />
        </div>
      ),
      bar: (index) => {
        const [name, email] = SKELETONS[index] ?? [];
        return (
          <div className="person">
            <Skeleton width={28} height={28} style={{ flex: 'none', borderRadius: '50%' }} />
            <div style={{ display: 'grid', gap: 6 }}>
              <Skeleton width={name ?? 0} height={12} />
              <Skeleton width={email ?? 0} height={10} />
            </div>
          </div>
        );
      },
    },
    {
      label: columns.jobTitle,
      width: 176,
      from: 'md',
      className: 'secondary breaks',
      cell: (row) => row.jobTitle ?? texts.unknown,
      bar: { width: SKELETONS.map(([, , jobTitle]) => jobTitle) },
    },
    { label: columns.role, width: 104, cell: (row) => <Role role={row.accountType} />, bar: { width: 62 } },
    {
      label: columns.status,
      width: 156,
      cell: (row) => <UserStatusBadge status={row.status} />,
      bar: { width: 70, height: 22 },
    },
    {
      label: columns.lastLogin,
      width: 132,
      sort: 'lastLogin',
      className: 'num secondary no-break',
      cell: (row) => (row.lastLogin ? formatRecent(row.lastLogin) : never),
      bar: { width: 84 },
    },
    {
      label: columns.actions,
      width: 148,
      hidden: true,
      className: 'right',
      cell: (row) => <UserActions user={row} onAsk={onAsk} />,
      bar: { width: 20 },
    },
  ];
  return (
    <ListTable
      label={label}
      columns={allColumns}
      expected={SKELETONS.length}
      first="asc"
      className="people"
      {...list}
    />
  );
}
