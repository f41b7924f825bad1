import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../classes';
import { VisuallyHidden } from '../frame/VisuallyHidden';

/** Returns the CSS class of a cell whose column is hidden below a breakpoint. */
export const shownFrom = (from?: 'md') => from && `from-${from}`;

export interface Column {
  label: string;
  /** Width in pixels at window widths from 900 px; columns without a width share the remaining space. */
  width?: number;
  /** Field that the API sorts by. */
  sort?: string;
  right?: boolean;
  from?: 'md';
  /** True for the column of actions, whose name only screen readers present. */
  hidden?: boolean;
  /** Content shown instead of the name. */
  head?: ReactNode;
}

interface ColumnHeadsProps {
  columns: Column[];
  /** Current sort order: 'createdAt', or '-createdAt' for descending. */
  sort: string;
  onSort: (sort: string) => void;
  /** Sort direction when a column is first selected; selecting it again reverses the direction. */
  first?: 'asc' | 'desc';
}

/** Header row of a table, with buttons that sort the list. */
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
