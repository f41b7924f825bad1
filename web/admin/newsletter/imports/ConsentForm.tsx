import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { CONSENT_PROOF, sourceLabel, STAFF_SOURCES, SUBSCRIPTION_PROBLEMS, TOPICS } from '#rules/subscription';
import type { SubscriberImport, SubscriberImportConsent } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { DayField } from '../../../shared/components/fields/DayField';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { SelectInput } from '../../../shared/components/fields/SelectInput';
import { Panel } from '../../../shared/components/frame/Panel';
import { formRule } from '../../../shared/form-rule';
import { TopicsField } from '../../../shared/newsletter/TopicsField';
import { useUnsaved } from '../../../shared/unsaved';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { columns } from '../../components/columns';
import { runImport } from './api';
import { importTexts } from './texts';

const words = importTexts.consent;
const SOURCES = STAFF_SOURCES.map((value) => ({ value, label: sourceLabel(value) }));
const FIELDS = ['source', 'consentedOn', 'proof', 'topics'] as const;

/** Returns today's date in UTC, as the server counts days. */
const today = () => new Date().toISOString().slice(0, 10);

const EMPTY = { source: '', consentedOn: '', proof: '', topics: [...TOPICS] };

/** Form state of the consent. The page holds it, so that the input survives a new check of the columns. */
export const useConsent = () => useForm({ mode: 'onTouched', defaultValues: EMPTY });

interface ConsentFormProps {
  one: SubscriberImport;
  form: UseFormReturn<typeof EMPTY>;
}

/** Form for the consent that all people in the file have given. Submitting it subscribes these people. */
export function ConsentForm({ one: { id, taken }, form }: ConsentFormProps) {
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isDirty } = formState;
  const forget = useUnsaved(isDirty);
  const problem = useFormProblem(setError, FIELDS, words.failed);
  const changed = useChanged();
  const run = useMutation({
    mutationFn: (given: SubscriberImportConsent) => runImport(id, given),
    onSuccess: () => {
      forget();
      return changed();
    },
    onError: problem.show,
  });
  const submit = handleSubmit(({ source, ...given }) => {
    if (run.isPending) return;
    problem.clear();
    run.mutate({ ...given, source: source as SubscriberImportConsent['source'] });
  });
  return (
    <Panel title={words.title}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2.5 }}>
        <Typography color="textSecondary">{words.text}</Typography>
        <FormProblem problem={problem} />
        <Box sx={columns(2, 2)}>
          <SelectInput
            label={words.source}
            placeholder={words.choose}
            options={SOURCES}
            error={errors.source?.message}
            {...register('source', { required: SUBSCRIPTION_PROBLEMS.source })}
          />
          <DayField
            label={words.consentedOn}
            inputProps={{ max: today() }}
            error={errors.consentedOn?.message}
            {...register('consentedOn', {
              required: SUBSCRIPTION_PROBLEMS.consentedOn,
              validate: (day) => day <= today() || SUBSCRIPTION_PROBLEMS.future,
            })}
          />
        </Box>
        <Field
          multiline
          minRows={2}
          label={words.proof}
          hint={words.proofHint}
          error={errors.proof?.message}
          {...register('proof', formRule(CONSENT_PROOF))}
        />
        <TopicsField control={control} legend={words.topics} inline />
        <Button variant="lit" type="submit" busy={run.isPending} style={{ justifySelf: 'end' }}>
          {words.run(taken)}
        </Button>
      </Box>
    </Panel>
  );
}
