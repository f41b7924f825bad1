import { ApiError } from '../api/errors';
import type { DraftLine } from './builder-state';

/** What the server said about a line of the draft that was sent. */
export interface LineError {
  /** The line as it was sent: once it changes, the error no longer speaks of it. */
  line: DraftLine;
  /** The option it is about; null is the product itself. */
  optionId: string | null;
  message: string;
}

export interface SaveErrors {
  lines: LineError[];
  /** Of the customer reference. */
  reference: string | null;
}

export const NO_ERRORS: SaveErrors = { lines: [], reference: null };

const OF_LINE = /^items\.(\d+)(?:\.selectedOptions\.(\d+))?/;

/**
 * Finds what each refused field of a save stands for: `items.0.selectedOptions.2.optionId` is the third option sent with
 * the first line. What names nothing on screen is left to the general message.
 *
 * @param sent the lines in the order they were sent, with the options sent
 */
export function saveErrors(
  error: unknown,
  sent: readonly { line: DraftLine; options: readonly { optionId: string }[] }[],
): SaveErrors {
  if (!(error instanceof ApiError)) return NO_ERRORS;
  const lines = error.errors.flatMap(({ field, message }): LineError[] => {
    const [, index, position] = OF_LINE.exec(field) ?? [];
    const entry = index === undefined ? undefined : sent[Number(index)];
    if (!entry) return [];
    const option = position === undefined ? undefined : entry.options[Number(position)];
    return [{ line: entry.line, optionId: option?.optionId ?? null, message }];
  });
  return { lines, reference: error.errors.find(({ field }) => field === 'customerReference')?.message ?? null };
}
