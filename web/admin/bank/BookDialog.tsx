import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Trash } from 'lucide-react';
import { useState } from 'react';
import { Controller, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { parseAmount } from '../../shared/amounts';
import { isApiError } from '../../shared/api/errors';
import type { BankEntry, BankInvoice, CompanyRow } from '../../shared/api/schema';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { IconAction } from '../../shared/components/actions/IconAction';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { formatMoney } from '../../shared/format';
import { useChanged } from '../../shared/use-changed';
import { useFormProblem } from '../../shared/use-form-problem';
import { CheckboxInput } from '../components/CheckboxInput';
import { ConflictNotice } from '../components/ConflictNotice';
import { columns } from '../components/columns';
import { RecordPicker } from '../components/RecordPicker';
import { bookEntry } from './api';
import { type BookForm, creditorOf, leftOf, partOf, valuesOf } from './book-form';
import { isRecorded, nameOf } from './booking';
import { bankTexts } from './texts';
import { useBookedToast } from './use-booked-toast';

const words = bankTexts.form;

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
  const tellBooked = useBookedToast();
  const changed = useChanged();
  const names = [
    ...fields.flatMap((_, at) => [`invoices.${at}.amount`, `invoices.${at}.invoiceId`] as const),
    'credit' as const,
    'fee' as const,
    'isNotRecorded' as const,
  ];
  const problem = useFormProblem<BookForm>(setError, names, words.failed);
  const book = useMutation({
    mutationFn: ({ invoices, credit, fee, isNotRecorded }: BookForm) =>
      bookEntry(entry, {
        invoices: invoices.map(({ invoiceId, amount }) => ({ invoiceId, amount: parseAmount(amount) ?? 0 })),
        ...(hasCredit && { credit: parseAmount(credit) ?? 0 }),
        ...(hasCredit && invoices.length === 0 && company && { creditCompanyId: company.id }),
        ...((parseAmount(fee) ?? 0) > 0 && { fee: parseAmount(fee) ?? 0 }),
        ...(isNotRecorded && { isNotRecorded }),
      }),
    onSuccess: async (answer) => {
      await changed();
      tellBooked(answer);
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
      {(isRecorded(entry) || formState.errors.isNotRecorded || values.isNotRecorded) && (
        <CheckboxInput
          control={control}
          name="isNotRecorded"
          label={isIn ? words.isNotRecorded : words.isNotRecordedOut}
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

function amountProblem(typed: string): string | true {
  return parseAmount(typed) === null ? words.amountRequired : optionalProblem(typed);
}

const optionalProblem = (typed: string): string | true => !Number.isNaN(parseAmount(typed)) || words.amountWrong;
