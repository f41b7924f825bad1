import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { ArrowDown } from 'lucide-react';
import type { UserRow } from '../../shared/api/schema';
import { Initials } from '../../shared/components/Initials';
import { VisuallyHidden } from '../../shared/components/VisuallyHidden';
import { formatRecent } from '../../shared/format';
import { texts } from '../../shared/texts';
import { Role, UserStatusBadge } from './badges';
import { userTexts } from './texts';
import { UserActions } from './UserActions';
import { UserName } from './UserName';
import type { UserQuestion } from './UsersPage';

const { columns, label, never } = userTexts.list;

/** Widths are kept whatever the rows hold; the name takes what is left. */
const COLUMNS: { key: keyof typeof columns; width?: number; sort?: string; from?: 'md' }[] = [
  { key: 'name', sort: 'name' },
  { key: 'jobTitle', width: 176, from: 'md' },
  { key: 'role', width: 104 },
  { key: 'status', width: 156 },
  { key: 'lastLogin', width: 132, sort: 'lastLogin' },
  { key: 'actions', width: 148 },
];
const display = (from?: 'md') => (from ? { display: { xs: 'none', [from]: 'table-cell' } } : undefined);
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
  const [field, descending] = sort.startsWith('-') ? [sort.slice(1), true] : [sort, false];
  return (
    <Table aria-label={label} sx={{ tableLayout: { md: 'fixed' }, '& tbody td': { height: ROW_HEIGHT } }}>
      <TableHead>
        <TableRow>
          {COLUMNS.map((column) => {
            const active = column.sort === field;
            return (
              <TableCell
                key={column.key}
                scope="col"
                sortDirection={active && (descending ? 'desc' : 'asc')}
                sx={{ width: { md: column.width }, ...display(column.from) }}
              >
                {column.sort ? (
                  <TableSortLabel
                    active={active}
                    direction={active && descending ? 'desc' : 'asc'}
                    IconComponent={SortArrow}
                    onClick={() => onSort(active && !descending ? `-${column.sort}` : column.sort!)}
                  >
                    {columns[column.key]}
                  </TableSortLabel>
                ) : column.key === 'actions' ? (
                  <VisuallyHidden>{columns.actions}</VisuallyHidden>
                ) : (
                  columns[column.key]
                )}
              </TableCell>
            );
          })}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows
          ? rows.map((row) => <Row key={row.id} row={row} onAsk={onAsk} />)
          : SKELETONS.map((widths, index) => <SkeletonRow key={index} widths={widths} />)}
      </TableBody>
    </Table>
  );
}

function SortArrow({ className }: { className?: string }) {
  return <ArrowDown className={className} size={12} strokeWidth={2} />;
}

function Row({ row, onAsk }: { row: UserRow; onAsk: UserTableProps['onAsk'] }) {
  return (
    <TableRow hover sx={{ position: 'relative' }}>
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Initials person={row} />
          <UserName user={row} onOpen={() => onAsk('details', row)} />
        </Box>
      </TableCell>
      <TableCell sx={{ ...display('md'), color: 'text.secondary' }}>{row.jobTitle ?? texts.unknown}</TableCell>
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
      <TableCell sx={display('md')}>
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
