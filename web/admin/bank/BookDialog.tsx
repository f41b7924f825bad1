import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Trash } from 'lucide-react';
import { useState } from 'react';
import { Controller, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { parseAmount, typedAmount } from '../../shared/amounts';
import { isApiError } from '../../shared/api/errors';
import type { BankEntry, BankInvoice, CompanyRow } from '../../shared/api/schema';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { IconAction } from '../../shared/components/actions/IconAction';
import { useToast } from '../../shared/components/feedback/Toast';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { formatMoney } from '../../shared/format';
import { useChanged } from '../../shared/use-changed';
import { useFormProblem } from '../../shared/use-form-problem';
import { ConflictNotice } from '../components/ConflictNotice';
import { columns } from '../components/columns';
import { RecordPicker } from '../components/RecordPicker';
import { bookEntry } from './api';
import { bookedWords, nameOf } from './booking';
import { bankTexts } from './texts';

const words = bankTexts.form;

interface Part {
  invoiceId: string;
  number: string;
  company: string;
  /** Amount that is left, or for money out, that was paid. */
  most: number;
  amount: string;
}

interface BookForm {
  invoices: Part[];
  credit: string;
  fee: string;
}

interface BookDialogProps {
  entry: BankEntry;
  onClose: () => void;
}

/** Dialog that books an entry on the invoices that staff choose; begins with the best suggestion. */
export function BookDialog({ entry, onClose }: BookDialogProps) {
  const isIn = entry.direction === 'in';
  const form = useForm<BookForm>({ defaultValues: valuesOf(entry) });
  const { control, handleSubmit, setError, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'invoices', keyName: 'key' });
  const [company, setCompany] = useState<Pick<CompanyRow, 'id' | 'name'> | null>(creditorOf(entry));
  const values = useWatch({ control }) as BookForm;
  const left = leftOf(entry, values);
  const hasCredit = (parseAmount(values.credit) ?? 0) > 0;
  const toast = useToast();
  const changed = useChanged();
  const names = [
    ...fields.flatMap((_, at) => [`invoices.${at}.amount`, `invoices.${at}.invoiceId`] as const),
    'credit' as const,
    'fee' as const,
  ];
  const problem = useFormProblem<BookForm>(setError, names, words.failed);
  const book = useMutation({
    mutationFn: ({ invoices, credit, fee }: BookForm) =>
      bookEntry(entry, {
        invoices: invoices.map(({ invoiceId, amount }) => ({ invoiceId, amount: parseAmount(amount) ?? 0 })),
        ...(hasCredit && { credit: parseAmount(credit) ?? 0 }),
        ...(hasCredit && invoices.length === 0 && company && { creditCompanyId: company.id }),
        ...((parseAmount(fee) ?? 0) > 0 && { fee: parseAmount(fee) ?? 0 }),
      }),
    onSuccess: async (answer) => {
      await changed();
      toast(bookedWords(answer));
      onClose();
    },
    onError: (error) => {
      if (!isApiError(error, 412)) problem.show(error);
    },
  });
  const stale = isApiError(book.error, 412);
  const send = handleSubmit((given) => {
    if (book.isPending || stale) return;
    problem.clear();
    book.mutate(given);
  });
  return (
    <FormDialog
      title={isIn ? words.title : words.titleOut}
      width={640}
      submit={fields.length > 0 ? words.submit(fields.length) : words.submitNone}
      button={{ disabled: stale }}
      busy={book.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[nameOf(entry), entry.reference, entry.text].filter(Boolean).join(' · ')}
      </Typography>
      {stale && <ConflictNotice error={book.error} onReload={() => changed().then(onClose)} />}
      <FormProblem problem={problem} />
      {fields.length > 0 && (
        <Box component="ul" aria-label={words.invoices} sx={{ display: 'grid', gap: 1.5 }}>
          {fields.map(({ key, number, company: name, most }, at) => (
            <Box component="li" key={key} sx={partRow}>
              <Controller
                control={control}
                name={`invoices.${at}.amount`}
                rules={{ validate: amountProblem }}
                render={({ field: { ref, ...field }, fieldState }) => (
                  <MoneyField
                    label={words.bookOn(number)}
                    hint={`${name}, ${(isIn ? words.open : words.paid)(formatMoney(most))}`}
                    ref={ref}
                    {...field}
                    error={fieldState.error?.message ?? formState.errors.invoices?.[at]?.invoiceId?.message}
                  />
                )}
              />
              <IconAction name={words.remove(number)} icon={<Trash size={16} />} onClick={() => remove(at)} />
            </Box>
          ))}
        </Box>
      )}
      <RecordPicker<BankInvoice>
        key={fields.length}
        resource="bank-invoices"
        label={words.invoice}
        optional
        value={null}
        onChange={(chosen) => {
          if (chosen && !values.invoices.some(({ invoiceId }) => invoiceId === chosen.id)) {
            append(partOf(chosen, isIn, left));
          }
        }}
        nameOf={({ number }) => number}
        hintOf={({ company: { name }, open, paid }) =>
          `${name}, ${isIn ? words.open(formatMoney(open)) : words.paid(formatMoney(paid))}`
        }
        sort="dueOn"
        filter={{ state: isIn ? 'open' : 'paid' }}
      />
      <Box sx={columns(2, 2)}>
        <Controller
          control={control}
          name="credit"
          rules={{ validate: optionalProblem }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <MoneyField
              label={isIn ? words.credit : words.creditOut}
              optional
              hint={isIn ? words.creditHint : undefined}
              ref={ref}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="fee"
          rules={{ validate: optionalProblem }}
          render={({ field: { ref, ...field }, fieldState }) => (
            <MoneyField
              label={words.fee}
              optional
              hint={isIn ? words.feeHint : undefined}
              ref={ref}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      </Box>
      {hasCredit && fields.length === 0 && (
        <RecordPicker<CompanyRow>
          resource="companies"
          label={words.company}
          value={company as CompanyRow | null}
          onChange={setCompany}
          nameOf={({ name }) => name}
          sort="name"
        />
      )}
      <Box
        role="status"
        sx={{ display: 'flex', justifyContent: 'space-between', borderTop: 1, borderColor: 'divider', pt: 1 }}
      >
        <Typography component="span" variant="small" color="textSecondary">
          {words.left}
        </Typography>
        <Box
          component="span"
          className="num"
          sx={{ fontWeight: 600, color: left === 0 ? 'success.dark' : 'text.primary' }}
        >
          {formatMoney(left)}
        </Box>
      </Box>
    </FormDialog>
  );
}

const partRow = { display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr) 40px', alignItems: 'center' };

/** The booking of the best suggestion, as the form's first values. */
function valuesOf({ direction, suggestions: [best] }: BankEntry): BookForm {
  return {
    invoices: (best?.invoices ?? []).map(({ id, number, companyName, open, amount }) => ({
      invoiceId: id,
      number,
      company: companyName,
      most: open,
      amount: typedAmount(amount),
    })),
    credit: best?.credit ? typedAmount(best.credit.amount) : '',
    fee: best && best.fee > 0 && direction === 'in' ? typedAmount(best.fee) : '',
  };
}

const creditorOf = ({ suggestions: [best] }: BankEntry) =>
  best?.credit ? { id: best.credit.companyId, name: best.credit.companyName } : null;

const cents = (typed: string) => Math.round((parseAmount(typed) || 0) * 100);

/** Amount in euros that is not booked yet; negative when more is booked than the entry has. */
function leftOf({ direction, amount }: BankEntry, { invoices, credit, fee }: BookForm): number {
  const booked = invoices.reduce((sum, part) => sum + cents(part.amount), 0) + cents(credit);
  const charges = direction === 'in' ? -cents(fee) : cents(fee);
  return (Math.round(amount * 100) - booked - charges) / 100;
}

/** An invoice that was chosen, with what is left to book, at most what the invoice takes. */
function partOf({ id, number, company, open, paid }: BankInvoice, isIn: boolean, left: number): Part {
  const most = isIn ? open : paid;
  const amount = Math.max(0, Math.min(most, left));
  return { invoiceId: id, number, company: company.name, most, amount: amount > 0 ? typedAmount(amount) : '' };
}

function amountProblem(typed: string): string | true {
  return parseAmount(typed) === null ? words.amountRequired : optionalProblem(typed);
}

const optionalProblem = (typed: string): string | true => !Number.isNaN(parseAmount(typed)) || words.amountWrong;
