import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { stateTransport } from '../../../shared/api/orders';
import type { CarriedBy, Order, TransportProof } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { fullName } from '../../../shared/components/badges/Initials';
import { useToast } from '../../../shared/components/feedback/Toast';
import { ChoiceCards } from '../../../shared/components/fields/ChoiceCards';
import { DayField } from '../../../shared/components/fields/DayField';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { transportTexts } from '../../../shared/orders/transport-texts';
import { useProfile } from '../../../shared/session/session';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';

const words = transportTexts.statement;
const FIELDS = ['carriedBy', 'arrivedOn', 'arrivalPlace', 'receivedBy', 'signerName', 'signerTitle'] as const;
type Values = Record<Exclude<(typeof FIELDS)[number], 'carriedBy'>, string> & { carriedBy: CarriedBy | null };

interface StatementDialogProps {
  order: Order;
  proof: TransportProof;
  onClose: () => void;
}

/** Dialog in which the buyer signs the statement that the goods reached the state of destination. */
export function StatementDialog({ order, proof, onClose }: StatementDialogProps) {
  const profile = useProfile();
  const toast = useToast();
  const changed = useChanged();
  const { control, register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: {
      carriedBy: null,
      arrivedOn: '',
      arrivalPlace: '',
      receivedBy: '',
      signerName: fullName(profile),
      signerTitle: profile.jobTitle ?? '',
    },
  });
  // The first field to be registered, so that it is the first one to be focused.
  const carriedBy = useController({
    control,
    name: 'carriedBy',
    rules: { validate: (value) => value !== null || words.choose },
  });
  const problem = useFormProblem(setError, FIELDS, words.failed);
  const sign = useMutation({
    mutationFn: ({ carriedBy, signerTitle, ...rest }: Values) =>
      stateTransport(order.id, { ...rest, carriedBy: carriedBy!, signerTitle: signerTitle.trim() || null }),
    onSuccess: async () => {
      await changed();
      toast(words.done);
      onClose();
    },
    onError: problem.show,
  });
  const send = handleSubmit((values) => {
    if (sign.isPending) return;
    problem.clear();
    sign.mutate(values);
  });
  const field = (name: Exclude<keyof Values, 'carriedBy'>) => ({
    label: words[name],
    error: formState.errors[name]?.message,
    ...register(name, {
      validate: (value) => name === 'signerTitle' || value.trim() !== '' || words.required(words[name]),
    }),
  });
  return (
    <FormDialog title={words.title} submit={words.submit} busy={sign.isPending} onSubmit={send} onClose={onClose}>
      <Typography color="textSecondary">{words.text(proof.countryName)}</Typography>
      <FormProblem problem={problem} />
      <ChoiceCards
        ref={carriedBy.field.ref}
        label={words.carriedBy}
        value={carriedBy.field.value}
        choices={words.carriers}
        error={carriedBy.fieldState.error?.message}
        onChange={carriedBy.field.onChange}
      />
      <DayField {...field('arrivedOn')} />
      <Field {...field('arrivalPlace')} hint={words.arrivalPlaceHint} inputProps={{ maxLength: 200 }} />
      <Field {...field('receivedBy')} hint={words.receivedByHint} inputProps={{ maxLength: 100 }} />
      <Field {...field('signerName')} autoComplete="name" inputProps={{ maxLength: 100 }} />
      <Field {...field('signerTitle')} optional autoComplete="organization-title" inputProps={{ maxLength: 100 }} />
    </FormDialog>
  );
}
