import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { answer, api } from '../../shared/api/client';
import type { AccountType, Profile } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Field } from '../../shared/components/fields/Field';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { formatDate } from '../../shared/format';
import { emailTexts, texts } from '../../shared/texts';
import { useFormProblem } from '../../shared/use-form-problem';
import { EntryHead } from '../EntryFrame';
import { clearDraft, loadDraft, saveDraft } from '../../shared/form-draft';
import { NewPasswordFields } from '../NewPasswordFields';
import { pageTexts } from '../page-texts';
import { PersonFields } from '../PersonFields';

const words = pageTexts.invitation;
const DRAFT_KEY = 'invitation-draft';
const empty = { firstName: '', lastName: '', jobTitle: '', phone: '', password: '', confirmPassword: '' };
const FIELDS = Object.keys(empty) as (keyof typeof empty)[];

interface AcceptFormProps {
  token: string;
  invitation: { email: string; companyName: string; role: AccountType; expiresAt: string };
  onDone: (profile: Profile) => void;
}

/** Form for the name and password of an invited user. The e-mail address is that of the invitation. */
export function AcceptForm({ token, invitation, onDone }: AcceptFormProps) {
  const [stored] = useState(() => loadDraft(DRAFT_KEY, empty));
  const form = useForm({ mode: 'onTouched', defaultValues: stored });
  const problem = useFormProblem(form.setError, FIELDS, texts.unknownError);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(DRAFT_KEY, { ...values, password: '', confirmPassword: '' }),
      }),
    [form],
  );
  const accept = useMutation({
    mutationFn: ({ confirmPassword: _typedAgain, ...values }: typeof empty) =>
      answer(api.POST('/api/v1/users/accept-invitation', { body: { token, ...values } })),
    onSuccess: (profile) => {
      clearDraft(DRAFT_KEY);
      onDone(profile);
    },
    onError: problem.show,
  });
  const submit = form.handleSubmit((values) => {
    if (accept.isPending) return;
    problem.clear();
    accept.mutate(values);
  });
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 3 }}>
        <EntryHead title={words.heading(invitation.companyName)} text={words.text(words.roles[invitation.role])} />
        <FormProblem problem={problem} title={words.failed} />
        <div className="entry-fields">
          <Field
            large
            readOnly
            label={emailTexts.label}
            type="email"
            autoComplete="username"
            value={invitation.email}
            hint={words.until(formatDate(invitation.expiresAt))}
          />
          <PersonFields joins />
          <NewPasswordFields owner={invitation} />
        </div>
        <Button
          variant="lit"
          size="large"
          fullWidth
          type="submit"
          busy={accept.isPending || form.formState.isSubmitting}
        >
          {words.accept}
        </Button>
      </Box>
    </FormProvider>
  );
}
