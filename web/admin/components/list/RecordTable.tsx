import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { ArrowDown } from 'lucide-react';
import { useListContext } from 'ra-core';
import { bulkTexts } from '../../../shared/bulk/texts';
import type { Column, Row, RowWords } from './types';

/** Selection state of react-admin's list context. */
interface Selection {
  selectedIds: Row['id'][];
  onToggleItem: (id: Row['id']) => void;
  onSelect: (ids: Row['id'][]) => void;
}

export interface RowsProps<R extends Row> extends RowWords<R> {
  label: string;
  /** Undefined while the rows are loading. */
  rows: R[] | undefined;
  current?: R['id'];
  selection?: Selection;
}

const display = (from?: Column<Row>['from']) => (from ? { display: { xs: 'none', [from]: 'table-cell' } } : undefined);

/** Dense table whose rows can be opened, sorted and selected; used from 600 px. */
export function RecordTable<R extends Row>(props: RowsProps<R> & { columns: Column<R>[] }) {
  const { label, rows, columns, current, selection, name } = props;
  const ids = rows?.map(({ id }) => id) ?? [];
  const chosen = ids.filter((id) => selection?.selectedIds.includes(id));
  return (
    <Table aria-label={label} sx={{ tableLayout: { md: 'fixed' }, borderTop: 1, borderColor: 'divider' }}>
      <TableHead>
        <TableRow>
          {selection && (
            <TableCell scope="col" sx={{ width: 44, pr: '0 !important' }}>
              <Checkbox
                disabled={ids.length === 0}
                checked={ids.length > 0 && chosen.length === ids.length}
                indeterminate={chosen.length > 0 && chosen.length < ids.length}
                onChange={() => selection.onSelect(chosen.length === ids.length ? [] : ids)}
                slotProps={{ input: { 'aria-label': bulkTexts.selectAll } }}
                sx={{ ml: '-4px' }}
              />
            </TableCell>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} />
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows === undefined &&
          Array.from({ length: 8 }, (_, index) => (
            <TableRow key={index}>
              {selection && <TableCell />}
              {columns.map((column) => (
                <TableCell key={column.key} sx={{ ...display(column.from), height: 46 }}>
                  <Skeleton
                    height={12}
                    width={`${50 + ((index * 13 + column.key.length * 7) % 40)}%`}
                    sx={column.right ? { ml: 'auto' } : undefined}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        {rows?.map((row) => {
          const isSelected = selection?.selectedIds.includes(row.id) ?? false;
          return (
            <TableRow
              key={row.id}
              hover
              data-row={row.id}
              selected={isSelected || row.id === current}
              aria-current={row.id === current ? 'true' : undefined}
              sx={{ position: 'relative', ...(row.id === current && currentRow) }}
            >
              {selection && (
                <TableCell sx={{ pr: '0 !important', height: 46, py: '5px' }}>
                  <Checkbox
                    checked={isSelected}
                    onChange={() => selection.onToggleItem(row.id)}
                    slotProps={{ input: { 'aria-label': bulkTexts.select(name(row)) } }}
                    sx={{ ml: '-4px', position: 'relative', zIndex: 1 }}
                  />
                </TableCell>
              )}
              {columns.map((column) => (
                <TableCell
                  key={column.key}
                  align={column.right ? 'right' : 'left'}
                  className={column.right ? 'num' : undefined}
                  sx={{ ...display(column.from), height: 46, py: '5px', overflow: 'hidden', fontSize: '.8125rem' }}
                >
                  {column.render(row)}
                </TableCell>
              ))}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function HeadCell<R extends Row>({ column }: { column: Column<R> }) {
  const { sort, setSort } = useListContext();
  const active = column.sort !== undefined && column.sort === sort.field;
  const first = column.first ?? 'ASC';
  const other = first === 'ASC' ? 'DESC' : 'ASC';
  return (
    <TableCell
      scope="col"
      align={column.right ? 'right' : 'left'}
      sortDirection={active && (sort.order === 'DESC' ? 'desc' : 'asc')}
      sx={{ width: { md: column.width }, ...display(column.from) }}
    >
      {column.sort ? (
        <TableSortLabel
          active={active}
          direction={active && sort.order === 'ASC' ? 'asc' : 'desc'}
          IconComponent={SortArrow}
          onClick={() => setSort({ field: column.sort!, order: active && sort.order === first ? other : first })}
        >
          {column.label}
        </TableSortLabel>
      ) : (
        column.label
      )}
    </TableCell>
  );
}

function SortArrow({ className }: { className?: string }) {
  return <ArrowDown className={className} size={12} strokeWidth={2} />;
}

const currentRow = { '& > td:first-of-type': { boxShadow: 'inset 2px 0 0 var(--mui-palette-secondary-main)' } };
