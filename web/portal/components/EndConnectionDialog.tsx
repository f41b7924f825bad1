import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { CONNECTION_END_REASON } from '#rules/partner-client';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { useToast } from '../../shared/components/feedback/Toast';
import { Field } from '../../shared/components/fields/Field';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { formRule } from '../../shared/form-rule';
import { useChanged } from '../../shared/use-changed';
import { useFormProblem } from '../../shared/use-form-problem';
import { connectionTexts } from './connection-texts';
import { ShareRows } from './ShareList';

const words = connectionTexts.end;

interface EndConnectionDialogProps {
  /** Name of the other company. */
  name: string;
  /** Sentence that says who is informed and how to connect again. */
  text: string;
  /** Rights that end and data that stays. */
  effects: Parameters<typeof ShareRows>[0]['rows'];
  /** Common reasons that the user can select. */
  reasons: readonly string[];
  end: (reason: string) => Promise<unknown>;
  onEnded?: () => void;
  onClose: () => void;
}

/** Dialog that asks for a confirmation and a reason before a connection ends; partners and clients use it. */
export function EndConnectionDialog(props: EndConnectionDialogProps) {
  const { name, text, effects, reasons, end, onEnded, onClose } = props;
  const toast = useToast();
  const changed = useChanged();
  const { register, handleSubmit, formState, setError, control } = useForm({
    defaultValues: { usual: '', reason: '' },
  });
  const problem = useFormProblem(setError, ['reason'], words.failed);
  const isOther = useWatch({ control, name: 'usual' }) === words.other;
  const ending = useMutation({
    mutationFn: end,
    onSuccess: async () => {
      onEnded?.();
      await changed();
      toast(words.done);
      onClose();
    },
    onError: (error) => void problem.show(error),
  });
  const send = handleSubmit(({ usual, reason }) => {
    if (ending.isPending) return;
    problem.clear();
    ending.mutate(usual === words.other ? reason.trim() : usual);
  });
  return (
    <FormDialog
      title={words.title(name)}
      submit={words.confirm}
      button={{ color: 'error' }}
      focusCancel
      busy={ending.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ mt: -1.5 }}>
        {text}
      </Typography>
      <ShareRows rows={effects} />
      <FormProblem problem={problem} />
      <SelectInput
        label={words.reason}
        hint={words.reasonHint}
        placeholder={words.chooseReason}
        options={[...reasons, words.other].map((value) => ({ value, label: value }))}
        error={formState.errors.usual?.message}
        {...register('usual', formRule(CONNECTION_END_REASON))}
      />
      {isOther && (
        <Field
          label={words.otherReason}
          multiline
          minRows={2}
          autoFocus
          inputProps={{ maxLength: 500 }}
          error={formState.errors.reason?.message}
          {...register('reason', formRule(CONNECTION_END_REASON))}
        />
      )}
    </FormDialog>
  );
}
