/** A workbook is built in memory; exports with more rows than this become a CSV file. */
export const XLSX_ROWS = 20_000;
/** A PDF is read on paper; exports with more rows than this become another file. */
export const PDF_ROWS = 1_000;
