import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Order } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { DayField } from '../../shared/components/fields/DayField';
import { Field } from '../../shared/components/fields/Field';
import { formatDay, formatMoney } from '../../shared/format';
import { endTerm } from './api';
import { OrderDialog } from './OrderDialog';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts.term;

/** Button that opens the dialog for the end of an order's term; none for an order without periods to invoice. */
export function EndTerm({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  if (periodsOf(order).length === 0) return null;
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        {words.action}
      </Button>
      {open && <EndDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Dialog that ends the term from a day on, with the reason, and says what is not invoiced then. */
function EndDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const periods = periodsOf(order);
  const next = periods[0]?.from ?? '';
  const form = useForm({ defaultValues: { endedFrom: next, reason: '' } });
  const { register, control, formState } = form;
  const endedFrom = useWatch({ control, name: 'endedFrom' });
  const ended = endedFrom ? periods.filter(({ from }) => from >= endedFrom) : [];
  const sum = ended.reduce((total, part) => total + part.total, 0);
  return (
    <OrderDialog
      title={words.action}
      text={words.text}
      dismiss={words.keep}
      final
      done={words.done}
      form={form}
      fields={['endedFrom', 'reason']}
      run={(values) => endTerm(order, { endedFrom: values.endedFrom, reason: values.reason.trim() })}
      onClose={onClose}
    >
      <DayField
        label={words.from}
        hint={words.fromHint(formatDay(next))}
        autoFocus
        error={formState.errors.endedFrom?.message}
        {...register('endedFrom', { required: words.day })}
      />
      <Typography aria-live="polite" className="num">
        {words.left(ended.length, formatMoney(sum, order.currency))}
      </Typography>
      <Field
        label={words.reason}
        multiline
        minRows={3}
        error={formState.errors.reason?.message}
        inputProps={{ maxLength: 2000 }}
        {...register('reason', { validate: (reason) => reason.trim() !== '' || words.required })}
      />
    </OrderDialog>
  );
}

/** Returns the periods of an order that have no invoice, with their first days. */
const periodsOf = ({ billingPlan }: Order) =>
  billingPlan.flatMap(({ period, invoice, total }) => (period && !invoice ? [{ from: period.from, total }] : []));
