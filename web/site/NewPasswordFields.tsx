import { useFormContext } from 'react-hook-form';
import { PasswordField } from '../shared/components/PasswordField';
import { newPasswordRules, passwordTexts } from '../shared/passwords';

interface NewPassword {
  password: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps {
  label?: string;
  confirmLabel?: string;
}

/** A password that is chosen, and once more: `password` and `confirmPassword` of the form around. */
export function NewPasswordFields({ label, confirmLabel = passwordTexts.confirm }: NewPasswordFieldsProps) {
  const { register, watch, trigger, getFieldState, formState } = useFormContext<NewPassword>();
  const { errors } = formState;
  return (
    <>
      <PasswordField
        large
        label={label}
        autoComplete="new-password"
        chosen={watch('password')}
        error={errors.password?.message}
        {...register('password', {
          ...newPasswordRules,
          onChange: () => getFieldState('confirmPassword').isTouched && void trigger('confirmPassword'),
        })}
      />
      <PasswordField
        large
        label={confirmLabel}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', {
          validate: (confirmed, { password }) => confirmed === password || passwordTexts.differ,
        })}
      />
    </>
  );
}
