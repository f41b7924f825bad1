/** A column of an export: what stands above it, and the SQL of its cells, which are text. */
export interface ExportColumn {
  header: string;
  sql: string;
  /** Cells that a spreadsheet may add up: amounts, or whole numbers. */
  isNumber?: true | 'whole';
  isDay?: true;
}

/** What an export reads: one row a record. Its parts are SQL; `where` has a `?` for each parameter. */
export interface ExportSource {
  columns: ExportColumn[];
  from: string;
  where: { sql: string; parameters: unknown[] };
  /** A lasting order: a file is written while others change what it holds. */
  orderBy: string;
}

/** A column whose cells are the screen's words for those of the database, which are ours: no text that somebody typed. */
export const wordColumn = (header: string, column: string, words: Record<string, string>): ExportColumn => ({
  header,
  sql: `case ${column} ${Object.entries(words)
    .map(([word, shown]) => `when '${word}' then '${shown.replaceAll("'", "''")}'`)
    .join(' ')} end`,
});

/** A day in UTC, as ISO writes it: spreadsheets take it for a date. */
export const dayColumn = (header: string, column: string): ExportColumn => ({
  header,
  sql: `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`,
  isDay: true,
});
