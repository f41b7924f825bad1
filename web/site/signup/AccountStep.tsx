import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useFormContext } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { EmailField, emailRules } from '../../shared/components/fields/EmailField';
import { loginPath } from '../../shared/session/redirect';
import { entryFields } from '../EntryFrame';
import { NewPasswordFields } from '../NewPasswordFields';
import { pageTexts } from '../page-texts';
import type { Registration } from './registration';

const words = pageTexts.signup;

/** What one signs in with. */
export function AccountStep({ target }: { target: string | null }) {
  const { register, trigger, formState } = useFormContext<Registration>();
  const { email: error } = formState.errors;
  return (
    <Box sx={entryFields}>
      <EmailField
        large
        autoComplete="username"
        hint={words.emailHint}
        error={error?.message}
        aside={
          error?.type === 'server' && (
            <Link component={RouterLink} to={loginPath(target)} variant="small">
              {words.signIn}
            </Link>
          )
        }
        // Specified: checked on change, too.
        {...register('email', { ...emailRules, onChange: () => void trigger('email') })}
      />
      <NewPasswordFields />
    </Box>
  );
}
