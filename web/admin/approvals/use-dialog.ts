import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { ApiError, isApiError } from '../../shared/api/errors';
import { useToast } from '../../shared/components/feedback/Toast';
import { problemOf } from '../../shared/problem';
import { useChanged } from '../../shared/use-changed';

/** State of a dialog that saves a record: its submit handler, and the errors of the server at their fields. */
export function useDialog(
  save: () => Promise<unknown>,
  { saved, failed, onClose }: { saved: string; failed: string; onClose: () => void },
) {
  const changed = useChanged();
  const toast = useToast();
  const run = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await changed();
      toast(saved);
      onClose();
    },
  });
  const isStale = isApiError(run.error, 412);
  const placed = run.error instanceof ApiError ? run.error.errors : [];
  return {
    busy: run.isPending,
    error: run.error,
    isStale,
    /** Message that belongs to no field; null when there is none. */
    problem: run.isError && !isStale && placed.length === 0 ? problemOf(run.error, failed) : null,
    errorOf: (field: string) => placed.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.message,
    reload: () => changed().then(onClose),
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      if (!run.isPending && !isStale) run.mutate();
    },
  };
}
