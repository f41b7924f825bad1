import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { parseAmount } from '../../shared/amounts';
import type { BillingPart, Order } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { DayField } from '../../shared/components/fields/DayField';
import { Field } from '../../shared/components/fields/Field';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { formatMoney } from '../../shared/format';
import { partName } from '../../shared/invoices/words';
import { changePrepayment, mergeParts, movePart, splitPart } from './api';
import { OrderDialog } from './OrderDialog';
import { adminOrderTexts } from './texts';
import { today } from '../../shared/today';

const words = adminOrderTexts.plan;
const CHANGES = ['move', 'split', 'merge', 'prepayment'] as const;
const FIELDS = ['change', 'number', 'fixedOn', 'share', 'other', 'prepaymentPercentage'] as const;

interface Values {
  change: (typeof CHANGES)[number];
  /** Numbers of parts, and percentages, as typed. */
  number: string;
  other: string;
  fixedOn: string;
  share: string;
  prepaymentPercentage: string;
}

/** Button that opens the dialog for changes of an order's billing plan. */
export function ChangePlan({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.title}</Button>
      {open && <PlanDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Dialog that moves, splits or merges parts that are not invoiced, or changes the prepayment. */
function PlanDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const open = order.billingPlan.filter((part) => part.invoice === null);
  const isUntouched = open.length === order.billingPlan.length;
  const [first] = open as [BillingPart];
  const form = useForm<Values>({
    defaultValues: {
      change: 'move',
      number: String(first.number),
      other: '',
      fixedOn: first.fixedOn ?? '',
      share: '50',
      prepaymentPercentage: String(Math.round((order.prepaymentPercentage ?? 0) * 10_000) / 100),
    },
  });
  const { register, control, formState } = form;
  const [change, number] = useWatch({ control, name: ['change', 'number'] });
  const parts = open.map((part) => ({ value: String(part.number), label: nameOf(part, order.currency) }));
  const field = (name: keyof Values) => ({ error: formState.errors[name]?.message, ...register(name) });
  const typedShare = (name: 'share' | 'prepaymentPercentage') => ({
    ...field(name),
    ...register(name, { validate: (typed) => !Number.isNaN(fractionOf(typed)) || words.percentageWrong }),
    inputProps: { inputMode: 'decimal' as const },
    endAdornment: '%',
  });
  return (
    <OrderDialog
      title={words.title}
      text={change === 'prepayment' ? words.prepaymentText : words.text}
      submit={words.save}
      done={words.done}
      form={form}
      fields={FIELDS}
      run={(values) => run(order, values)}
      onClose={onClose}
    >
      <SelectInput
        label={words.change}
        options={CHANGES.filter((one) => isUntouched || one !== 'prepayment').map((value) => ({
          value,
          label: words.changes[value],
        }))}
        {...field('change')}
      />
      {change === 'prepayment' ? (
        <Field label={words.prepayment} {...typedShare('prepaymentPercentage')} />
      ) : (
        <SelectInput label={words.invoice} options={parts} {...field('number')} />
      )}
      {change === 'split' && <Field label={words.share} hint={words.shareHint} {...typedShare('share')} />}
      {(change === 'move' || change === 'split') && (
        <DayField
          label={change === 'move' ? words.day : words.secondDay}
          optional
          hint={words.dayHint}
          inputProps={{ min: today() }}
          {...field('fixedOn')}
        />
      )}
      {change === 'merge' && (
        <SelectInput
          label={words.other}
          placeholder={words.choose}
          options={parts.filter(({ value }) => value !== number)}
          error={formState.errors.other?.message}
          {...register('other', { validate: (other) => other !== '' || words.choose })}
        />
      )}
    </OrderDialog>
  );
}

const nameOf = (part: BillingPart, currency: string): string =>
  words.part(part.number, partName(part), formatMoney(part.total, currency));

/** Returns a typed percentage as a fraction with at most four decimals; NaN for anything else. */
const fractionOf = (typed: string): number => Math.round((parseAmount(typed) ?? Number.NaN) * 100) / 10_000;

function run(order: Order, { change, number, other, fixedOn, share, prepaymentPercentage }: Values): Promise<Order> {
  const day = fixedOn || null;
  switch (change) {
    case 'move':
      return movePart(order, number, day);
    case 'split':
      return splitPart(order, number, { share: fractionOf(share), fixedOn: day });
    case 'merge':
      return mergeParts(order, number, Number(other));
    case 'prepayment':
      return changePrepayment(order, fractionOf(prepaymentPercentage));
  }
}
