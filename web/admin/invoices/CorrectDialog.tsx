import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { adminPaths } from '#rules/admin-paths';
import { parseAmount, typedAmount } from '../../shared/amounts';
import { answer, api } from '../../shared/api/client';
import { ApiError } from '../../shared/api/errors';
import { once } from '../../shared/api/idempotency';
import type { Invoice } from '../../shared/api/schema';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { useToast } from '../../shared/components/feedback/Toast';
import { Field } from '../../shared/components/fields/Field';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { formatMoney } from '../../shared/format';
import { useChanged } from '../../shared/use-changed';
import { useFormProblem } from '../../shared/use-form-problem';
import { CheckboxInput } from '../components/CheckboxInput';
import { correctionPreview, unitsOf } from './correction-preview';
import { creditableLines } from './credit-preview';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.correct;

interface CorrectForm {
  reason: string;
  /** One entry per line, in their order: whether its price is corrected, and the price of a unit, as it is typed. */
  lines: { isChosen: boolean; price: string }[];
}

/** POST /invoices/{id}/corrections: issues a credit note and an invoice with lower prices, and returns the invoice. */
const correctPrices = ({ id, leftToCredit }: Invoice, body: CorrectionBody) =>
  once(['correct', id, leftToCredit, body], (header) =>
    answer(api.POST('/api/v1/invoices/{id}/corrections', { params: { path: { id }, header }, body })),
  );
interface CorrectionBody {
  reason: string;
  lines: { lineId: string; unitPrice?: number; amount?: number }[];
}

const centsOf = (typed: string) => Math.round((parseAmount(typed) ?? Number.NaN) * 100);

/** Dialog that corrects prices of an invoice that were too high, with the totals of both documents that it issues. */
export function CorrectDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { number, currency } = invoice;
  const money = (cents: number) => formatMoney(cents / 100, currency);
  const lines = creditableLines(invoice, words.shipping).map((line) => ({ ...line, units: unitsOf(line, invoice) }));
  const form = useForm<CorrectForm>({
    defaultValues: {
      reason: '',
      lines: lines.map(({ left, units }) => ({ isChosen: false, price: typedAmount(left / units / 100) })),
    },
  });
  const { control, register, handleSubmit, setError, formState } = form;
  const values = useWatch({ control, name: 'lines' });
  const chosen = lines.flatMap((line, index) => (values[index]?.isChosen ? [{ ...line, index }] : []));
  const problem = useFormProblem(setError, ['reason'], words.failed);
  const changed = useChanged();
  const toast = useToast();
  const issue = useMutation({
    mutationFn: ({ reason, lines: given }: CorrectForm) =>
      correctPrices(invoice, {
        reason: reason.trim(),
        lines: chosen.map(({ line, units, index }) => {
          const price = parseAmount(given[index]!.price) ?? 0;
          return units > 1 ? { lineId: line, unitPrice: price } : { lineId: line, amount: price };
        }),
      }),
    onSuccess: async (made) => {
      await changed();
      toast(words.done(made.number), { to: adminPaths.invoice(made.id), label: words.open });
      onClose();
    },
    onError: (error) => {
      const [refused] = error instanceof ApiError ? error.errors : [];
      const place = /^lines\.(\d+)\./.exec(refused?.field ?? '')?.[1];
      const line = place === undefined ? undefined : chosen[Number(place)];
      if (refused && line) setError(`lines.${line.index}.price`, { message: refused.message }, { shouldFocus: true });
      else problem.show(error);
    },
  });
  const problemOf = (typed: string, left: number, units: number) => {
    const cents = centsOf(typed);
    if (!(cents >= 0)) return words.priceWrong;
    return cents * units < left || words.notLower(money(left / units));
  };
  const nets = new Map(chosen.map(({ line, units, index }) => [line, centsOf(values[index]!.price) * units]));
  const preview = correctionPreview(invoice, nets);
  return (
    <FormDialog
      title={words.title(number)}
      submit={words.submit}
      busy={issue.isPending}
      onSubmit={handleSubmit((given) => {
        if (issue.isPending) return;
        problem.clear();
        if (chosen.length === 0) setError('root', { message: words.chooseLine });
        else issue.mutate(given);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      <FormProblem problem={problem} />
      <Box role="group" aria-label={words.lines} sx={{ display: 'grid', gap: 0.5 }}>
        {lines.map(({ line, name, left, units }, index) => (
          <div key={line}>
            <CheckboxInput
              control={control}
              name={`lines.${index}.isChosen`}
              label={words.line(name, units, money(left / units))}
            />
            {values[index]?.isChosen && (
              <Box sx={{ pl: 4, pb: 1 }}>
                <Controller
                  control={control}
                  name={`lines.${index}.price`}
                  rules={{ validate: (typed) => problemOf(typed, left, units) }}
                  render={({ field: { ref, ...field }, fieldState }) => (
                    <MoneyField
                      label={units > 1 ? words.unitPrice(name) : words.amount(name)}
                      hint={words.priceHint(money(left / units))}
                      ref={ref}
                      {...field}
                      error={fieldState.error?.message}
                    />
                  )}
                />
              </Box>
            )}
          </div>
        ))}
      </Box>
      {formState.errors.root && (
        <Typography role="alert" variant="small" sx={{ color: 'error.dark' }}>
          {formState.errors.root.message}
        </Typography>
      )}
      <Field
        label={words.reason}
        hint={words.reasonHint}
        error={formState.errors.reason?.message}
        inputProps={{ maxLength: 200 }}
        {...register('reason', { validate: (reason) => reason.trim() !== '' || words.reasonRequired })}
      />
      {chosen.length > 0 && !Number.isNaN(preview.invoice) && (
        <Box role="status" aria-label={words.preview} className="num">
          <Box component="dl" sx={figures}>
            <div>
              <dt>{words.creditNote}</dt>
              <dd>{money(-preview.creditNote)}</dd>
            </div>
            <div>
              <dt>{words.invoice}</dt>
              <dd>{money(preview.invoice)}</dd>
            </div>
            <div className="strong">
              <dt>{words.difference}</dt>
              <dd>{money(preview.invoice - preview.creditNote)}</dd>
            </div>
          </Box>
          {preview.isTooMuch && (
            <Typography variant="small" sx={{ color: 'error.dark' }}>
              {words.tooMuch}
            </Typography>
          )}
        </Box>
      )}
    </FormDialog>
  );
}

const figures = {
  display: 'grid',
  gap: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  pt: 1,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2, color: 'text.secondary' },
  '& > .strong': { color: 'text.primary', fontWeight: 600 },
} as const;
