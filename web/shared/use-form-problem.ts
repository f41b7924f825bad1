import { useState } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { showFieldErrors } from './api/form-errors';
import { problemOf } from './problem';

export interface FormProblemState<Name extends string = string> {
  /** Message that belongs to no field; null when there is none. */
  message: string | null;
  /** Shows an error response. Returns the names of the refused fields, in the order of the form. */
  show: (error: unknown) => Name[];
  clear: () => void;
}

/** Shows the messages of an error response at their fields; any other error becomes one message for the whole form. */
export function useFormProblem<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
  fallback: string,
): FormProblemState<Path<Values>> {
  const [message, setMessage] = useState<string | null>(null);
  return {
    message,
    clear: () => setMessage(null),
    show: (error) => {
      const refused = showFieldErrors(error, fields, setError);
      setMessage(refused.length > 0 ? null : problemOf(error, fallback));
      return refused;
    },
  };
}
