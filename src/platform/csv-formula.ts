/**
 * Matches the positions where a spreadsheet may read a formula: at the start of a cell, and after characters that other
 * programs use as separators. Full-width characters count as well. White space may precede the formula at the start of
 * a cell and after a semicolon, but not after a comma, because people write 'Table, - 10%'.
 */
const FORMULA =
  /(?<=^|;)(?=[\s"]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])|(?<=[,\t\r\n])(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=\n)/g;
/** Inserts an apostrophe before every possible formula in a cell of a CSV file, so that a spreadsheet does not run it. */
export const escapeCsvFormula = (cell: string): string => cell.replace(FORMULA, "'");
