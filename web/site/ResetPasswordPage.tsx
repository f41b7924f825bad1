import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, LinkIcon } from 'lucide-react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { answer, api } from '../shared/api/client';
import { isApiError, messageOf } from '../shared/api/errors';
import { showFieldErrors } from '../shared/api/form-errors';
import { Button } from '../shared/components/Button';
import { Notice } from '../shared/components/Notice';
import { paths } from '../shared/paths';
import { setSession } from '../shared/session/session';
import { guardTexts, texts } from '../shared/texts';
import { entryFields, EntryFrame, EntryHead, EntryState } from './EntryFrame';
import { NewPasswordFields } from './NewPasswordFields';
import { siteTexts } from './texts';

const words = siteTexts.reset;
const empty = { password: '', confirmPassword: '' };

/** /reset-password?token=: sets a new password by the link from the mail. */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return <EntryFrame title={words.title}>{token ? <ResetForm token={token} /> : <DeadLink />}</EntryFrame>;
}

function ResetForm({ token }: { token: string }) {
  const queries = useQueryClient();
  const form = useForm({ mode: 'onTouched', defaultValues: empty });
  const reset = useMutation({
    mutationFn: (password: string) => answer(api.POST('/api/v1/auth/password/reset', { body: { token, password } })),
    // It ended all sessions, this browser's too if it had one.
    onSuccess: () => setSession(queries, null),
    onError: (error) => showFieldErrors(error, ['password'], form.setError),
  });
  if (isApiError(reset.error, 422, 'invalid_token')) return <DeadLink text={reset.error.message} />;
  if (reset.isSuccess) {
    return (
      <EntryState
        icon={<KeyRound size={20} />}
        title={words.done.title}
        text={words.done.text}
        actions={
          <Button variant="lit" size="large" to={paths.login}>
            {guardTexts.signIn}
          </Button>
        }
      />
    );
  }
  const submit = form.handleSubmit(({ password }) => reset.mutate(password));
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 3 }}>
        <EntryHead title={words.title} text={words.text} />
        {reset.isError && !form.formState.errors.password && (
          <Notice tone="error" title={words.failed}>
            {messageOf(reset.error, texts.unknownError)}
          </Notice>
        )}
        <Box sx={entryFields}>
          <NewPasswordFields label={words.password} confirmLabel={words.confirm} />
          <Button variant="lit" size="large" fullWidth type="submit" busy={reset.isPending}>
            {words.save}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
}

function DeadLink({ text = words.invalid.text }: { text?: string }) {
  return (
    <EntryState
      icon={<LinkIcon size={20} />}
      title={words.invalid.title}
      text={text}
      actions={
        <Button variant="lit" size="large" to={paths.forgotPassword}>
          {words.invalid.action}
        </Button>
      }
    />
  );
}
