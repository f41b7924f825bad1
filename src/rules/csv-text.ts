/** How the bytes of a CSV file are read, whichever spreadsheet wrote it. */

export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'windows-1252'] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];
export const CSV_SEPARATORS = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** A file without a mark that is no UTF-8 comes from an old spreadsheet. */
export function csvEncodingOf(file: Uint8Array<ArrayBuffer>): CsvEncoding {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of a file, without its mark. */
export const csvTextOf = (file: Uint8Array<ArrayBuffer>): string => new TextDecoder(csvEncodingOf(file)).decode(file);

/** What splits the first line that says something into most parts; what stands in quotes splits nothing. */
export function csvSeparatorOf(text: string): CsvSeparator {
  const line = /^.*[^\s,;"].*$/m.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const parts = (separator: string) => line.split(separator).length;
  return CSV_SEPARATORS.toSorted((one, other) => parts(other) - parts(one))[0]!;
}
