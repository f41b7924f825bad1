import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useNavigate } from 'react-router';
import { answer, api } from '../shared/api/client';
import { isApiError, messageOf } from '../shared/api/errors';
import type { Profile } from '../shared/api/schema';
import { Button } from '../shared/components/Button';
import { EmailField, emailRules } from '../shared/components/EmailField';
import { Notice } from '../shared/components/Notice';
import { PasswordField } from '../shared/components/PasswordField';
import { passwordTexts } from '../shared/passwords';
import { paths } from '../shared/paths';
import { homePath } from '../shared/session/access';
import { signupPath } from '../shared/session/redirect';
import { setSession } from '../shared/session/session';
import { guardTexts, statusScreen } from '../shared/texts';
import { EntryHead } from './EntryFrame';
import { ReturnNote } from './ReturnNote';
import { siteTexts } from './texts';

interface Credentials {
  email: string;
  password: string;
}

const words = siteTexts.login;

interface LoginFormProps {
  /** Where to go afterwards, on this site; home when null. */
  target: string | null;
  /** Somebody signed in already who may not see that place, or no place at all. */
  signedIn: Profile | null;
}

/** E-mail and password. Both are checked on change and on blur; what the server refuses stands above the fields. */
export function LoginForm({ target, signedIn }: LoginFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    mode: 'all',
    defaultValues: { email: '', password: '' },
  });
  const login = useMutation({
    mutationFn: (body: Credentials) => answer(api.POST('/api/v1/auth/login', { body })),
    onSuccess: (profile) => {
      setSession(queries, profile);
      void navigate(target ?? homePath(profile), { replace: true });
    },
  });
  const fallback = isApiError(login.error, 401) ? words.invalid : words.failed;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void handleSubmit((values) => login.mutate(values))(event)}
      sx={{
        display: 'grid',
        gap: 3,
        // An error stands in the space between two fields, so that nothing moves when it comes.
        '& .MuiFormHelperText-root': { position: 'absolute', top: '100%', mt: '6px' },
      }}
    >
      <EntryHead title={words.title} text={words.text} />
      {login.isError && (
        <Notice tone="error" title={words.failedTitle}>
          {messageOf(login.error, fallback)}
        </Notice>
      )}
      {!login.isError && signedIn && <WrongAccount profile={signedIn} />}
      {!login.isError && !signedIn && <ReturnNote target={target} after={words.returnAfter} />}
      <EmailField
        large
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email', emailRules())}
      />
      <PasswordField
        large
        autoComplete="current-password"
        aside={
          <Link component={RouterLink} to={paths.forgotPassword} variant="small">
            {words.forgot}
          </Link>
        }
        error={formState.errors.password?.message}
        {...register('password', { required: passwordTexts.required })}
      />
      <Button variant="lit" size="large" fullWidth type="submit" busy={login.isPending}>
        {signedIn?.accountStatus === 'active' ? guardTexts.signInAsAdmin : words.signIn}
      </Button>
      <Typography color="textSecondary">
        {words.newHere}{' '}
        <Link component={RouterLink} to={signupPath(target)}>
          {words.createAccount}
        </Link>
      </Typography>
    </Box>
  );
}

/** A page for system administrators sent its reader here to sign in as one; or the account may not be used at all. */
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
      {home !== paths.admin && (
        <Link component={RouterLink} to={home}>
          {guardTexts.goToDashboard}
        </Link>
      )}
    </Notice>
  );
}
