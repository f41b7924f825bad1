import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Field } from '../../../shared/components/fields/Field';
import { acceptanceTexts } from '../../../shared/quotes/acceptance-texts';
import type { QuoteActions } from './use-quote-actions';

const words = acceptanceTexts.refuse;

interface RefuseDialogProps {
  /** The revision on screen, which the answer is about. */
  revision: number;
  actions: QuoteActions;
  onClose: () => void;
}

/** Dialog that refuses to sign an acceptance request, with a reason for the people who signed. */
export function RefuseDialog({ revision, actions: { refuseAcceptance }, onClose }: RefuseDialogProps) {
  const { register, handleSubmit, formState } = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const send = handleSubmit(({ reason }) => {
    if (refuseAcceptance.isPending) return; // Enter can submit twice
    refuseAcceptance.mutate({ revision, reason: reason.trim() }, { onSettled: onClose });
  });
  return (
    <FormDialog
      title={words.title}
      submit={words.confirm}
      button={{ color: 'error' }}
      busy={refuseAcceptance.isPending}
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
