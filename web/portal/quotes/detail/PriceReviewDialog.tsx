import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/errors';
import { quotePricesQuery } from '../../../shared/api/quotes';
import type { PricingResult, Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Modal } from '../../../shared/components/actions/Modal';
import { Notice } from '../../../shared/components/feedback/Notice';
import { formatMoney } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { compareLines, linesOf, linesOfPricing, taxWords } from '../../../shared/quotes/compare';
import { quoteTexts } from '../texts';
import { DifferenceTable } from '../../../shared/quotes/DifferenceTable';
import type { QuoteActions } from './use-quote-actions';

const words = quoteTexts.prices;

interface PriceReviewDialogProps {
  quote: Quote;
  actions: QuoteActions;
  onClose: () => void;
}

/**
 * Dialog that compares a draft's prices with the current prices. Accepting the current prices saves the draft, which
 * can then be submitted.
 */
export function PriceReviewDialog({ quote, actions, onClose }: PriceReviewDialogProps) {
  const prices = useQuery(quotePricesQuery(quote.id));
  const { reprice } = actions;
  const close = reprice.isPending ? () => undefined : onClose;
  return (
    <Modal
      open
      title={words.title}
      width={760}
      onClose={close}
      actions={
        <>
          <Button variant="text" onClick={close} autoFocus>
            {texts.cancel}
          </Button>
          {prices.data?.isChanged && (
            <Button
              variant="contained"
              busy={reprice.isPending}
              onClick={() => reprice.mutate(undefined, { onSettled: onClose })}
            >
              {words.confirm}
            </Button>
          )}
        </>
      }
    >
      {prices.isPending && <Skeleton height={120} />}
      {prices.isError && (
        <Notice tone="error" title={texts.error}>
          {messageOf(prices.error, words.failed)}
        </Notice>
      )}
      {prices.data && !prices.data.isChanged && <Typography color="textSecondary">{words.same}</Typography>}
      {prices.data?.isChanged && (
        <>
          <Typography color="textSecondary">{words.dialogText}</Typography>
          <PriceTable quote={quote} today={prices.data} />
        </>
      )}
    </Modal>
  );
}

function PriceTable({ quote, today }: { quote: Quote; today: PricingResult }) {
  const { summary } = quoteTexts;
  const lines = compareLines(linesOf(quote.items), linesOfPricing(today.items)).filter(({ kind }) => kind !== 'same');
  const money = (amount: number) => formatMoney(amount, quote.currency);
  const vatOf = taxWords(quote, today, quote.currency);
  const terms = [
    { label: summary.subtotal, before: money(quote.subtotal), after: money(today.subtotal) },
    { label: vatOf(today)[0], before: vatOf(quote)[1], after: vatOf(today)[1] },
    { label: summary.estimate, before: money(quote.total), after: money(today.total) },
  ].filter((term) => term.before !== term.after);
  return (
    <DifferenceTable lines={lines} terms={terms} before={words.before} after={words.now} currency={quote.currency} />
  );
}
