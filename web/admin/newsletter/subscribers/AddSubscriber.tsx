import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { adminPaths } from '#rules/admin-paths';
import {
  CONSENT_PROOF,
  sourceLabel,
  STAFF_SOURCES,
  SUBSCRIBER_COMPANY,
  SUBSCRIBER_FIRST_NAME,
  SUBSCRIBER_LAST_NAME,
  SUBSCRIPTION_PROBLEMS,
  TOPICS,
  type Topic,
} from '#rules/subscription';
import type { SubscriberInput } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { EmailField, emailRules } from '../../../shared/components/fields/EmailField';
import { DayField } from '../../../shared/components/fields/DayField';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { SelectInput } from '../../../shared/components/fields/SelectInput';
import { formRule } from '../../../shared/form-rule';
import { TopicsField } from '../../../shared/newsletter/TopicsField';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { columns } from '../../components/columns';
import { addSubscriber } from './api';
import { subscriberTexts } from './texts';

const words = subscriberTexts.add;
const SOURCES = STAFF_SOURCES.map((value) => ({ value, label: sourceLabel(value) }));
const FIELDS = ['email', 'firstName', 'lastName', 'company', 'topics', 'source', 'consentedOn', 'proof'] as const;

interface Form {
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  topics: Topic[];
  source: string;
  consentedOn: string;
  proof: string;
}

/** Returns today's date in UTC, as the server counts days. */
const today = () => new Date().toISOString().slice(0, 10);

/** Converts form values to the request body. Omits empty optional fields. */
const inputOf = ({ email, firstName, lastName, company, proof, source, ...given }: Form): SubscriberInput => ({
  ...given,
  email: email.trim(),
  firstName: firstName.trim() || undefined,
  lastName: lastName.trim() || undefined,
  company: company.trim() || undefined,
  source: source as SubscriberInput['source'],
  proof: proof.trim(),
});

/** Dialog that subscribes an address whose owner has consented outside the portal; asks for the proof of consent. */
export function AddSubscriber({ onClose }: { onClose: () => void }) {
  const { register, control, handleSubmit, setError, formState } = useForm<Form>({
    mode: 'onTouched',
    defaultValues: {
      email: '',
      firstName: '',
      lastName: '',
      company: '',
      topics: [...TOPICS],
      source: '',
      consentedOn: today(),
      proof: '',
    },
  });
  const { errors } = formState;
  const problem = useFormProblem(setError, FIELDS, words.failed);
  const changed = useChanged();
  const toast = useToast();
  const add = useMutation({
    mutationFn: addSubscriber,
    onSuccess: async ({ id, email }) => {
      await changed();
      toast(words.done(email), { to: adminPaths.subscriber(id), label: words.open });
      onClose();
    },
    onError: problem.show,
  });
  return (
    <FormDialog
      title={words.title}
      width={560}
      submit={words.button}
      busy={add.isPending}
      onSubmit={handleSubmit((given) => {
        if (add.isPending) return;
        problem.clear();
        add.mutate(inputOf(given));
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      <FormProblem problem={problem} />
      <EmailField
        autoFocus
        placeholder=""
        autoComplete="off"
        error={errors.email?.message}
        {...register('email', emailRules)}
      />
      <Box sx={columns(2, 2)}>
        <Field
          optional
          label={words.firstName}
          autoComplete="off"
          error={errors.firstName?.message}
          {...register('firstName', formRule(SUBSCRIBER_FIRST_NAME))}
        />
        <Field
          optional
          label={words.lastName}
          autoComplete="off"
          error={errors.lastName?.message}
          {...register('lastName', formRule(SUBSCRIBER_LAST_NAME))}
        />
      </Box>
      <Field
        optional
        label={words.company}
        autoComplete="off"
        error={errors.company?.message}
        {...register('company', formRule(SUBSCRIBER_COMPANY))}
      />
      <TopicsField control={control} legend={words.topics} inline />
      <Box sx={columns(2, 2)}>
        <SelectInput
          label={words.source}
          placeholder={words.chooseSource}
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
    </FormDialog>
  );
}
