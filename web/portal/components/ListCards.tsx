import type { ReactNode } from 'react';

interface ListCardsProps<Row> {
  label: string;
  /** Undefined while the rows are loading. */
  rows: Row[] | undefined;
  card: (row: Row) => ReactNode;
  /** Placeholders shown while the rows are loading. */
  expected: ReactNode[];
  className?: string;
}

/** Rows of a list as cards, below 600 px. */
export function ListCards<Row extends { id: string }>({ label, rows, card, expected, className }: ListCardsProps<Row>) {
  return (
    <ul aria-label={label} className={className ? `list-cards ${className}` : 'list-cards'}>
      {rows
        ? rows.map((row) => <li key={row.id}>{card(row)}</li>)
        : expected.map((bars, index) => <li key={index}>{bars}</li>)}
    </ul>
  );
}
