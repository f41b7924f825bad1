import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Returns the values of a form as JSON, debounced by 250 ms, so that typing does not render the whole form. */
export function useRestedValues<Values extends FieldValues>(form: UseFormReturn<Values>): string {
  const [rested, setRested] = useState(() => JSON.stringify(form.getValues()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => setRested(JSON.stringify(form.getValues())), 250);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form]);
  return rested;
}
