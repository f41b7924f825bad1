/** A workbook is made in memory; more rows than this go into a CSV file. */
export const XLSX_ROWS = 20_000;
/** A PDF is read on paper; more rows than this go into another file. */
export const PDF_ROWS = 1_000;
