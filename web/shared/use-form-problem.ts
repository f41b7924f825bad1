import { useState } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { showFieldErrors } from './api/form-errors';
import { problemOf } from './problem';

export interface FormProblemState<Name extends string = string> {
  /** What no field can show; null when there is nothing. */
  message: string | null;
  /** Takes what the server answered; gives the fields it was about, in the form's order. */
  show: (error: unknown) => Name[];
  clear: () => void;
}

/** Puts what the server refused beside the fields it names; anything else is one message for the whole form. */
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
