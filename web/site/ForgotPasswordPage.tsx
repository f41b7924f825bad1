import { useMutation } from '@tanstack/react-query';
import { MailSearch } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { answer, api } from '../shared/api/client';
import { Button } from '../shared/components/actions/Button';
import { EmailField, emailRules } from '../shared/components/fields/EmailField';
import { FormProblem } from '../shared/components/fields/FormProblem';
import { paths } from '#rules/paths';
import { texts } from '../shared/texts';
import { useFormProblem } from '../shared/use-form-problem';
import { redoChanges } from './early-changes';
import { EntryFrame, EntryHead, EntryState } from './EntryFrame';
import { pageTexts } from './page-texts';

const words = pageTexts.forgot;

/** /forgot-password: requests a link to set a new password. The message after sending is the same for every address. */
export function ForgotPasswordPage() {
  const { register, handleSubmit, formState, setError } = useForm({ mode: 'all', defaultValues: { email: '' } });
  const problem = useFormProblem(setError, ['email'], texts.unknownError);
  const request = useMutation({
    mutationFn: (body: { email: string }) => answer(api.POST('/api/v1/auth/password/forgot', { body })),
    onError: problem.show,
  });
  const submit = handleSubmit((values) => {
    if (request.isPending) return;
    problem.clear();
    request.mutate(values);
  });
  if (request.isSuccess) {
    return (
      <EntryFrame title={words.sent.title}>
        <EntryState
          icon={<MailSearch size={20} />}
          title={words.sent.title}
          text={request.data.message}
          more={<p className="small entry-hint">{words.sent.hint(request.variables.email)}</p>}
        >
          <Button variant="contained" size="large" to={paths.login}>
            {words.back}
          </Button>
          <Button variant="text" size="large" onClick={() => request.reset()}>
            {words.sent.another}
          </Button>
        </EntryState>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={words.title}>
      <form ref={redoChanges} noValidate className="entry-form" onSubmit={(event) => void submit(event)}>
        <EntryHead title={words.title} text={words.text} />
        <FormProblem problem={problem} title={words.failed} />
        <div className="entry-fields">
          <EmailField
            large
            autoComplete="username"
            error={formState.errors.email?.message}
            {...register('email', emailRules)}
          />
          <Button variant="lit" size="large" fullWidth type="submit" busy={request.isPending}>
            {words.send}
          </Button>
        </div>
        <p>
          <Link to={paths.login} className="link">
            {words.back}
          </Link>
        </p>
      </form>
    </EntryFrame>
  );
}
