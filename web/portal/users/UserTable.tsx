import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { UserRow } from '../../shared/api/schema';
import { type Column, ColumnHeads, shownFrom } from '../../shared/components/ColumnHeads';
import { Initials } from '../../shared/components/Initials';
import { formatRecent } from '../../shared/format';
import { texts } from '../../shared/texts';
import { Role, UserStatusBadge } from './badges';
import { userTexts } from './texts';
import { UserActions, type UserQuestion } from './UserActions';
import { UserName } from './UserName';

const { columns, label, never } = userTexts.list;

/** Widths are kept whatever the rows hold; the name takes what is left. */
const COLUMNS: Column[] = [
  { label: columns.name, sort: 'name' },
  { label: columns.jobTitle, width: 176, from: 'md' },
  { label: columns.role, width: 104 },
  { label: columns.status, width: 156 },
  { label: columns.lastLogin, width: 132, sort: 'lastLogin' },
  { label: columns.actions, width: 148, hidden: true },
];
const ROW_HEIGHT = 60;

interface UserTableProps {
  /** Undefined while they load. */
  rows: UserRow[] | undefined;
  /** 'lastLogin', or '-lastLogin' for descending. */
  sort: string;
  onSort: (sort: string) => void;
  onAsk: (question: UserQuestion, user: UserRow) => void;
}

/** The people as a table, from 600 px. */
export function UserTable({ rows, sort, onSort, onAsk }: UserTableProps) {
  return (
    <Table aria-label={label} sx={{ tableLayout: { md: 'fixed' }, '& tbody td': { height: ROW_HEIGHT } }}>
      <ColumnHeads columns={COLUMNS} sort={sort} onSort={onSort} first="asc" />
      <TableBody>
        {rows
          ? rows.map((row) => <Row key={row.id} row={row} onAsk={onAsk} />)
          : SKELETONS.map((widths, index) => <SkeletonRow key={index} widths={widths} />)}
      </TableBody>
    </Table>
  );
}

/** Where the columns have no widths of their own: what the others leave, however long the name is. */
const wherePlaceIsLeft = { width: { sm: '100%', md: 'auto' }, maxWidth: 0 } as const;

function Row({ row, onAsk }: { row: UserRow; onAsk: UserTableProps['onAsk'] }) {
  return (
    <TableRow hover sx={{ position: 'relative' }}>
      <TableCell sx={wherePlaceIsLeft}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Initials person={row} />
          <UserName user={row} onOpen={() => onAsk('details', row)} />
        </Box>
      </TableCell>
      <TableCell className={shownFrom('md')} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {row.jobTitle ?? texts.unknown}
      </TableCell>
      <TableCell>
        <Role role={row.accountType} />
      </TableCell>
      <TableCell>
        <UserStatusBadge status={row.status} />
      </TableCell>
      <TableCell className="num" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {row.lastLogin ? formatRecent(row.lastLogin) : never}
      </TableCell>
      <TableCell align="right">
        <UserActions user={row} onAsk={onAsk} />
      </TableCell>
    </TableRow>
  );
}

/** Widths of name, e-mail and job title as they usually are. */
export const SKELETONS: [number, number, number][] = [
  [118, 148, 104],
  [86, 132, 118],
  [104, 140, 96],
];

function SkeletonRow({ widths: [name, email, jobTitle] }: { widths: [number, number, number] }) {
  return (
    <TableRow>
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Skeleton variant="circular" width={28} height={28} sx={{ flex: 'none', borderRadius: '50%' }} />
          <Box sx={{ display: 'grid', gap: '6px' }}>
            <Skeleton width={name} height={12} />
            <Skeleton width={email} height={10} />
          </Box>
        </Box>
      </TableCell>
      <TableCell className={shownFrom('md')}>
        <Skeleton width={jobTitle} height={12} />
      </TableCell>
      <TableCell>
        <Skeleton width={62} height={12} />
      </TableCell>
      <TableCell>
        <Skeleton width={70} height={22} />
      </TableCell>
      <TableCell>
        <Skeleton width={84} height={12} />
      </TableCell>
      <TableCell>
        <Skeleton width={20} height={12} sx={{ ml: 'auto' }} />
      </TableCell>
    </TableRow>
  );
}
