/**
 * Positions where a formula begins, also with full-width characters: at the start of a cell, and where a cell would
 * start for a reader with other separators. Blanks before it count at a start and after a semicolon, but not after a
 * comma, because people write 'Table, - 10%'.
 */
const FORMULA =
  /(?<=^|;)(?=[\s"]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])|(?<=[,\t\r\n])(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=\n)/g;
/** Makes a cell of a CSV file harmless in spreadsheets: puts an apostrophe before every possible formula. */
export const escapeCsvFormula = (cell: string): string => cell.replace(FORMULA, "'");
