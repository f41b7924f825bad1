import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { ArrowDown } from 'lucide-react';
import { VisuallyHidden } from './VisuallyHidden';

/** Columns from a breakpoint on are not shown below it. */
export const shownFrom = (from?: 'md') => (from ? { display: { xs: 'none', [from]: 'table-cell' } } : undefined);

export interface Column {
  label: string;
  /** Pixels from 900 px on; the columns without one share what is left. */
  width?: number;
  /** The name that the list is sorted by. */
  sort?: string;
  right?: boolean;
  from?: 'md';
  /** For the column of actions, whose name is only spoken. */
  hidden?: boolean;
}

interface ColumnHeadsProps {
  columns: Column[];
  /** 'createdAt', or '-createdAt' for descending. */
  sort: string;
  onSort: (sort: string) => void;
  /** How a column is sorted when it is chosen; chosen again, it turns around. */
  first?: 'asc' | 'desc';
}

/** The head of a list's table, by which it is sorted. */
export function ColumnHeads({ columns, sort, onSort, first = 'desc' }: ColumnHeadsProps) {
  const [field, direction] = sort.startsWith('-') ? [sort.slice(1), 'desc' as const] : [sort, 'asc' as const];
  const other = first === 'asc' ? 'desc' : 'asc';
  return (
    <TableHead>
      <TableRow>
        {columns.map(({ label, width, sort: name, right, from, hidden }) => {
          const active = name === field;
          const next = active && direction === first ? other : first;
          return (
            <TableCell
              key={label}
              scope="col"
              align={right ? 'right' : 'left'}
              sortDirection={active && direction}
              sx={{ width: { md: width }, ...shownFrom(from) }}
            >
              {name ? (
                <TableSortLabel
                  active={active}
                  direction={active ? direction : first}
                  IconComponent={SortArrow}
                  onClick={() => onSort(next === 'desc' ? `-${name}` : name)}
                >
                  {label}
                </TableSortLabel>
              ) : hidden ? (
                <VisuallyHidden>{label}</VisuallyHidden>
              ) : (
                label
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}

function SortArrow({ className }: { className?: string }) {
  return <ArrowDown className={className} size={12} strokeWidth={2} />;
}
