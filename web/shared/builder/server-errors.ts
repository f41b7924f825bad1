import { ApiError } from '../api/errors';
import type { DraftLine } from './builder-state';

/** A message of the server about a line of the draft that was sent. */
export interface LineError {
  /** The line as it was sent: once the line changes, the error no longer applies. */
  line: DraftLine;
  /** The option that the error is about; null for the product itself. */
  optionId: string | null;
  message: string;
}

export interface SaveErrors {
  lines: LineError[];
  /** Message about the customer reference. */
  reference: string | null;
}

export const NO_ERRORS: SaveErrors = { lines: [], reference: null };

const OF_LINE = /^items\.(\d+)(?:\.selectedOptions\.(\d+))?/;

/**
 * Maps each refused field of a save to a line: `items.0.selectedOptions.2.optionId` is the third option sent with the
 * first line. Fields that are not on the screen are left to the general message.
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
