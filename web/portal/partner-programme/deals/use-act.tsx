import { useMutation } from '@tanstack/react-query';
import type { Deal } from '../../../shared/api/schema';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { problemOf } from '../../../shared/problem';
import { texts } from '../../../shared/texts';
import { useChanged } from '../../../shared/use-changed';
import { dealTexts } from './texts';

const words = dealTexts.detail;

/**
 * Returns a mutation for an action on a deal, with a toast on success. After an error it refetches the deal, because
 * another user may have changed it; what was typed is kept.
 */
export function useAct(done: string, onDone?: () => void) {
  const toast = useToast();
  const changed = useChanged();
  return useMutation({
    mutationFn: (act: () => Promise<Deal>) => act(),
    onSuccess: async () => {
      await changed();
      onDone?.();
      toast(done);
    },
    onError: () => changed(),
  });
}

/** Notice that the action failed, in the panel of its button. */
export function Failure({ of: { error, reset } }: { of: ReturnType<typeof useAct> }) {
  return (
    error && (
      <Notice tone="error" title={texts.error} onClose={reset}>
        {problemOf(error, words.saveFailed)}
      </Notice>
    )
  );
}
