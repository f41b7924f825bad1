/** Detects the format of CSV files and decodes them, whichever spreadsheet wrote them. */

export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'windows-1252'] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];
export const CSV_SEPARATORS = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/**
 * Detects the encoding of a file. A file without a byte order mark that is not valid UTF-8 counts as windows-1252,
 * which old spreadsheets write.
 */
export function csvEncodingOf(file: Uint8Array<ArrayBuffer>): CsvEncoding {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Returns the decoded text of a file without the byte order mark. */
export const csvTextOf = (file: Uint8Array<ArrayBuffer>): string => new TextDecoder(csvEncodingOf(file)).decode(file);

/** Returns the separator that splits the first non-empty line into the most parts. Ignores quoted text. */
export function csvSeparatorOf(text: string): CsvSeparator {
  const line = /^.*[^\s,;"].*$/m.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const parts = (separator: string) => line.split(separator).length;
  return CSV_SEPARATORS.toSorted((one, other) => parts(other) - parts(one))[0]!;
}
