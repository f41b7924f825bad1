import { useFormContext } from 'react-hook-form';
import { passwordChecks, passwordProblem } from '#rules/password';
import type { PasswordOwner } from '#rules/password-words';
import { PasswordField } from '../shared/components/fields/PasswordField';
import { passwordTexts } from '../shared/passwords';

/** The form around, with what it asks of the person. */
interface NewPassword extends PasswordOwner {
  password: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps {
  label?: string;
  confirmLabel?: string;
  /** What is known of the person besides what the form asks. */
  owner?: PasswordOwner;
}

/** A password that is chosen, and once more: `password` and `confirmPassword` of the form around. */
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
