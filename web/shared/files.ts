import { fileTexts as words } from './work-texts';

const EXTENSIONS = ['.pdf', '.doc', '.docx', '.png', '.jpg', '.jpeg'];
const MAX_BYTES = 10 * 1024 * 1024;

/** `accept` attribute of a file input. */
export const ACCEPTED = EXTENSIONS.join(',');

/** Returns the error of a file before the upload, or null. The server also checks the content. As specified. */
export function fileProblem(file: Pick<File, 'name' | 'size'>): string | null {
  const name = file.name.toLowerCase();
  if (!EXTENSIONS.some((extension) => name.endsWith(extension))) return words.wrongFormat;
  if (file.size > MAX_BYTES) return words.tooLarge;
  return file.size === 0 ? words.empty : null;
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB'];

/** Formats a file size: '1.50 MB'. Specified units: Bytes, KB, MB, GB, with two decimals. */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** power).toFixed(2)} ${UNITS[power]}`;
}
