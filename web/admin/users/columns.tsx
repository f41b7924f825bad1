import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { UserRow } from '../../shared/api/schema';
import { fullName } from '../../shared/components/badges/Initials';
import { formatRecent } from '../../shared/format';
import { adminPaths } from '#rules/admin-paths';
import { StateBadge } from '../components/badges';
import { CardLines } from '../components/list/CardLines';
import { dayColumn, stateColumn } from '../components/list/columns';
import { RowLink } from '../components/list/RowLink';
import { TwoLines } from '../components/list/TwoLines';
import type { Column } from '../components/list/types';
import { adminUserTexts } from './texts';

const words = adminUserTexts;

const Open = ({ row }: { row: UserRow }) => (
  <RowLink to={adminPaths.user(row.id)}>{`${fullName(row)}${row.isSelf ? ` ${words.you}` : ''}`}</RowLink>
);

const lastLogin = (row: UserRow) => (row.lastLogin ? formatRecent(row.lastLogin) : words.never);

/** Returns the columns of a list of users; without the company column for the users of a single company. */
export const userColumns = (ofOneCompany = false): Column<UserRow>[] => [
  {
    key: 'name',
    label: words.columns.name,
    sort: 'name',
    render: (row) => <TwoLines first={<Open row={row} />} second={row.email} />,
  },
  ...(ofOneCompany
    ? []
    : [
        {
          key: 'company',
          label: words.columns.company,
          sort: 'company',
          from: 'md' as const,
          render: (row: UserRow) => (
            <Link
              component={RouterLink}
              to={adminPaths.company(row.company.id)}
              color="textSecondary"
              sx={{ position: 'relative', zIndex: 1 }}
            >
              {row.company.name}
            </Link>
          ),
        },
      ]),
  {
    key: 'role',
    label: words.columns.role,
    width: 92,
    sort: 'accountType',
    render: (row) => words.roles[row.accountType],
  },
  stateColumn('status', words.columns.status, 154),
  {
    key: 'lastLogin',
    label: words.columns.lastLogin,
    width: 128,
    sort: 'lastLogin',
    first: 'DESC',
    right: true,
    render: (row) => <span style={{ whiteSpace: 'nowrap' }}>{lastLogin(row)}</span>,
  },
  dayColumn('createdAt', words.columns.created, 116, 'lg'),
];

/** Returns the card of a user, for phones. */
export const userCard = (row: UserRow) => (
  <CardLines
    title={<Open row={row} />}
    figure={words.roles[row.accountType]}
    note={row.email}
    badge={
      <>
        <StateBadge state={row.status} />
        <span style={{ alignSelf: 'center' }}>{row.company.name}</span>
      </>
    }
  />
);
