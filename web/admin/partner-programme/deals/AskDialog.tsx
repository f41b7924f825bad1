import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DEAL_MESSAGE } from '#rules/deal';
import { isApiError } from '../../../shared/api/errors';
import type { StaffDeal } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { formRule } from '../../../shared/form-rule';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { ConflictNotice } from '../../components/ConflictNotice';
import { ask } from './api';
import { decisionPanelTexts as words } from './texts';

/** Dialog that asks the partner a question before staff decide on a registration. */
export function AskDialog({ deal, onClose }: { deal: StaffDeal; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { message: '' } });
  const [conflict, setConflict] = useState<unknown>(null);
  const problem = useFormProblem(setError, ['message'], words.askFailed);
  const changed = useChanged();
  const toast = useToast();
  const send = useMutation({
    mutationFn: (message: string) => ask(deal, message),
    onSuccess: async () => {
      toast(words.sent);
      await changed();
      onClose();
    },
    onError: (error) => (isApiError(error, 412) || isApiError(error, 409) ? setConflict(error) : problem.show(error)),
  });
  const submit = handleSubmit(({ message }) => {
    if (send.isPending || conflict) return;
    problem.clear();
    send.mutate(message.trim());
  });
  return (
    <FormDialog
      title={words.askTitle(deal.partner.name)}
      submit={words.send}
      button={{ disabled: conflict !== null }}
      busy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.askText}</Typography>
      {conflict !== null && (
        <ConflictNotice error={conflict} onReload={() => changed().then(() => setConflict(null))} />
      )}
      <FormProblem problem={problem} />
      <Field
        label={words.question}
        multiline
        minRows={3}
        maxRows={12}
        autoFocus
        error={formState.errors.message?.message}
        inputProps={{ maxLength: 2000 }}
        {...register('message', formRule(DEAL_MESSAGE))}
      />
    </FormDialog>
  );
}
