import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import type { AccountType } from '../../../shared/api/schema';
import { inviteUser } from '../../../shared/api/users';
import { EmailField, emailRules } from '../../../shared/components/fields/EmailField';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { userTexts } from '../texts';
import { RoleCards } from './RoleCards';

const words = userTexts.inviteDialog;

/** Asks somebody by mail to join the company. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const changed = useChanged();
  const { register, control, handleSubmit, formState, setError } = useForm<{ email: string; role: AccountType }>({
    mode: 'onTouched',
    defaultValues: { email: '', role: 'standard' },
  });
  const problem = useFormProblem(setError, ['email', 'role'], words.failed);
  const invite = useMutation({
    mutationFn: inviteUser,
    onSuccess: async () => {
      await changed();
      toast(words.done);
      onClose();
    },
    onError: problem.show,
  });
  const send = handleSubmit(({ email, role }) => {
    if (invite.isPending) return;
    problem.clear();
    invite.mutate({ email: email.trim(), role });
  });
  return (
    <FormDialog
      title={words.title}
      submit={words.send}
      button={{ icon: <Send size={15} /> }}
      busy={invite.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ mt: -1.5 }}>
        {words.text}
      </Typography>
      <FormProblem problem={problem} />
      <EmailField
        autoFocus
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register('email', emailRules)}
      />
      <Controller
        control={control}
        name="role"
        render={({ field }) => <RoleCards value={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  );
}
