import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { DayField } from '../../../shared/components/fields/DayField';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { ReasonDialog } from '../../components/ReasonDialog';
import { confirmProposals, dismissProposals } from './api';
import { proposalTexts as words } from './texts';

interface DecideProps {
  ids: string[];
  onDone: () => void;
  onClose: () => void;
}

const toldOf = ({ decided, kept }: { decided: number; kept: { name: string }[] }, done: (count: number) => string) =>
  kept.length > 0 ? words.kept(done(decided), kept.map(({ name }) => name).join(', ')) : done(decided);

/** Dialog that confirms proposed tier changes; it asks for the first day of the new tiers. */
export function ConfirmProposals({ ids, onDone, onClose }: DecideProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { effectiveOn: today },
  });
  const problem = useFormProblem(setError, ['effectiveOn'], words.confirm.failed);
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: ({ effectiveOn }: { effectiveOn: string }) => confirmProposals(ids, effectiveOn),
    onSuccess: async (result) => {
      toast(toldOf(result, words.confirm.done));
      await changed();
      onDone();
    },
    onError: (error) => problem.show(error),
  });
  return (
    <FormDialog
      title={words.confirm.title(ids.length)}
      submit={words.confirm.button}
      busy={act.isPending}
      onSubmit={handleSubmit((given) => {
        if (act.isPending) return;
        problem.clear();
        act.mutate(given);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.confirm.text}</Typography>
      <FormProblem problem={problem} />
      <DayField
        label={words.effectiveOn}
        autoFocus
        hint={words.effectiveHint}
        error={formState.errors.effectiveOn?.message}
        {...register('effectiveOn', { validate: (day) => day !== '' || words.dayRequired })}
      />
    </FormDialog>
  );
}

/** Dialog that dismisses proposed tier changes, with a reason. */
export function DismissProposals({ ids, onDone, onClose }: DecideProps) {
  const toast = useToast();
  return (
    <ReasonDialog
      title={words.dismiss.title(ids.length)}
      text={words.dismiss.text}
      confirm={words.dismiss.button}
      reason={{}}
      failed={words.dismiss.failed}
      run={({ reason }) => dismissProposals(ids, reason)}
      onDone={(result) => {
        toast(toldOf(result, words.dismiss.done));
        onDone();
      }}
      onClose={onClose}
    />
  );
}
