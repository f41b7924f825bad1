import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { LONGEST_TOKEN_DAYS, TOKEN_SCOPES, type TokenScope } from '#rules/access-token';
import { createAccessToken } from '../../../shared/api/access-tokens';
import type { AccessTokenInput, CreatedAccessToken } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { DayField } from '../../../shared/components/fields/DayField';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { useFormProblem } from '../../../shared/use-form-problem';
import { apiTexts } from './texts';

const words = apiTexts.form;
const FIELDS = ['name', 'scopes', 'expiresAt'] as const;

/** Returns the day in UTC after this many days. */
const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface CreateTokenDialogProps {
  onMade: (made: CreatedAccessToken) => void;
  onClose: () => void;
}

/** Dialog with the name, the scopes and the last day of a new API token. */
export function CreateTokenDialog({ onMade, onClose }: CreateTokenDialogProps) {
  const id = useId();
  const { register, control, handleSubmit, formState, setError } = useForm<AccessTokenInput>({
    mode: 'onTouched',
    defaultValues: { name: '', scopes: ['catalogue', 'quotes:read'], expiresAt: dayAfter(90) },
  });
  const problem = useFormProblem(setError, FIELDS, words.failed);
  const create = useMutation({ mutationFn: createAccessToken, onSuccess: onMade, onError: problem.show });
  const { errors } = formState;
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      busy={create.isPending}
      onSubmit={handleSubmit((values) => {
        problem.clear();
        create.mutate(values);
      })}
      onClose={onClose}
    >
      <FormProblem problem={problem} />
      <Field
        label={words.name}
        hint={words.nameHint}
        error={errors.name?.message}
        autoComplete="off"
        {...register('name', { validate: (name) => name.trim() !== '' || words.nameRequired, maxLength: 80 })}
      />
      <Controller
        name="scopes"
        control={control}
        rules={{ validate: (scopes) => scopes.length > 0 || words.scopesRequired }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <div role="group" aria-labelledby={`${id}-scopes`} aria-describedby={error && `${id}-error`}>
            <Typography variant="small" component="p" id={`${id}-scopes`} sx={{ fontWeight: 550, mb: 0.5 }}>
              {words.scopes}
            </Typography>
            <FormGroup>
              {TOKEN_SCOPES.map((scope: TokenScope) => (
                <FormControlLabel
                  key={scope}
                  control={
                    <Checkbox
                      checked={value.includes(scope)}
                      onChange={(_event, checked) =>
                        onChange(checked ? [...value, scope] : value.filter((one) => one !== scope))
                      }
                    />
                  }
                  label={apiTexts.scopes[scope]}
                  sx={{ ml: '-9px', mr: 0 }}
                />
              ))}
            </FormGroup>
            {error && (
              <FormHelperText error id={`${id}-error`}>
                {error.message}
              </FormHelperText>
            )}
          </div>
        )}
      />
      <DayField
        label={words.expiresAt}
        hint={words.expiresHint}
        error={errors.expiresAt?.message}
        inputProps={{ min: dayAfter(0), max: dayAfter(LONGEST_TOKEN_DAYS) }}
        {...register('expiresAt', { required: words.expiresRequired })}
      />
    </FormDialog>
  );
}
