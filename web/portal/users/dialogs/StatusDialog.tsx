import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { UserRow } from '../../../shared/api/schema';
import { deactivateUser, reactivateUser } from '../../../shared/api/users';
import { fullName } from '../../../shared/components/badges/Initials';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { userTexts } from '../texts';
import { ReasonField, reasonRules } from './ReasonField';

const CHANGES = {
  deactivate: { words: userTexts.deactivateDialog, act: deactivateUser, color: 'error' },
  reactivate: { words: userTexts.reactivateDialog, act: reactivateUser, color: undefined },
} as const;

interface StatusDialogProps {
  change: keyof typeof CHANGES;
  user: UserRow;
  onClose: () => void;
}

/** Dialog that deactivates or reactivates a user, with a reason. */
export function StatusDialog({ change, user, onClose }: StatusDialogProps) {
  const { words, act, color } = CHANGES[change];
  const toast = useToast();
  const changed = useChanged();
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reason: '' } });
  const problem = useFormProblem(setError, ['reason'], words.failed);
  const status = useMutation({
    mutationFn: ({ reason }: { reason: string }) => act(user, reason.trim()),
    onSuccess: async () => {
      await changed();
      toast(words.done);
      onClose();
    },
    onError: (error) => {
      problem.show(error);
      void changed(); // refetches, because an outdated list may be the cause
    },
  });
  const send = handleSubmit((values) => {
    if (status.isPending) return;
    problem.clear();
    status.mutate(values);
  });
  return (
    <FormDialog
      title={words.title}
      submit={words.confirm}
      button={{ color }}
      busy={status.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ mt: -1.5 }}>
        {words.text(fullName(user))}
      </Typography>
      <FormProblem problem={problem} />
      <ReasonField autoFocus error={formState.errors.reason?.message} {...register('reason', reasonRules)} />
    </FormDialog>
  );
}
