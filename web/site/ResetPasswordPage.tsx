import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, LinkIcon } from 'lucide-react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { answer, api } from '../shared/api/client';
import { isDeadLink } from '../shared/api/errors';
import { Button } from '../shared/components/actions/Button';
import { FormProblem } from '../shared/components/fields/FormProblem';
import { paths } from '#rules/paths';
import { setSession } from '../shared/session/session';
import { guardTexts, texts } from '../shared/texts';
import { useFormProblem } from '../shared/use-form-problem';
import { EntryFrame, EntryHead, EntryState } from './EntryFrame';
import { NewPasswordFields } from './NewPasswordFields';
import { pageTexts } from './page-texts';

const words = pageTexts.reset;
const empty = { password: '', confirmPassword: '' };

/** /reset-password?token=: sets a new password with the link from the mail. */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return <EntryFrame title={words.title}>{token ? <ResetForm token={token} /> : <DeadLink />}</EntryFrame>;
}

function ResetForm({ token }: { token: string }) {
  const queries = useQueryClient();
  const form = useForm({ mode: 'onTouched', defaultValues: empty });
  const problem = useFormProblem(form.setError, ['password'], texts.unknownError);
  const reset = useMutation({
    mutationFn: (password: string) => answer(api.POST('/api/v1/auth/password/reset', { body: { token, password } })),
    // The server has ended all sessions of the user, including the session of this browser.
    onSuccess: () => setSession(queries, null),
    onError: problem.show,
  });
  if (isDeadLink(reset.error)) return <DeadLink />;
  if (reset.isSuccess) {
    return (
      <EntryState icon={<KeyRound size={20} />} title={words.done.title} text={words.done.text}>
        <Button variant="lit" size="large" to={paths.login}>
          {guardTexts.signIn}
        </Button>
      </EntryState>
    );
  }
  const submit = form.handleSubmit(({ password }) => {
    if (reset.isPending) return;
    problem.clear();
    reset.mutate(password);
  });
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 3 }}>
        <EntryHead title={words.title} text={words.text} />
        <FormProblem problem={problem} title={words.failed} />
        <div className="entry-fields">
          <NewPasswordFields label={words.password} confirmLabel={words.confirm} />
          <Button variant="lit" size="large" fullWidth type="submit" busy={reset.isPending}>
            {words.save}
          </Button>
        </div>
      </Box>
    </FormProvider>
  );
}

function DeadLink() {
  return (
    <EntryState icon={<LinkIcon size={20} />} title={words.invalid.title} text={words.invalid.text}>
      <Button variant="lit" size="large" to={paths.forgotPassword}>
        {words.invalid.action}
      </Button>
    </EntryState>
  );
}
