import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { tellPaid } from '../../../shared/api/invoices';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { DayField } from '../../../shared/components/fields/DayField';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { today } from '../../../shared/today';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { useVerifiedFirst } from '../../shell/use-verified-first';
import { VerifyFirst } from '../../shell/VerifyFirst';
import { invoiceTexts } from '../texts';

const words = invoiceTexts.pay.paid;

/** Dialog in which a company says that it has paid an invoice, which stops its reminders for a while. */
export function PaidDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const toast = useToast();
  const changed = useChanged();
  const first = useVerifiedFirst();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { paidOn: today(), reference: '' },
  });
  const problem = useFormProblem(setError, ['paidOn', 'reference'], words.failed);
  const tell = useMutation({
    mutationFn: ({ paidOn, reference }: { paidOn: string; reference: string }) =>
      tellPaid(invoiceId, { paidOn, reference: reference.trim() || null }),
    onSuccess: async () => {
      toast(words.done);
      onClose();
      await changed();
    },
    onError: (error) => problem.show(error),
  });
  const submit = handleSubmit((values) => {
    if (tell.isPending) return;
    problem.clear();
    first.run(() => tell.mutate(values));
  });
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      button={first.button}
      busy={tell.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      <FormProblem problem={problem} />
      <DayField
        label={words.paidOn}
        autoFocus
        error={formState.errors.paidOn?.message}
        inputProps={{ max: today() }}
        {...register('paidOn', {
          required: words.required,
          validate: (day) => day <= today() || words.tooLate,
        })}
      />
      <Field
        label={words.reference}
        optional
        error={formState.errors.reference?.message}
        inputProps={{ maxLength: 100, autoComplete: 'off' }}
        {...register('reference')}
      />
      <VerifyFirst first={first} to="paid" />
    </FormDialog>
  );
}
