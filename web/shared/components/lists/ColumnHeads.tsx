import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../classes';
import { VisuallyHidden } from '../frame/VisuallyHidden';

/** Class of a cell whose column is hidden below a breakpoint. */
export const shownFrom = (from?: 'md') => from && `from-${from}`;

export interface Column {
  label: string;
  /** Width in pixels, from 900 px on; columns without a width share the remaining space. */
  width?: number;
  /** Name of the sort field. */
  sort?: string;
  right?: boolean;
  from?: 'md';
  /** For the column of actions, whose name is only for screen readers. */
  hidden?: boolean;
  /** Content shown instead of the name. */
  head?: ReactNode;
}

interface ColumnHeadsProps {
  columns: Column[];
  /** 'createdAt', or '-createdAt' for descending. */
  sort: string;
  onSort: (sort: string) => void;
  /** Sort direction when a column is first chosen; choosing it again reverses the direction. */
  first?: 'asc' | 'desc';
}

/** Table head of a list, with buttons that sort it. */
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
