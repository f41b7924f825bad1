import Box from '@mui/material/Box';
import type { Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { formatDateTime } from '../../../shared/format';
import { useNamed } from '../../../shared/session/session';
import { compareQuotes } from '../../../shared/quotes/compare';
import { Reason } from '../../../shared/quotes/ReturnedNotice';
import { useListOf } from '../client-of';
import { quoteTexts } from '../texts';
import { DifferenceTable } from '../../../shared/quotes/DifferenceTable';
import { againTexts } from './texts';
import type { QuoteActions } from './use-quote-actions';

const words = quoteTexts.stale;

interface StaleNoticeProps {
  quote: Quote;
  /** The server's current copy of the quote; null when the quote no longer exists. */
  fresh: Quote | null;
  actions: QuoteActions;
}

/**
 * Notice that a save was refused because another user had saved first: the other user's changes, and a button to load
 * them.
 */
export function StaleNotice({ quote, fresh, actions }: StaleNoticeProps) {
  const listOf = useListOf();
  const named = useNamed();
  if (!fresh) {
    return (
      <Notice
        tone="warning"
        role="alert"
        title={words.title}
        action={
          <Button size="small" to={listOf(quote)}>
            {quoteTexts.detail.back}
          </Button>
        }
      >
        {words.gone}
      </Notice>
    );
  }
  const reload = (
    <Button size="small" onClick={() => actions.reload(fresh)}>
      {words.reload}
    </Button>
  );
  if (fresh.returned && quote.status === 'sent') {
    const { type, reason, actorName } = fresh.returned;
    const isRecalled = type === 'recalled';
    return (
      <Notice
        tone="warning"
        role="alert"
        title={
          isRecalled ? againTexts.returned.recalled : againTexts.returned.somebody(actorName ?? fresh.company.name)
        }
        action={reload}
      >
        {isRecalled ? againTexts.stale.answeredRecalled : againTexts.stale.answeredAsked}
        <Reason>{reason}</Reason>
      </Notice>
    );
  }
  const { lines, terms } = compareQuotes(quote, fresh);
  const differs = lines.length + terms.length > 0;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Notice tone="warning" role="alert" title={words.title} action={reload}>
        {fresh.updatedBy && `${words.by(named(fresh.updatedBy), formatDateTime(fresh.updatedAt))} `}
        {!differs
          ? words.nothing
          : quote.status === 'sent'
            ? againTexts.stale.answered(quote.revision ?? 1)
            : words.text}
      </Notice>
      {differs && (
        <DifferenceTable
          lines={lines}
          terms={terms}
          before={words.yours}
          after={words.theirs}
          currency={fresh.currency}
        />
      )}
    </Box>
  );
}
