import { useFormContext } from 'react-hook-form';
import { passwordChecks, passwordProblem } from '#rules/password';
import type { PasswordOwner } from '#rules/password-words';
import { PasswordField } from '../shared/components/fields/PasswordField';
import { passwordTexts } from '../shared/passwords';

/** Form values: the new password, its repetition, and the personal data that the password must not contain. */
interface NewPassword extends PasswordOwner {
  password: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps {
  label?: string;
  confirmLabel?: string;
  /** Personal data that the password must not contain and that the form has no fields for. */
  owner?: PasswordOwner;
}

/** Fields for a new password and its repetition: `password` and `confirmPassword` of the surrounding form. */
export function NewPasswordFields({ label, confirmLabel = passwordTexts.confirm, owner }: NewPasswordFieldsProps) {
  const { register, watch, trigger, getFieldState, formState } = useFormContext<NewPassword>();
  const { errors } = formState;
  const [password, firstName, lastName, email, companyName] = watch([
    'password',
    'firstName',
    'lastName',
    'email',
    'companyName',
  ]);
  return (
    <>
      <PasswordField
        large
        label={label}
        autoComplete="new-password"
        checks={passwordChecks(password, { firstName, lastName, email, companyName, ...owner })}
        error={errors.password?.message}
        {...register('password', {
          validate: (chosen, person) =>
            chosen === ''
              ? passwordTexts.required
              : (passwordProblem(chosen, { ...person, ...owner }, { unmet: passwordTexts.unmet }) ?? true),
          onChange: () => getFieldState('confirmPassword').isTouched && void trigger('confirmPassword'),
        })}
      />
      <PasswordField
        large
        label={confirmLabel}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', {
          validate: (confirmed, typed) => confirmed === typed.password || passwordTexts.differ,
        })}
      />
    </>
  );
}
