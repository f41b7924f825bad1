import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isApiError } from '../../shared/api/errors';
import type { Order } from '../../shared/api/schema';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { useToast } from '../../shared/components/feedback/Toast';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { useChanged } from '../../shared/use-changed';
import { useFormProblem } from '../../shared/use-form-problem';
import { ConflictNotice } from '../components/ConflictNotice';
import { useSetRecord } from '../core/use-record';
import { adminOrderTexts } from './texts';

interface OrderDialogProps<Values extends FieldValues> {
  title: string;
  text: string;
  /** What the button says; the title where it is left out. */
  submit?: string;
  /** Takes something away: the button is red. */
  final?: boolean;
  /** What is told once it is done. */
  done: string;
  form: UseFormReturn<Values>;
  /** What the server's errors may be about, in the form's order. */
  fields: readonly Path<Values>[];
  run: (values: Values) => Promise<Order>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks what an act of staff on an order needs. What is refused stands at its field, and a stale copy says who was faster. */
export function OrderDialog<Values extends FieldValues>(props: OrderDialogProps<Values>) {
  const { title, text, submit = title, final, done, form, fields, run, onClose, children } = props;
  const toast = useToast();
  const changed = useChanged();
  const setOrder = useSetRecord('orders');
  const problem = useFormProblem(form.setError, fields, adminOrderTexts.next.failed);
  const act = useMutation({
    mutationFn: run,
    onSuccess: async (order) => {
      setOrder(order);
      toast(done);
      onClose();
      await changed();
    },
    onError: (error) => {
      if (!isApiError(error, 412)) problem.show(error);
    },
  });
  const stale = isApiError(act.error, 412);
  const send = form.handleSubmit((values) => {
    if (act.isPending || stale) return;
    problem.clear();
    act.mutate(values);
  });
  return (
    <FormDialog
      title={title}
      submit={submit}
      button={{ color: final ? 'error' : undefined, disabled: stale }}
      busy={act.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography color="textSecondary">{text}</Typography>
      {stale && <ConflictNotice error={act.error} onReload={() => changed().then(onClose)} />}
      <FormProblem problem={problem} />
      {children}
    </FormDialog>
  );
}
