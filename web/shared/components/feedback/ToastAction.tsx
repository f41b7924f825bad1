import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { isApiError } from '../../api/errors';
import { Button } from '../actions/Button';
import { ActionProblem } from './ActionProblem';

interface ToastActionProps {
  label: string;
  /** Shows a toast when it is done. Throws a 412 that says what somebody else changed, which is not tried again. */
  run: () => Promise<void>;
  /** Message for an error without a message from the server. */
  failed: string;
}

/** Key that moves the focus to the button, because a toast is last in the tab order. */
const KEY = 'F8';

/** Button of a toast about a completed action, such as 'Undo': `toast('Booked', <ToastAction … />)`. */
export function ToastAction({ label, run, failed }: ToastActionProps) {
  const act = useMutation({ mutationFn: run });
  const self = useRef<HTMLButtonElement>(null);
  // When the toast goes, the focus goes back to where it was, or to the main content when that no longer exists.
  useLayoutEffect(() => {
    const toast = self.current!.closest('.toast')!;
    let before: HTMLElement | null = null;
    const enter = (event: KeyboardEvent) => {
      if (event.key !== KEY || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (!toast.contains(document.activeElement)) before = document.activeElement as HTMLElement;
      self.current?.focus();
    };
    document.addEventListener('keydown', enter);
    return () => {
      document.removeEventListener('keydown', enter);
      if (!toast.contains(document.activeElement)) return;
      const isThere = before?.isConnected && before !== document.body;
      (isThere ? before : document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      <Button
        ref={self}
        size="small"
        variant="text"
        aria-keyshortcuts={KEY}
        busy={act.isPending}
        onClick={() => act.mutate()}
      >
        {label}
      </Button>
      <ActionProblem
        error={act.error}
        failed={failed}
        onRetry={isApiError(act.error, 412) ? undefined : () => act.mutate()}
        onClose={act.reset}
      />
      <kbd>{KEY}</kbd>
    </>
  );
}
