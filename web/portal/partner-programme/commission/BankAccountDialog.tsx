import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { needsBic, plainIban } from '#rules/iban';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { PasswordField } from '../../../shared/components/fields/PasswordField';
import { useProfile } from '../../../shared/session/session';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { giveBankAccount } from './api';
import { commissionTexts } from './texts';

const words = commissionTexts.account;
const EMPTY = { holder: '', iban: '', bic: '', currentPassword: '' };

/** Dialog that gives another account for commission, with the user's password. */
export function BankAccountDialog({ onClose }: { onClose: () => void }) {
  const { email, company } = useProfile();
  const { register, control, handleSubmit, setError, formState } = useForm({
    defaultValues: { ...EMPTY, holder: company.name.slice(0, 70) },
  });
  const { errors } = formState;
  const problem = useFormProblem(setError, ['holder', 'iban', 'bic', 'currentPassword'], words.giveFailed);
  const changed = useChanged();
  const toast = useToast();
  const give = useMutation({
    mutationFn: giveBankAccount,
    onSuccess: async () => {
      toast(words.done);
      await changed();
      onClose();
    },
    onError: (error) => problem.show(error),
  });
  const asksBic = needsBic(plainIban(useWatch({ control, name: 'iban' })));
  return (
    <FormDialog
      title={words.dialog}
      submit={words.submit}
      busy={give.isPending}
      onSubmit={handleSubmit((given) => {
        if (give.isPending) return;
        problem.clear();
        give.mutate({ ...given, bic: given.bic || null });
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      <FormProblem problem={problem} />
      <Field
        label={words.holder}
        error={errors.holder?.message}
        inputProps={{ maxLength: 70 }}
        {...register('holder', { validate: (typed) => typed.trim() !== '' || words.holderRequired })}
      />
      <Field
        label={words.iban}
        hint={words.ibanHint}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        error={errors.iban?.message}
        {...register('iban', { validate: (typed) => typed.trim() !== '' || words.ibanRequired })}
      />
      {asksBic && (
        <Field
          label={words.bic}
          hint={words.bicHint}
          autoComplete="off"
          spellCheck={false}
          error={errors.bic?.message}
          {...register('bic')}
        />
      )}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword', { required: words.passwordRequired })}
      />
    </FormDialog>
  );
}
