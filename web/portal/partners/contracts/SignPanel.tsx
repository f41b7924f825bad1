import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { SIGNED_NAME } from '#rules/partner-agreement';
import { acceptAgreement } from '../../../shared/api/agreements';
import { isApiError } from '../../../shared/api/errors';
import type { Agreement } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { fullName } from '../../../shared/components/badges/Initials';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { cardStyle } from '../../../shared/components/frame/Panel';
import { formRule } from '../../../shared/form-rule';
import { useProfile } from '../../../shared/session/session';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { useVerifiedFirst } from '../../shell/use-verified-first';
import { VerifyFirst } from '../../shell/VerifyFirst';
import { contractTexts } from './texts';

const words = contractTexts.sign;

interface Signature {
  isRead: boolean;
  name: string;
}

/**
 * Form that signs the agreement. It sends the hash of the text on screen, so that exactly this text is signed. Users
 * who are not administrators see who can sign.
 */
export function SignPanel({ agreement: { id, sha256 } }: { agreement: Agreement }) {
  const profile = useProfile();
  const titleId = useId();
  const noteId = useId();
  const first = useVerifiedFirst();
  const toast = useToast();
  const changed = useChanged();
  const { register, control, handleSubmit, setError, formState } = useForm<Signature>({
    defaultValues: { isRead: false, name: fullName(profile) },
  });
  const problem = useFormProblem(setError, ['name'], words.failed);
  const sign = useMutation({
    mutationFn: ({ name }: Signature) => acceptAgreement(id, { sha256: sha256 ?? '', name: name.trim() }),
    onSuccess: async () => {
      toast(words.done);
      await changed();
    },
    onError: async (error) => {
      problem.show(error);
      if (!isApiError(error, 409)) return;
      toast(words.changed);
      await changed();
    },
  });
  const submit = handleSubmit((signature) => {
    if (sign.isPending) return;
    problem.clear();
    first.run(() => sign.mutate(signature));
  });
  const missing = formState.errors.isRead?.message;
  return (
    <Box component="section" aria-labelledby={titleId} sx={panel}>
      <div>
        <Typography id={titleId} variant="h4" component="h2">
          {words.title}
        </Typography>
        <Typography variant="small" component="p" color="textSecondary" sx={{ mt: '4px' }}>
          {profile.accountType === 'admin' ? words.text(profile.company.name) : words.others}
        </Typography>
      </div>
      {profile.accountType === 'admin' && (
        <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
          <FormProblem problem={problem} />
          <Field
            label={words.name}
            autoComplete="name"
            inputProps={{ maxLength: 100 }}
            error={formState.errors.name?.message}
            {...register('name', formRule(SIGNED_NAME))}
          />
          <div>
            <Controller
              control={control}
              name="isRead"
              rules={{ validate: (isRead) => isRead || words.readRequired }}
              render={({ field: { value, onChange, ref } }) => (
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={value}
                      onChange={(_event, checked) => onChange(checked)}
                      slotProps={{
                        input: {
                          ref,
                          'aria-describedby': missing ? noteId : undefined,
                          'aria-invalid': Boolean(missing),
                        },
                      }}
                    />
                  }
                  label={words.read}
                  sx={{ mx: 0, gap: 1, alignItems: 'start', '& .MuiCheckbox-root': { p: 0, mt: '2px' } }}
                />
              )}
            />
            {missing && (
              <FormHelperText id={noteId} error>
                {missing}
              </FormHelperText>
            )}
          </div>
          <Button variant="lit" fullWidth type="submit" busy={sign.isPending} {...first.button}>
            {words.submit}
          </Button>
          <VerifyFirst first={first} to="sign" />
        </Box>
      )}
    </Box>
  );
}

/** Sticky while the user scrolls, in the layout with the text beside the panel. */
const panel = {
  ...cardStyle,
  borderColor: 'border.strong',
  display: 'grid',
  gap: 2,
  p: 2.5,
  position: { md: 'sticky' },
  top: 80,
} as const;
