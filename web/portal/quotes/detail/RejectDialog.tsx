import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { Field } from '../../../shared/components/fields/Field';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { quoteTexts } from '../texts';
import type { QuoteActions } from './use-quote-actions';

const words = quoteTexts.reject;

interface RejectDialogProps {
  open: boolean;
  actions: QuoteActions;
  onClose: () => void;
}

/** Dialog that rejects a sent quote with a reason. */
export function RejectDialog({ open, actions: { reject }, onClose }: RejectDialogProps) {
  const { register, handleSubmit, formState } = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const send = handleSubmit(({ reason }) => {
    if (!reject.isPending) reject.mutate(reason.trim(), { onSettled: onClose }); // Enter can submit twice
  });
  return (
    <FormDialog
      open={open}
      title={words.title}
      submit={words.confirm}
      button={{ color: 'error' }}
      busy={reject.isPending}
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
