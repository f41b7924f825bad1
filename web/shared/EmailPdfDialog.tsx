import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from './api/errors';
import { FormDialog, type FormDialogProps } from './components/actions/FormDialog';
import { Notice } from './components/feedback/Notice';
import { useToast } from './components/feedback/Toast';
import { EmailField, emailRules } from './components/fields/EmailField';
import { texts } from './texts';
import { useChanged } from './use-changed';

export type EmailPdfWords = Record<'title' | 'text' | 'send' | 'done' | 'failed', string>;

interface EmailPdfDialogProps {
  words: EmailPdfWords;
  /** Initial value of the recipient. */
  recipient: string;
  send: (recipient: string) => Promise<{ message: string }>;
  button?: FormDialogProps['button'];
  /** Calls `send` now, or later when sending is allowed. */
  when?: (send: () => void) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Dialog that mails a quote or an invoice with its PDF to an address. */
export function EmailPdfDialog(props: EmailPdfDialogProps) {
  const { words, recipient, send, button, when = (run) => run(), onClose, children } = props;
  const changed = useChanged();
  const toast = useToast();
  const { register, handleSubmit, formState } = useForm({ mode: 'all', defaultValues: { recipientEmail: recipient } });
  const email = useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      toast(message || words.done);
      onClose();
      await changed();
    },
  });
  const submit = handleSubmit(({ recipientEmail }) => {
    if (!email.isPending) when(() => email.mutate(recipientEmail.trim())); // Enter can submit twice
  });
  return (
    <FormDialog
      title={words.title}
      submit={words.send}
      button={button}
      busy={email.isPending}
      onSubmit={submit}
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
      {children}
    </FormDialog>
  );
}
