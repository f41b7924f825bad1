import type { AccountEntry, StatementOfAccount } from '../../api/schema';

/** A row of a statement: an entry, or the balance before the first. */
export interface AccountRow {
  id: string;
  day: string;
  balance: number;
  /** Null for the balance before the first entry. */
  entry: AccountEntry | null;
}

/** Returns the rows of a statement, the latest first; the last is the balance before the period. */
export const rowsOf = ({ entries, from, opening }: Pick<StatementOfAccount, 'entries' | 'from' | 'opening'>) => [
  ...entries.map((entry, index): AccountRow => ({ ...entry, id: String(index), entry })).toReversed(),
  { id: 'opening', day: from, balance: opening, entry: null } satisfies AccountRow,
];
