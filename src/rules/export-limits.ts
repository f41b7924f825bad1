/** Maximum number of rows of an XLSX export; a larger one is refused with 422, because a workbook is built in memory. */
export const XLSX_ROWS = 20_000;
/**
 * Maximum number of rows of a PDF, because people print it. A larger export is refused with 422; a monthly report by
 * mail contains the first rows.
 */
export const PDF_ROWS = 1_000;
