import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { EmailField, emailRules } from '../../shared/components/fields/EmailField';
import { loginPath } from '../../shared/session/redirect';
import { NewPasswordFields } from '../NewPasswordFields';
import { pageTexts } from '../page-texts';
import type { Registration } from './registration';

const words = pageTexts.signup;

/** Step with the e-mail address and the password. */
export function AccountStep({ target }: { target: string | null }) {
  const { register, trigger, formState } = useFormContext<Registration>();
  const { email: error } = formState.errors;
  return (
    <div className="entry-fields">
      <EmailField
        large
        autoComplete="username"
        hint={words.emailHint}
        error={error?.message}
        aside={
          error?.type === 'server' && (
            <Link to={loginPath(target)} className="link small">
              {words.signIn}
            </Link>
          )
        }
        // Specified: the field is also validated on change.
        {...register('email', { ...emailRules, onChange: () => void trigger('email') })}
      />
      <NewPasswordFields />
    </div>
  );
}
