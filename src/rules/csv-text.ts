/** Decodes CSV files of any spreadsheet. */

export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'windows-1252'] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];
export const CSV_SEPARATORS = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** Detects the encoding. A file without a byte order mark that is not valid UTF-8 comes from an old spreadsheet. */
export function csvEncodingOf(file: Uint8Array<ArrayBuffer>): CsvEncoding {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Returns the text of a file, without its byte order mark. */
export const csvTextOf = (file: Uint8Array<ArrayBuffer>): string => new TextDecoder(csvEncodingOf(file)).decode(file);

/** Returns the separator that splits the first line with content into most parts. Ignores quoted text. */
export function csvSeparatorOf(text: string): CsvSeparator {
  const line = /^.*[^\s,;"].*$/m.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const parts = (separator: string) => line.split(separator).length;
  return CSV_SEPARATORS.toSorted((one, other) => parts(other) - parts(one))[0]!;
}
