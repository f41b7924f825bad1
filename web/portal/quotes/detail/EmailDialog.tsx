import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../shared/api/errors';
import { emailQuote, quoteKeys } from '../../../shared/api/quotes';
import { EmailField, emailRules } from '../../../shared/components/fields/EmailField';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { useProfile } from '../../../shared/session/session';
import { texts } from '../../../shared/texts';
import { useVerifiedFirst } from '../../shell/use-verified-first';
import { VerifyFirst } from '../../shell/VerifyFirst';
import { quoteTexts } from '../texts';

const words = quoteTexts.email;

interface EmailDialogProps {
  open: boolean;
  quoteId: string;
  onClose: () => void;
}

/** Sends the quote with its PDF; to oneself unless another address is given. */
export function EmailDialog({ open, quoteId, onClose }: EmailDialogProps) {
  const profile = useProfile();
  const queries = useQueryClient();
  const toast = useToast();
  const first = useVerifiedFirst();
  const { register, handleSubmit, formState } = useForm({
    mode: 'all',
    defaultValues: { recipientEmail: profile.email },
  });
  const email = useMutation({
    mutationFn: (recipient: string) => emailQuote(quoteId, recipient === profile.email ? undefined : recipient),
    onSuccess: async ({ message }) => {
      toast(message || words.done);
      onClose();
      await queries.invalidateQueries({ queryKey: quoteKeys.one(quoteId) });
    },
  });
  const send = handleSubmit(({ recipientEmail }) => {
    if (!email.isPending) first.run(() => email.mutate(recipientEmail.trim())); // Enter submits as often as it is pressed
  });
  return (
    <FormDialog
      open={open}
      title={words.title}
      submit={words.send}
      button={first.button}
      busy={email.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      {email.isError && (
        <Notice tone="error" title={texts.error} onClose={email.reset}>
          {messageOf(email.error, words.failed)}
        </Notice>
      )}
      <EmailField
        autoFocus
        autoComplete="email"
        error={formState.errors.recipientEmail?.message}
        {...register('recipientEmail', emailRules)}
      />
      <VerifyFirst first={first} to="email" />
    </FormDialog>
  );
}
