import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../shared/api/errors';
import type { UserRow } from '../../../shared/api/schema';
import { deleteUser, userDeletableQuery } from '../../../shared/api/users';
import { Field } from '../../../shared/components/fields/Field';
import { fullName } from '../../../shared/components/badges/Initials';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { userTexts } from '../texts';
import { ReasonField, reasonRules } from './ReasonField';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';

const words = userTexts.deleteDialog;

/**
 * Dialog that anonymizes an inactive user permanently. Asks for a reason, and for the user's e-mail address as
 * confirmation.
 */
export function DeleteUserDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const toast = useToast();
  const changed = useChanged();
  const { register, handleSubmit, formState, setError } = useForm({
    mode: 'onTouched',
    defaultValues: { reason: '', confirmEmail: '' },
  });
  const problem = useFormProblem(setError, ['reason', 'confirmEmail'], words.failed);
  const remove = useMutation({
    mutationFn: ({ reason, confirmEmail }: { reason: string; confirmEmail: string }) =>
      deleteUser(user, { reason: reason.trim(), confirmEmail }),
    onSuccess: async () => {
      await changed();
      toast(words.done);
      onClose();
    },
    onError: (error) => {
      problem.show(error);
      void changed();
    },
  });
  // Disabled during the deletion, because the dialog would then show that the user cannot be deleted.
  const deletable = useQuery({ ...userDeletableQuery(user.id), enabled: !remove.isPending });
  const send = handleSubmit((values) => {
    if (remove.isPending) return;
    problem.clear();
    remove.mutate(values);
  });
  const obstacles = deletable.data?.canDelete === false ? deletable.data.reasons : null;
  return (
    <FormDialog
      title={words.title}
      submit={obstacles ? undefined : words.confirm}
      button={{ color: 'error', disabled: deletable.isPending }}
      busy={remove.isPending}
      focusCancel
      onSubmit={send}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ mt: -1.5 }}>
        {words.text(fullName(user))}
      </Typography>
      {deletable.error && (
        <RetryNotice retrying={deletable.isFetching} onRetry={() => void deletable.refetch()}>
          {messageOf(deletable.error, words.failed)}
        </RetryNotice>
      )}
      {obstacles ? (
        <Notice tone="warning" title={words.cannot}>
          {obstacles.map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
        </Notice>
      ) : (
        <>
          <FormProblem problem={problem} />
          <ReasonField error={formState.errors.reason?.message} {...register('reason', reasonRules)} />
          <Field
            label={words.confirmEmail(user.email)}
            autoComplete="off"
            spellCheck={false}
            error={formState.errors.confirmEmail?.message}
            {...register('confirmEmail', { validate: (typed) => typed === user.email || words.mismatch })}
          />
        </>
      )}
    </FormDialog>
  );
}
