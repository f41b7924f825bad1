import { ApiError } from '../api/errors';
import type { DraftLine } from './builder-state';

/** Error message of the server about a line of the draft. */
export interface LineError {
  /** The line that was sent. The error no longer applies once the line has changed. */
  line: DraftLine;
  /** Id of the option that the error is about; null for the product itself. */
  optionId: string | null;
  message: string;
}

export interface SaveErrors {
  lines: LineError[];
  /** Error message about the customer reference. */
  reference: string | null;
}

export const NO_ERRORS: SaveErrors = { lines: [], reference: null };

const OF_LINE = /^items\.(\d+)(?:\.selectedOptions\.(\d+))?/;

/**
 * Assigns each refused field of a save to its line: `items.0.selectedOptions.2.optionId` is the third option of the
 * first line. Ignores fields that are not on the screen; the general message covers them.
 *
 * @param sent the sent lines with their options, in order
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
