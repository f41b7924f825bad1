import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { companyIndustries } from '#rules/industries';
import { paths } from '#rules/paths';
import {
  CONSENT_TEXTS,
  frequencies,
  SUBSCRIBER_COMPANY,
  SUBSCRIBER_FIRST_NAME,
  SUBSCRIBER_LAST_NAME,
} from '#rules/subscription';
import { changeNewsletterPreferences, newsletterPreferencesQuery } from '../../shared/api/newsletter';
import type { NewsletterPreferences } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { Field } from '../../shared/components/fields/Field';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { Options } from '../../shared/components/fields/SelectField';
import { formRule } from '../../shared/form-rule';
import { ChoiceSet } from '../../shared/newsletter/ChoiceSet';
import { TopicsField } from '../../shared/newsletter/TopicsField';
import { texts } from '../../shared/texts';
import { useFormProblem } from '../../shared/use-form-problem';
import { newsletterTexts } from './texts';

const words = newsletterTexts.preferences;
const FIELDS = ['firstName', 'lastName', 'company', 'industry', 'topics', 'frequency', 'measured'] as const;

const formOf = (saved: NewsletterPreferences) => ({
  firstName: saved.firstName ?? '',
  lastName: saved.lastName ?? '',
  company: saved.company ?? '',
  industry: saved.industry ?? '',
  topics: saved.topics,
  frequency: saved.frequency,
  measured: saved.measured,
});
type Form = ReturnType<typeof formOf>;

/** Form for a subscriber's topics, frequency and personal details. */
export function PreferencesForm({ token, saved }: { token: string; saved: NewsletterPreferences }) {
  const queries = useQueryClient();
  const industryId = useId();
  const { register, control, handleSubmit, formState, setError, reset } = useForm<Form>({
    mode: 'onTouched',
    defaultValues: formOf(saved),
  });
  const { errors, isDirty } = formState;
  const problem = useFormProblem(setError, FIELDS, texts.unknownError);
  const save = useMutation({
    mutationFn: ({ industry, ...given }: Form) =>
      changeNewsletterPreferences(token, {
        ...given,
        industry: (industry || null) as NewsletterPreferences['industry'],
      }),
    onSuccess: (changed) => {
      queries.setQueryData(newsletterPreferencesQuery(token).queryKey, changed);
      reset(formOf(changed));
    },
    onError: problem.show,
  });
  const submit = handleSubmit((values) => {
    if (save.isPending) return;
    problem.clear();
    save.mutate(values);
  });
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 3 }}>
      <FormProblem problem={problem} title={words.failed} />
      <TopicsField control={control} legend={words.topics} />
      <Controller
        name="frequency"
        control={control}
        render={({ field }) => (
          <ChoiceSet legend={words.frequency}>
            {frequencies.map(({ value, label }) => (
              <FormControlLabel
                key={value}
                label={label}
                control={
                  <Radio name={field.name} checked={field.value === value} onChange={() => field.onChange(value)} />
                }
              />
            ))}
          </ChoiceSet>
        )}
      />
      <Controller
        name="measured"
        control={control}
        render={({ field }) => (
          <ChoiceSet legend={words.measured}>
            <FormControlLabel
              label={CONSENT_TEXTS.measurement.text}
              control={
                <Checkbox
                  checked={field.value}
                  slotProps={{ input: { ref: field.ref } }}
                  onChange={(_event, checked) => field.onChange(checked)}
                />
              }
              sx={{ alignItems: 'start', '& .MuiCheckbox-root': { mt: '-2px' } }}
            />
          </ChoiceSet>
        )}
      />
      <section className="entry-fields">
        <Box component="h2" className="h4" sx={{ mb: 1 }}>
          {words.about}
        </Box>
        <div className="side-by-side">
          <Field
            optional
            label={words.firstName}
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register('firstName', formRule(SUBSCRIBER_FIRST_NAME))}
          />
          <Field
            optional
            label={words.lastName}
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register('lastName', formRule(SUBSCRIBER_LAST_NAME))}
          />
        </div>
        <Field
          optional
          label={words.company}
          autoComplete="organization"
          error={errors.company?.message}
          {...register('company', formRule(SUBSCRIBER_COMPANY))}
        />
        <div className="field">
          <span className="field-head">
            <label htmlFor={industryId}>
              {words.industry}
              <span className="field-optional">{` ${texts.optional}`}</span>
            </label>
          </span>
          <Options
            id={industryId}
            options={[{ value: '', label: words.anyIndustry }, ...companyIndustries]}
            {...register('industry')}
          />
        </div>
      </section>
      <div className="entry-actions">
        <Button variant="lit" size="large" fullWidth type="submit" busy={save.isPending}>
          {words.save}
        </Button>
        <div role="status">
          {save.isSuccess && !isDirty && <Notice tone="success" role="none" title={words.saved} />}
        </div>
      </div>
      {saved.status === 'subscribed' && (
        <p>
          <Link to={paths.newsletterUnsubscribe(token)} className="link">
            {words.unsubscribe}
          </Link>
        </p>
      )}
    </Box>
  );
}
