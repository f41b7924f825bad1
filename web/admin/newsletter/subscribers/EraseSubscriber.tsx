import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { adminPaths } from '#rules/admin-paths';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { useGoOn } from '../../../shared/use-go-on';
import { eraseSubscriber } from './api';
import { subscriberTexts } from './texts';

const words = subscriberTexts.erase;

interface EraseSubscriberProps {
  id: string;
  email: string;
  onClose: () => void;
}

/** Dialog that erases an address permanently. The user must type the address, and sees which data remain. */
export function EraseSubscriber({ id, email, onClose }: EraseSubscriberProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { confirmEmail: '' } });
  const problem = useFormProblem(setError, ['confirmEmail'], words.failed);
  const changed = useChanged();
  const goOn = useGoOn();
  const toast = useToast();
  const erase = useMutation({
    mutationFn: (typed: string) => eraseSubscriber(id, typed),
    onSuccess: async () => {
      toast(words.done);
      await goOn(adminPaths.subscribers);
      await changed();
    },
    onError: problem.show,
  });
  return (
    <FormDialog
      title={words.title}
      submit={words.label}
      button={{ color: 'error' }}
      busy={erase.isPending}
      onSubmit={handleSubmit(({ confirmEmail }) => {
        if (erase.isPending) return;
        problem.clear();
        erase.mutate(confirmEmail);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      <Typography color="textSecondary">{words.stays}</Typography>
      <FormProblem problem={problem} />
      <Field
        type="email"
        label={words.typed}
        hint={words.hint(email)}
        autoComplete="off"
        autoFocus
        error={formState.errors.confirmEmail?.message}
        {...register('confirmEmail', { validate: (typed) => typed.trim().toLowerCase() === email || words.wrong })}
      />
    </FormDialog>
  );
}
