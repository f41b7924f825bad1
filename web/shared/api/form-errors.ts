import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './errors';
import { placeFieldErrors } from './field-errors';

/**
 * Shows the server's messages at the refused form fields. Returns the names of these fields, in the order of `fields`.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): Path<Values>[] {
  const placed = placeFieldErrors(error instanceof ApiError ? error.errors : [], fields);
  const refused = fields.filter((name) => placed[name] !== undefined);
  refused.forEach((name, index) =>
    setError(name, { type: 'server', message: placed[name] }, { shouldFocus: index === 0 }),
  );
  return refused;
}
