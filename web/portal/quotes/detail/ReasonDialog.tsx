import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Field } from '../../../shared/components/fields/Field';

interface ReasonDialogProps {
  open: boolean;
  words: { title: string; text: string; reason: string; required: string; confirm: string };
  busy: boolean;
  /** Sends the reason, and calls `done` when the answer is there. */
  onSend: (reason: string, done: { onSettled: () => void }) => void;
  onClose: () => void;
}

/** Dialog that says no to a quote, with a reason. */
export function ReasonDialog({ open, words, busy, onSend, onClose }: ReasonDialogProps) {
  const { register, handleSubmit, formState } = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const send = handleSubmit(({ reason }) => {
    if (!busy) onSend(reason.trim(), { onSettled: onClose }); // Enter can submit twice
  });
  return (
    <FormDialog
      open={open}
      title={words.title}
      submit={words.confirm}
      button={{ color: 'error' }}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      <Field
        label={words.reason}
        multiline
        minRows={3}
        autoFocus
        inputProps={{ maxLength: 1000 }}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: (reason) => reason.trim() !== '' || words.required })}
      />
    </FormDialog>
  );
}
