import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CornerDownRight, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useNavigate } from 'react-router';
import { answer, api } from '../shared/api/client';
import { isApiError, messageOf } from '../shared/api/errors';
import type { Profile } from '../shared/api/schema';
import { Button } from '../shared/components/Button';
import { EmailField, emailRules } from '../shared/components/EmailField';
import { Field } from '../shared/components/Field';
import { IconAction } from '../shared/components/IconAction';
import { Notice } from '../shared/components/Notice';
import { paths } from '../shared/paths';
import { homePath } from '../shared/session/access';
import { setSession } from '../shared/session/session';
import { guardTexts } from '../shared/texts';
import { pageName, siteTexts } from './texts';

interface Credentials {
  email: string;
  password: string;
}

const words = siteTexts.login;

interface LoginFormProps {
  /** Where to go afterwards, on this site; home when null. */
  target: string | null;
  /** Somebody signed in already who may not see that place. */
  signedIn: Profile | null;
}

/** E-mail and password. Both are checked on change and on blur; what the server refuses stands above the fields. */
export function LoginForm({ target, signedIn }: LoginFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [visible, setVisible] = useState(false);
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
  const destination = target && pageName(target);
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
      <div>
        <Typography variant="h2" component="h1" sx={{ fontSize: { xs: '1.625rem', sm: '2rem' } }}>
          {words.title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {words.text}
        </Typography>
      </div>
      {login.isError && (
        <Notice tone="error" title={words.failedTitle}>
          {messageOf(login.error, fallback)}
        </Notice>
      )}
      {!login.isError && signedIn && <WrongAccount profile={signedIn} />}
      {!login.isError && !signedIn && destination && <ReturnNote page={destination} />}
      <EmailField
        large
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email', emailRules())}
      />
      <Field
        large
        label={words.password}
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        endAdornment={
          <InputAdornment position="end">
            <IconAction
              name={visible ? words.hidePassword : words.showPassword}
              icon={visible ? <EyeOff size={17} /> : <Eye size={17} />}
              onClick={() => setVisible(!visible)}
            />
          </InputAdornment>
        }
        {...register('password', { required: words.passwordRequired })}
      />
      <Button variant="lit" size="large" fullWidth type="submit" busy={login.isPending}>
        {signedIn ? guardTexts.signInAsAdmin : words.signIn}
      </Button>
      <Typography color="textSecondary">
        {words.newHere}{' '}
        <Link component={RouterLink} to={paths.signup}>
          {words.createAccount}
        </Link>
      </Typography>
    </Box>
  );
}

function ReturnNote({ page }: { page: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: '10px',
        alignItems: 'center',
        p: '10px 12px',
        border: 1,
        borderColor: 'divider',
        borderRadius: '7px',
        bgcolor: 'background.subtle',
        color: 'text.secondary',
        typography: 'small',
      }}
    >
      <CornerDownRight size={15} />
      <span>
        {words.returnBefore}
        <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
          {page}
        </Box>
        {words.returnAfter}
      </span>
    </Box>
  );
}

/** A page for system administrators sent its reader here to sign in as one. */
function WrongAccount({ profile }: { profile: Profile }) {
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
