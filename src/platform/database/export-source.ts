/** Column of an export: its header, and the SQL of its cells, which are text. */
export interface ExportColumn {
  header: string;
  sql: string;
  /** Numeric cells that a spreadsheet can sum: amounts, or whole numbers. */
  isNumber?: true | 'whole';
  isDay?: true;
}

/** Source of an export, with one row per record. Its parts are SQL; `where` has a `?` for each parameter. */
export interface ExportSource {
  columns: ExportColumn[];
  from: string;
  where: { sql: string; parameters: unknown[] };
  /** A stable order, because rows may change while the file is written. */
  orderBy: string;
}

/** Column that shows the screen's words for the database's values. The words must be constants of ours, never text that a user typed. */
export const wordColumn = (header: string, column: string, words: Record<string, string>): ExportColumn => ({
  header,
  sql: `case ${column} ${Object.entries(words)
    .map(([word, shown]) => `when '${word}' then '${shown.replaceAll("'", "''")}'`)
    .join(' ')} end`,
});

/** Column of a day in UTC in ISO format, which spreadsheets read as a date. */
export const dayColumn = (header: string, column: string): ExportColumn => ({
  header,
  sql: `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`,
  isDay: true,
});
