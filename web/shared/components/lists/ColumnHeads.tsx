import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../classes';
import { VisuallyHidden } from '../frame/VisuallyHidden';

/** The class of a cell whose column is not shown below a breakpoint. */
export const shownFrom = (from?: 'md') => from && `from-${from}`;

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
  /** In place of its name. */
  head?: ReactNode;
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
    <thead>
      <tr>
        {columns.map(({ label, width, sort: name, right, from, hidden, head }) => {
          const active = name === field;
          const next = active && direction === first ? other : first;
          return (
            <th
              key={label}
              scope="col"
              className={classes('column-head', right && 'right', shownFrom(from))}
              aria-sort={active ? `${direction}ending` : undefined}
              style={{ width }}
            >
              {head ??
                (name ? (
                  <button
                    type="button"
                    className={classes('sort', active ? `active ${direction}` : first)}
                    onClick={() => onSort(next === 'desc' ? `-${name}` : name)}
                  >
                    {label}
                    <ArrowDown size={12} strokeWidth={2} />
                  </button>
                ) : hidden ? (
                  <VisuallyHidden>{label}</VisuallyHidden>
                ) : (
                  label
                ))}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
