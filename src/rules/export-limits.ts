/** A workbook is made in memory; more rows than this go into a CSV file. */
export const XLSX_ROWS = 20_000;
