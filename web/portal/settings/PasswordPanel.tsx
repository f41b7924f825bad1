import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { accountKeys, changePassword } from '../../shared/api/account';
import { messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/components/actions/Button';
import { PasswordField } from '../../shared/components/fields/PasswordField';
import { Panel } from '../../shared/components/frame/Panel';
import { passwordChecks, passwordProblem } from '#rules/password';
import { useProfile } from '../../shared/session/session';
import { useUnsaved } from '../../shared/unsaved';
import { useFormProblem } from '../../shared/use-form-problem';
import { Brief } from './Brief';
import { settingsTexts } from './texts';
import { useBriefMessage } from './use-brief-message';

const words = settingsTexts.password;
const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Panel that changes the password and ends the user's other sessions. */
export function PasswordPanel() {
  const { email, firstName, lastName, company } = useProfile();
  const owner = { firstName, lastName, email, companyName: company.name };
  const client = useQueryClient();
  const { message, show } = useBriefMessage();
  const { register, control, handleSubmit, formState, setError, reset, trigger, getFieldState } = useForm({
    mode: 'onTouched',
    defaultValues: empty,
  });
  const chosen = useWatch({ control, name: 'newPassword' });
  useUnsaved(formState.isDirty);
  const problem = useFormProblem(setError, ['currentPassword', 'newPassword'], words.failed);
  const save = useMutation({
    mutationFn: changePassword,
    onSuccess: async () => {
      reset(empty);
      show('success', words.done);
      await client.invalidateQueries({ queryKey: accountKeys.sessions });
    },
    onError: (error) => {
      if (problem.show(error).length === 0) show('error', messageOf(error, words.failed));
    },
  });
  const submit = handleSubmit(({ currentPassword, newPassword }) => {
    if (!save.isPending) save.mutate({ currentPassword, newPassword });
  });
  const { errors } = formState;
  return (
    <Panel title={words.title}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2.5 }}>
        <Typography color="textSecondary">{words.text}</Typography>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: words.currentRequired })}
        />
        <PasswordField
          label={words.next}
          checks={passwordChecks(chosen, owner)}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword', {
            validate: (password) => passwordProblem(password, owner, { unmet: words.weak }) ?? true,
            // Validates the repetition only after the user has typed it: pressing the button would blur the field, and
            // the error would then move the button away.
            onChange: () => getFieldState('confirmPassword').isTouched && void trigger('confirmPassword'),
          })}
        />
        <PasswordField
          label={words.confirm}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword', {
            validate: (password, { newPassword }) => password === newPassword || words.differ,
          })}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Button variant="contained" type="submit" busy={save.isPending}>
            {words.save}
          </Button>
          <Brief message={message} />
        </Box>
      </Box>
    </Panel>
  );
}
