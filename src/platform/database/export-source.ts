/** Column of an export: its header, and the SQL expression for its cells, which are text. */
export interface ExportColumn {
  header: string;
  sql: string;
  /** Set for cells that a spreadsheet can sum: `true` for amounts, `whole` for whole numbers. */
  isNumber?: true | 'whole';
  isDay?: true;
}

/** Source of the rows of an export, one row for each record. Its parts are SQL; `where` has a `?` for each parameter. */
export interface ExportSource {
  columns: ExportColumn[];
  from: string;
  where: { sql: string; parameters: unknown[] };
  /** Order of the rows; it must be stable, because rows may change while the file is written. */
  orderBy: string;
}

/**
 * Column with the labels that the screen shows instead of the values in the database. They are part of the
 * SQL, so they must be constants of the code, never text that a user entered.
 */
export const wordColumn = (header: string, column: string, words: Record<string, string>): ExportColumn => ({
  header,
  sql: `case ${column} ${Object.entries(words)
    .map(([word, shown]) => `when '${word}' then '${shown.replaceAll("'", "''")}'`)
    .join(' ')} end`,
});

/** Column of a day in UTC, in ISO format, which spreadsheets recognize as a date. */
export const dayColumn = (header: string, column: string): ExportColumn => ({
  header,
  sql: `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`,
  isDay: true,
});
