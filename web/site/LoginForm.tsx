import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { answer, api } from '../shared/api/client';
import { isApiError, messageOf } from '../shared/api/errors';
import type { Profile } from '../shared/api/schema';
import { Button } from '../shared/components/actions/Button';
import { EmailField, emailRules } from '../shared/components/fields/EmailField';
import { Notice } from '../shared/components/feedback/Notice';
import { PasswordField } from '../shared/components/fields/PasswordField';
import { passwordTexts } from '../shared/passwords';
import { entryPaths } from '#rules/entry-paths';
import { homePath } from '../shared/session/access';
import { signupPath } from '../shared/session/redirect';
import { setSession } from '../shared/session/session';
import { guardTexts, statusScreen } from '../shared/texts';
import { EntryHead } from './EntryFrame';
import { ReturnNote } from './ReturnNote';
import { siteTexts } from './texts';

type Field = 'email' | 'password';
type Credentials = Record<Field, string>;

const validateEmail = emailRules.validate;

/** Returns the error message of a field; undefined when the field is valid. */
const problems: Record<Field, (value: string) => string | undefined> = {
  email: (email) => {
    const verdict = validateEmail(email);
    return verdict === true ? undefined : verdict;
  },
  password: (password) => (password === '' ? passwordTexts.required : undefined),
};

const words = siteTexts.login;

/** Returns the text that the user typed into the prerendered field before the app started. */
function typed(name: Field): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLInputElement>(`.login [name=${name}]`)?.value ?? '';
}

interface LoginFormProps {
  /** Path on this site to go to after signing in; the user's home page when null. */
  target: string | null;
  /** User who is already signed in but has no access to the target page, or to any page. */
  signedIn: Profile | null;
}

/**
 * Sign-in form with e-mail and password. Both fields are validated on change and on blur; an error from the server is
 * shown above the fields.
 */
export function LoginForm({ target, signedIn }: LoginFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [credentials, setCredentials] = useState<Credentials>(() => ({
    email: typed('email'),
    password: typed('password'),
  }));
  const [judged, setJudged] = useState<Partial<Record<Field, true>>>({});
  const login = useMutation({
    mutationFn: (body: Credentials) => answer(api.POST('/api/v1/auth/login', { body })),
    onSuccess: (profile) => {
      setSession(queries, profile);
      void navigate(target ?? homePath(profile), { replace: true });
    },
  });
  useEffect(() => {
    // The user submitted the form before the app was loaded, and `public/theme.js` prevented the submission.
    const held = form.current?.dataset.held !== undefined;
    delete form.current?.dataset.held;
    if (held) form.current?.requestSubmit();
  }, []);
  const judge = (name: Field) => setJudged((before) => ({ ...before, [name]: true }));
  const field = (name: Field) => ({
    name,
    value: credentials[name],
    error: judged[name] && problems[name](credentials[name]),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setCredentials({ ...credentials, [name]: event.target.value });
      judge(name);
    },
    onBlur: () => judge(name),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setJudged({ email: true, password: true });
    const wrong = (['email', 'password'] as const).find((name) => problems[name](credentials[name]) !== undefined);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else if (!login.isPending) login.mutate(credentials);
  };
  const fallback = isApiError(login.error, 401) ? words.invalid : words.failed;
  const minutes = isApiError(login.error, 429) ? Math.ceil((login.error.retryAfter ?? 0) / 60) : 0;
  return (
    <form ref={form} noValidate className="login" onSubmit={submit}>
      <EntryHead title={words.title} text={words.text} />
      {login.isError && (
        <Notice tone="error" title={words.failedTitle}>
          {messageOf(login.error, fallback)} {minutes > 1 && words.wait(minutes)}
        </Notice>
      )}
      {!login.isError && signedIn && <WrongAccount profile={signedIn} />}
      {!login.isError && !signedIn && <ReturnNote target={target} after={words.returnAfter} />}
      <EmailField large autoComplete="username" {...field('email')} />
      <PasswordField
        large
        autoComplete="current-password"
        aside={
          <Link to={entryPaths.forgotPassword} className="link small">
            {words.forgot}
          </Link>
        }
        {...field('password')}
      />
      <Button variant="lit" size="large" fullWidth type="submit" busy={login.isPending}>
        {signedIn?.accountStatus === 'active' ? guardTexts.signInAsAdmin : words.signIn}
      </Button>
      <p className="secondary">
        {words.newHere}{' '}
        <Link to={signupPath(target)} className="link">
          {words.createAccount}
        </Link>
      </p>
    </form>
  );
}

/**
 * Notice for a signed-in user who was sent here from a page for system administrators, or whose account is not active.
 */
function WrongAccount({ profile }: { profile: Profile }) {
  if (profile.accountStatus !== 'active') {
    const { title, text } = statusScreen(profile.accountStatus);
    return (
      <Notice tone="info" role="none" title={title}>
        {words.signedInAs(profile.email)} {text}
      </Notice>
    );
  }
  const home = homePath(profile);
  return (
    <Notice tone="info" role="none" title={guardTexts.superAdmin.title}>
      {guardTexts.superAdmin.text} {words.signedInAs(profile.email)}{' '}
      {home !== entryPaths.admin && (
        <Link to={home} className="link">
          {guardTexts.goToDashboard}
        </Link>
      )}
    </Notice>
  );
}
