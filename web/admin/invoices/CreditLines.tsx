import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { parseAmount, typedAmount } from '../../shared/amounts';
import type { Invoice } from '../../shared/api/schema';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { QuantityStepper } from '../../shared/components/fields/QuantityStepper';
import { formatMoney } from '../../shared/format';
import { rateWords } from '../../shared/quotes/tax';
import { CheckboxInput } from '../components/CheckboxInput';
import { type CreditableLine, creditPreview } from './credit-preview';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.credit;

/** A line in the form: whether it is credited, and its amount without VAT, as it is typed. */
export interface CreditedLine {
  isChosen: boolean;
  net: string;
}

/** The part of the form's values that the lines need. */
interface LinesForm {
  lines: CreditedLine[];
}

interface CreditLinesProps<Form extends LinesForm> {
  form: UseFormReturn<Form>;
  invoice: Invoice;
  lines: CreditableLine[];
}

const centsOf = (typed: string) => Math.round((parseAmount(typed) || 0) * 100);

/** The lines of an invoice to credit, each by pieces or by an amount, and what the credit note comes to. */
export function CreditLines<Form extends LinesForm>({ form, invoice, lines }: CreditLinesProps<Form>) {
  const { control, setValue } = form as unknown as UseFormReturn<LinesForm>;
  const values = useWatch({ control, name: 'lines' });
  const money = (cents: number) => formatMoney(cents / 100, invoice.currency);
  const problemOf = (typed: string, left: number) => {
    const cents = centsOf(typed);
    if (!(cents > 0)) return words.amountWrong;
    return cents > left ? words.lineLeft(money(left)) : true;
  };
  const chosen = lines.flatMap(({ vatGroup }, index) =>
    values[index]?.isChosen ? [{ vatGroup, net: centsOf(values[index].net) }] : [],
  );
  return (
    <>
      <Box role="group" aria-label={words.someLines} sx={{ display: 'grid', gap: 0.5 }}>
        {lines.map(({ line, name, left, pieces }, index) => (
          <div key={line}>
            <CheckboxInput control={control} name={`lines.${index}.isChosen`} label={words.line(name, money(left))} />
            {values[index]?.isChosen && (
              <Box sx={part}>
                {pieces && (
                  <Box sx={{ display: 'grid', gap: '4px', justifyItems: 'start' }}>
                    <QuantityStepper
                      of={words.quantity(name)}
                      min={0}
                      max={pieces.left}
                      value={Math.floor(centsOf(values[index].net) / pieces.price)}
                      onChange={(count) =>
                        setValue(`lines.${index}.net`, typedAmount((count * pieces.price) / 100), {
                          shouldValidate: true,
                        })
                      }
                    />
                    <Typography variant="caption" color="textSecondary">
                      {words.ofQuantity(pieces.left)}
                    </Typography>
                  </Box>
                )}
                <Controller
                  control={control}
                  name={`lines.${index}.net`}
                  rules={{ validate: (typed) => problemOf(typed, left) }}
                  render={({ field: { ref, ...field }, fieldState }) => (
                    <MoneyField
                      label={words.net(name)}
                      hint={words.amountHint(money(left))}
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
      {chosen.length > 0 && <Summary invoice={invoice} chosen={chosen} />}
    </>
  );
}

/** What the credit note comes to, and what can be credited of the invoice after it. */
function Summary({ invoice, chosen }: { invoice: Invoice; chosen: Parameters<typeof creditPreview>[1] }) {
  const { summary } = words;
  const { net, groups, total, leftAfter } = creditPreview(invoice, chosen);
  const money = (cents: number) => formatMoney(cents / 100, invoice.currency);
  const tooMuch = groups.filter(({ isTooMuch }) => isTooMuch);
  return (
    <Box role="status" aria-label={summary.label} className="num" sx={{ display: 'grid', gap: 1 }}>
      <Box component="dl" sx={figures}>
        <div>
          <dt>{summary.net}</dt>
          <dd>{money(net)}</dd>
        </div>
        {groups.map((group, index) => (
          <div key={index}>
            <dt>{summary.tax(rateWords(group))}</dt>
            <dd>{money(group.tax)}</dd>
          </div>
        ))}
        <div className="strong">
          <dt>{summary.total}</dt>
          <dd>{money(total)}</dd>
        </div>
        <div>
          <dt>{summary.left}</dt>
          <dd>{money(leftAfter)}</dd>
        </div>
      </Box>
      {tooMuch.map((group, index) => (
        <Typography key={index} variant="small" sx={{ color: 'error.dark' }}>
          {summary.tooMuch(money(group.basisLeft), rateWords(group))}
        </Typography>
      ))}
    </Box>
  );
}

const part = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: 'auto minmax(0, 1fr)' },
  pl: 4,
  pb: 1,
} as const;

const figures = {
  display: 'grid',
  gap: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  pt: 1,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2, color: 'text.secondary' },
  '& > .strong': { color: 'text.primary', fontWeight: 600 },
} as const;
