import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { Button } from '../../../shared/components/actions/Button';
import { Field } from '../../../shared/components/fields/Field';
import { Modal } from '../../../shared/components/actions/Modal';
import { texts } from '../../../shared/texts';
import { quoteTexts } from '../texts';
import type { QuoteActions } from './use-quote-actions';

const words = quoteTexts.reject;

interface RejectDialogProps {
  open: boolean;
  actions: QuoteActions;
  onClose: () => void;
}

/** Turns a sent quote down, with the reason. */
export function RejectDialog({ open, actions: { reject }, onClose }: RejectDialogProps) {
  const { register, handleSubmit, formState } = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const send = handleSubmit(({ reason }) => {
    if (!reject.isPending) reject.mutate(reason.trim(), { onSettled: onClose }); // Enter submits as often as it is pressed
  });
  const close = reject.isPending ? () => undefined : onClose;
  return (
    <Modal
      open={open}
      title={words.title}
      onClose={close}
      onSubmit={(event) => void send(event)}
      actions={
        <>
          <Button variant="text" onClick={close}>
            {texts.cancel}
          </Button>
          <Button variant="contained" color="error" type="submit" busy={reject.isPending}>
            {words.confirm}
          </Button>
        </>
      }
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
    </Modal>
  );
}
