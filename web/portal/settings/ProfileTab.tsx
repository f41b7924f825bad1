import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { accountKeys, getMe, meQuery, updateMe } from '../../shared/api/account';
import { isApiError, messageOf } from '../../shared/api/errors';
import type { UserProfile, UserProfileInput } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Field } from '../../shared/components/fields/Field';
import { Notice } from '../../shared/components/feedback/Notice';
import { Panel } from '../../shared/components/frame/Panel';
import { PhoneField } from '../../shared/components/fields/PhoneField';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { PERSON_INDUSTRIES } from '#rules/person';
import { firstNameRules, jobTitleRules, lastNameRules } from '../../shared/person-rules';
import { phoneRules } from '../../shared/phone';
import { sessionQuery } from '../../shared/session/session';
import { changedOnly } from '../components/changed-only';
import { pair } from '../components/field-pair';
import { useUnsaved } from '../../shared/unsaved';
import { useFormProblem } from '../../shared/use-form-problem';
import { Brief } from './Brief';
import { settingsTexts } from './texts';
import { useBriefMessage } from './use-brief-message';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';

const words = settingsTexts.profile;
const industries = PERSON_INDUSTRIES.map((industry) => ({ value: industry, label: industry }));

/** Tab with the user's name, job title and phone number. */
export function ProfileTab() {
  const { data: me, error, isFetching, refetch } = useQuery({ ...meQuery, refetchOnWindowFocus: false });
  return (
    <Panel title={words.title}>
      {me ? (
        <ProfileForm me={me} />
      ) : error ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.loadFailed)}
        </RetryNotice>
      ) : (
        <Loading />
      )}
    </Panel>
  );
}

interface Values {
  firstName: string;
  lastName: string;
  jobTitle: string;
  industry: string;
  phone: string;
}

const valuesOf = (me: UserProfile): Values => ({
  firstName: me.firstName,
  lastName: me.lastName,
  jobTitle: me.jobTitle ?? '',
  industry: me.industry ?? '',
  phone: me.phone ?? '',
});

function ProfileForm({ me }: { me: UserProfile }) {
  const client = useQueryClient();
  const { message, show } = useBriefMessage();
  const [stale, setStale] = useState(false);
  const { register, control, handleSubmit, formState, setError, reset, getValues } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: valuesOf(me),
  });
  useUnsaved(formState.isDirty);
  const problem = useFormProblem(setError, ['firstName', 'lastName', 'jobTitle', 'industry', 'phone'], '');
  // Applies newer versions of the profile to fields that the user has not edited, which would otherwise be saved with
  // old values.
  useEffect(() => reset(valuesOf(me), { keepDirtyValues: true }), [me, reset]);
  const save = useMutation({
    mutationFn: ({ body }: { body: UserProfileInput; values: Values }) => updateMe(me, body),
    onSuccess: async (fresh, { values }) => {
      setStale(false);
      // Keeps text that was typed during the save, for the next save.
      reset(valuesOf(fresh), { keepDirtyValues: changedOnly(values, getValues()) !== null });
      client.setQueryData(accountKeys.me, fresh);
      show('success', words.done);
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: async (error) => {
      if (isApiError(error, 412)) {
        const fresh = await getMe().catch(() => null);
        if (fresh) {
          client.setQueryData(accountKeys.me, fresh);
          setStale(true);
          return;
        }
      }
      if (problem.show(error).length === 0) show('error', messageOf(error, words.updateFailed));
    },
  });
  const submit = handleSubmit((values) => {
    if (save.isPending) return;
    const changed = changedOnly(valuesOf(me), values);
    if (!changed) show('info', words.nothing);
    else save.mutate({ body: changed as UserProfileInput, values });
  });
  const { errors } = formState;
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2.5 }}>
      {stale && (
        <Notice tone="warning" role="alert" title={words.stale.title} onClose={() => setStale(false)}>
          {words.stale.text}
        </Notice>
      )}
      <Box sx={pair}>
        <Field
          label={words.firstName}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName', firstNameRules)}
        />
        <Field
          label={words.lastName}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName', lastNameRules)}
        />
      </Box>
      <Box component={Field} label={words.email} hint={words.emailHint} value={me.email} readOnly sx={readOnly} />
      <Box sx={pair}>
        <Field
          label={words.jobTitle}
          autoComplete="organization-title"
          error={errors.jobTitle?.message}
          {...register('jobTitle', jobTitleRules())}
        />
        <SelectInput
          label={words.industry}
          placeholder={words.chooseIndustry}
          options={industries}
          error={errors.industry?.message}
          {...register('industry', { required: 'Industry is required' })}
        />
      </Box>
      <Controller
        control={control}
        name="phone"
        rules={phoneRules()}
        render={({ field }) => <PhoneField {...field} optional label={words.phone} error={errors.phone?.message} />}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button variant="contained" type="submit" busy={save.isPending || formState.isSubmitting}>
          {words.save}
        </Button>
        <Brief message={message} />
      </Box>
    </Box>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label={words.loading} sx={{ display: 'grid', gap: 2.5 }}>
      {[2, 1, 2, 1].map((count, index) => (
        <Box key={index} sx={count === 2 ? pair : undefined}>
          {Array.from({ length: count }, (_, field) => (
            <Box key={field} sx={{ display: 'grid', gap: '6px' }}>
              <Skeleton width={84} height={12} sx={{ my: '3px' }} />
              <Skeleton width="100%" height={36} />
            </Box>
          ))}
        </Box>
      ))}
      <Skeleton width={124} height={36} />
    </Box>
  );
}

const readOnly = { bgcolor: 'background.sunken' } as const;
