import { useState } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, messageOf } from '../../shared/api/errors';
import { placeFieldErrors } from '../../shared/api/field-errors';

export interface FormProblemState {
  /** What no field can show; null when there is nothing. */
  message: string | null;
  show: (error: unknown) => void;
  clear: () => void;
}

/** Puts what the server refused beside the fields it names; anything else is one message for the whole form. */
export function useFormProblem<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
  fallback: string,
): FormProblemState {
  const [message, setMessage] = useState<string | null>(null);
  return {
    message,
    clear: () => setMessage(null),
    show: (error) => {
      const told = error instanceof ApiError ? error.errors : [];
      const placed = placeFieldErrors(told, fields);
      const refused = fields.filter((name) => placed[name]);
      refused.forEach((name, index) =>
        setError(name, { type: 'server', message: placed[name] }, { shouldFocus: index === 0 }),
      );
      setMessage(refused.length > 0 ? null : messageOf(error, fallback));
    },
  };
}
