import { useMutation } from '@tanstack/react-query';
import { isApiError } from '../../api/errors';
import { Button } from '../actions/Button';
import { ActionProblem } from './ActionProblem';
import { TOAST_KEY } from './Toast';

interface ToastActionProps {
  label: string;
  /** Shows a toast when it is done. Throws a 412 that says what somebody else changed, which is not tried again. */
  run: () => Promise<void>;
  /** Message for an error without a message from the server. */
  failed: string;
}

/** Button of a toast about a completed action, such as 'Undo': `toast('Booked', <ToastAction … />)`. */
export function ToastAction({ label, run, failed }: ToastActionProps) {
  const act = useMutation({ mutationFn: run });
  return (
    <>
      <Button
        size="small"
        variant="text"
        aria-keyshortcuts={TOAST_KEY}
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
    </>
  );
}
