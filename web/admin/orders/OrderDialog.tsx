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
  /** Label of the button; the title by default. */
  submit?: string;
  /** Label of the button that closes the dialog; 'Cancel' by default. */
  dismiss?: string;
  /** True for a destructive action: the button is red. */
  final?: boolean;
  /** Text of the toast after success. */
  done: string;
  form: UseFormReturn<Values>;
  /** Names of the fields for which the server can return an error, in the order of the form. */
  fields: readonly Path<Values>[];
  run: (values: Values) => Promise<Order>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Dialog for an action of staff on an order. Field errors are shown at their fields; for a stale copy, the error names
 * the author of the other change.
 */
export function OrderDialog<Values extends FieldValues>(props: OrderDialogProps<Values>) {
  const { title, text, submit = title, dismiss, final, done, form, fields, run, onClose, children } = props;
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
      dismiss={dismiss}
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
