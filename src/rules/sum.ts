/** Sums the values that `of` returns for the rows. */
export const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
