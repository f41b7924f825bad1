/** Maximum number of rows of an XLSX export. Larger exports become a CSV file, because a workbook is built in memory. */
export const XLSX_ROWS = 20_000;
/**
 * Maximum number of rows of a PDF export. Larger exports become a file of another type, because people read a PDF on
 * paper.
 */
export const PDF_ROWS = 1_000;
