import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Quote } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { formatDay, formatMoney, formatPercent } from '../../../shared/format';
import { acceptanceTexts } from '../../../shared/quotes/acceptance-texts';
import { leadTimeWords, partsOf } from '../../../shared/quotes/lines';
import { QuotePlan } from '../../../shared/quotes/QuotePlan';
import { quotePlanTexts } from '../../../shared/quotes/texts';
import { taxRows } from '../../../shared/quotes/tax';
import { quoteTexts } from '../texts';
import { Figure, Figures } from './Figures';
import { acceptedTexts } from './texts';

const words = acceptedTexts.confirm;
const signing = acceptanceTexts.confirm;

interface AcceptDialogProps {
  open: boolean;
  quote: Quote;
  revision: number;
  purchaseOrder: string;
  /** True when the signature does not accept the quote yet. */
  signsOnly: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Dialog that confirms the acceptance of a quote, with the amount, its parts and the terms. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { open, quote, revision, purchaseOrder, signsOnly, busy, onConfirm, onClose } = props;
  const planId = useId();
  const { summary, details, accepted } = quoteTexts;
  const money = (amount: number) => formatMoney(amount, quote.currency);
  const parts = partsOf(quote);
  const share = formatPercent(quote.prepaymentPercentage ?? 0);
  return (
    <FormDialog
      open={open}
      title={(signsOnly ? signing : words).title(money(quote.total))}
      submit={signsOnly ? signing.sign : words.confirm}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onConfirm();
      }}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        {(signsOnly ? signing : words).text(quote.company.name, quote.number, revision)}
      </Typography>
      <Figures>
        <Figure label={words.total}>{money(quote.total)}</Figure>
        {parts && <Figure label={summary.parts}>{parts}</Figure>}
        {quote.taxDecision &&
          taxRows(quote).map(({ label, amount }) => (
            <Figure key={label} label={label}>
              <span className="no-break">{money(amount)}</span>
            </Figure>
          ))}
        <Figure label={details.prepayment}>
          {quote.prepaymentAmount === null ? details.none : words.share(share, money(quote.prepaymentAmount))}
        </Figure>
        <Figure label={words.payment}>
          {quote.prepaymentAmount === null ? words.onInvoice : words.rest(money(left(quote)))}
        </Figure>
        {quote.leadTimeWeeks !== null && <Figure label={details.leadTime}>{leadTimeWords(quote.leadTimeWeeks)}</Figure>}
        <Figure label={details.deliveryMethod}>{quote.deliveryMethod}</Figure>
        {quote.validUntil && <Figure label={details.validUntil}>{formatDay(quote.validUntil)}</Figure>}
        {purchaseOrder && <Figure label={accepted.purchaseOrder}>{purchaseOrder}</Figure>}
      </Figures>
      {quote.billingPlan.length > 0 && (
        <Box component="section" aria-labelledby={planId} sx={{ display: 'grid', gap: 1.5 }}>
          <Typography id={planId} variant="h4" component="h3">
            {quotePlanTexts.title}
          </Typography>
          <QuotePlan quote={quote} />
        </Box>
      )}
    </FormDialog>
  );
}

/** Returns the amount that remains after the prepayment. */
export const left = ({ total, prepaymentAmount }: Pick<Quote, 'total' | 'prepaymentAmount'>): number =>
  Math.round((total - (prepaymentAmount ?? 0)) * 100) / 100;
