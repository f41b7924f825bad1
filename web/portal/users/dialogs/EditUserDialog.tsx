import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { isApiError } from '../../../shared/api/errors';
import type { AccountType, UserInput, UserRow } from '../../../shared/api/schema';
import { updateUser } from '../../../shared/api/users';
import { Field } from '../../../shared/components/fields/Field';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { PhoneField } from '../../../shared/components/fields/PhoneField';
import { useToast } from '../../../shared/components/feedback/Toast';
import { firstNameRules, jobTitleRules, lastNameRules } from '../../../shared/person-rules';
import { phoneRules } from '../../../shared/phone';
import { emailTexts } from '../../../shared/texts';
import { pair } from '../../components/field-pair';
import { changedOnly } from '../../components/changed-only';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { userTexts } from '../texts';
import { RoleCards } from '../../../shared/users/RoleCards';

const words = userTexts.editDialog;

interface Values {
  firstName: string;
  lastName: string;
  jobTitle: string;
  phone: string;
  role: AccountType;
}

const valuesOf = (user: UserRow): Values => ({
  firstName: user.firstName,
  lastName: user.lastName,
  jobTitle: user.jobTitle ?? '',
  phone: user.phone ?? '',
  role: user.accountType,
});

/**
 * Dialog for a user's name, job title, phone and role. When another user saves meanwhile, `user` changes to the saved
 * version, and fields that were not edited take its values.
 */
export function EditUserDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const toast = useToast();
  const changed = useChanged();
  const [note, setNote] = useState<'stale' | 'nothing' | null>(null);
  const { register, control, handleSubmit, formState, setError, reset } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: valuesOf(user),
  });
  const problem = useFormProblem(setError, ['firstName', 'lastName', 'jobTitle', 'phone', 'role'], words.failed);
  const save = useMutation({
    mutationFn: (body: UserInput) => updateUser(user, body),
    onSuccess: async () => {
      await changed();
      toast(words.done);
      onClose();
    },
    onError: (error) => {
      if (isApiError(error, 412)) setNote('stale');
      else problem.show(error);
      void changed();
    },
  });
  useEffect(() => reset(valuesOf(user), { keepDirtyValues: true }), [user, reset]);

  const submit = handleSubmit((values) => {
    if (save.isPending) return;
    const body = changedOnly(valuesOf(user), values);
    problem.clear();
    setNote(body ? null : 'nothing');
    if (body) save.mutate(body);
  });
  const { errors } = formState;
  return (
    <FormDialog
      width={520}
      title={words.title}
      submit={words.save}
      button={{ busy: save.isPending || formState.isSubmitting }}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {note === 'stale' && (
        <Notice tone="warning" role="alert" title={words.stale.title}>
          {words.stale.text}
        </Notice>
      )}
      {note === 'nothing' && <Notice tone="info" title={words.nothing} onClose={() => setNote(null)} />}
      <FormProblem problem={problem} />
      <Box sx={pair}>
        <Field
          autoFocus
          label={words.firstName}
          error={errors.firstName?.message}
          {...register('firstName', firstNameRules)}
        />
        <Field label={words.lastName} error={errors.lastName?.message} {...register('lastName', lastNameRules)} />
      </Box>
      <Field label={emailTexts.label} value={user.email} disabled />
      <Field
        optional
        label={words.jobTitle}
        error={errors.jobTitle?.message}
        {...register('jobTitle', jobTitleRules({ required: false }))}
      />
      <Controller
        control={control}
        name="phone"
        rules={phoneRules()}
        render={({ field }) => (
          <PhoneField {...field} optional autoComplete="off" label={words.phone} error={errors.phone?.message} />
        )}
      />
      {user.actions.includes('change_role') && (
        <Controller
          control={control}
          name="role"
          render={({ field }) => (
            <RoleCards
              value={field.value}
              hint={field.value === user.accountType ? undefined : words.roleHint}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </FormDialog>
  );
}
