/**
 * Where a formula begins, also in its full width: at the begin of a cell, and where one would begin for a reader with other
 * separators. Blanks before it count at a begin and after a semicolon; after a comma they are how people write ('Table, - 10%').
 */
const FORMULA =
  /(?<=^|;)(?=[\s"]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])|(?<=[,\t\r\n])(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=\n)/g;
/** A cell of a CSV file as nothing that a spreadsheet would run: an apostrophe stands where a formula would begin. */
export const inert = (cell: string): string => cell.replace(FORMULA, "'");
