import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import type { AccountType } from '../api/schema';
import { EmailField, emailRules } from '../components/fields/EmailField';
import { FormDialog } from '../components/actions/FormDialog';
import { useToast } from '../components/feedback/Toast';
import { FormProblem } from '../components/fields/FormProblem';
import { useChanged } from '../use-changed';
import { useFormProblem } from '../use-form-problem';
import { inviteTexts as words } from './texts';
import { RoleCards } from './RoleCards';

interface Invited {
  email: string;
  role: AccountType;
}

interface InviteDialogProps {
  send: (invited: Invited) => Promise<unknown>;
  onClose: () => void;
}

/** Dialog that invites a user to a company by e-mail. */
export function InviteDialog({ send: sendInvitation, onClose }: InviteDialogProps) {
  const toast = useToast();
  const changed = useChanged();
  const { register, control, handleSubmit, formState, setError } = useForm<Invited>({
    mode: 'onTouched',
    defaultValues: { email: '', role: 'standard' },
  });
  const problem = useFormProblem(setError, ['email', 'role'], words.failed);
  const invite = useMutation({
    mutationFn: sendInvitation,
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
