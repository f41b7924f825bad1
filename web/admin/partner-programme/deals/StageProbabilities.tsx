import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { OPEN_DEAL_STAGES, type OpenDealStage, stageLabel } from '#rules/deal';
import { isApiError } from '../../../shared/api/errors';
import type { StageProbabilities as Probabilities } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { Panel } from '../../../shared/components/frame/Panel';
import { FactList } from '../../../shared/components/lists/FactList';
import { formatDate } from '../../../shared/format';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { ConflictNotice } from '../../components/ConflictNotice';
import { columns } from '../../components/columns';
import { useMayChange } from '../../core/use-may-change';
import { changeProbabilities, probabilitiesQuery } from './api';
import { probabilityTexts as words } from './texts';

/** Win probability of each stage, which forecasts use. System administrators can change them. */
export function StageProbabilities() {
  const { data, error, refetch, isFetching } = useQuery(probabilitiesQuery);
  const [isChanging, setChanging] = useState(false);
  const mayChange = useMayChange();
  return (
    <Panel title={words.title} aside={words.about}>
      {data ? (
        <>
          <FactList
            facts={OPEN_DEAL_STAGES.map((stage) => ({
              label: stageLabel(stage),
              value: <span className="num">{data[stage]}%</span>,
            }))}
          />
          <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
            {mayChange && (
              <Button size="small" onClick={() => setChanging(true)}>
                {words.change}
              </Button>
            )}
            <Typography variant="small" color="textSecondary">
              {data.by && data.at ? words.changed(data.by, formatDate(data.at)) : words.initial}
            </Typography>
          </Box>
          {isChanging && <ChangeDialog current={data} onClose={() => setChanging(false)} />}
        </>
      ) : (
        error && (
          <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
            {words.unloaded}
          </RetryNotice>
        )
      )}
    </Panel>
  );
}

type Typed = Record<OpenDealStage, string>;

const byStage = <T,>(valueOf: (stage: OpenDealStage) => T) =>
  Object.fromEntries(OPEN_DEAL_STAGES.map((stage) => [stage, valueOf(stage)])) as Record<OpenDealStage, T>;

const isPercentage = (typed: string): boolean => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= 100;

function ChangeDialog({ current, onClose }: { current: Probabilities; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: byStage((stage) => String(current[stage])),
  });
  const [conflict, setConflict] = useState<unknown>(null);
  const problem = useFormProblem(setError, OPEN_DEAL_STAGES, words.failed);
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: (typed: Typed) =>
      changeProbabilities(
        byStage((stage) => Number(typed[stage])),
        current,
      ),
    onSuccess: async () => {
      toast(words.done);
      await changed();
      onClose();
    },
    onError: (error) => (isApiError(error, 412) ? setConflict(error) : problem.show(error)),
  });
  return (
    <FormDialog
      title={words.title}
      submit={words.save}
      button={{ disabled: conflict !== null }}
      busy={act.isPending}
      onSubmit={handleSubmit((typed) => {
        if (act.isPending || conflict) return;
        problem.clear();
        act.mutate(typed);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      {conflict !== null && <ConflictNotice error={conflict} onReload={() => changed().then(onClose)} />}
      <FormProblem problem={problem} />
      <Box sx={columns(2)}>
        {OPEN_DEAL_STAGES.map((stage, place) => (
          <Field
            key={stage}
            label={stageLabel(stage)}
            autoFocus={place === 0}
            endAdornment="%"
            error={formState.errors[stage]?.message}
            inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
            {...register(stage, { validate: (typed) => isPercentage(typed) || words.wrong })}
          />
        ))}
      </Box>
    </FormDialog>
  );
}
