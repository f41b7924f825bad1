import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { quoteEventsQuery, quoteRevisionsQuery } from '../../../shared/api/quotes';
import type { Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { StickyBar } from '../../../shared/components/frame/StickyBar';
import { formatMoney } from '../../../shared/format';
import { LineMessages } from '../../../shared/messages/LineMessages';
import { Thread } from '../../../shared/messages/Thread';
import { ThreadSwitch, useShowsMessages } from '../../../shared/messages/ThreadSwitch';
import { useProfile } from '../../../shared/session/session';
import { QuoteCommissionPanel } from '../../partner-programme/commission/QuoteCommissionPanel';
import { aside, columns, NARROW, stack } from '../../components/two-columns';
import { quoteTexts } from '../texts';
import { templateTexts } from '../templates/texts';
import { offered } from '../validity';
import { ACCEPT_ID, AcceptPanel } from './AcceptPanel';
import { AdditionalInformation } from './AdditionalInformation';
import { History } from '../../../shared/quotes/History';
import { ItemsPanel } from './ItemsPanel';
import { ClientPanel } from './ClientPanel';
import { AcceptancePanel, DetailsPanel, SummaryPanel } from './OverviewPanels';
import { PriceReviewDialog } from './PriceReviewDialog';
import { QuoteAlerts } from './QuoteAlerts';
import { QuoteHeader } from './QuoteHeader';
import { QuoteQuestions, type Question } from './QuoteQuestions';
import { QuotePlan } from '../../../shared/quotes/QuotePlan';
import { quotePlanTexts } from '../../../shared/quotes/texts';
import { Panel } from '../../../shared/components/frame/Panel';
import { TaxPanel } from './TaxPanel';
import { useQuoteActions } from './use-quote-actions';

/**
 * Page of a loaded quote in two columns. Below 1100 px it has one column: summary, items, details, acceptance. On a phone,
 * the messages are a view of their own.
 * `?review=prices` opens the comparison with the current prices.
 */
export function QuoteView({ quote }: { quote: Quote }) {
  const actions = useQuoteActions(quote);
  const [asked, setAsked] = useState<Question | null>(null);
  const [query, setQuery] = useSearchParams();
  const reviewing = query.get('review') === 'prices';
  const review = (open: boolean) => setQuery(open ? { review: 'prices' } : {}, { replace: true });
  const events = useQuery(quoteEventsQuery(quote.id));
  const revisions = useQuery(quoteRevisionsQuery(quote.id));
  const { company } = useProfile();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const showsMessages = useShowsMessages() && isPhone;
  const can = offered(quote);
  const signs = can.includes('accept') || can.includes('reject');
  return (
    <>
      <QuoteHeader quote={quote} actions={actions} onAsk={setAsked} />
      <QuoteAlerts quote={quote} actions={actions} onReviewPrices={() => review(true)} onAsk={setAsked} />
      {isPhone && <ThreadSwitch quoteId={quote.id} />}
      {showsMessages && <Thread quote={quote} />}
      {/* Hidden, not removed: what was typed into the acceptance stays. */}
      <Box sx={{ display: showsMessages ? 'none' : 'contents' }}>
        <Box sx={columns}>
          <Box sx={{ ...stack, [NARROW]: { order: 1 } }}>
            <ItemsPanel
              title={quoteTexts.items.title}
              items={quote.items}
              currency={quote.currency}
              below={({ id, product }) => <LineMessages quoteId={quote.id} line={{ id, name: product.name }} />}
              action={
                <Button size="small" variant="text" onClick={() => setAsked('template')}>
                  {templateTexts.save.action}
                </Button>
              }
            />
            <TaxPanel quote={quote} />
            {quote.billingPlan.length > 0 && (
              <Panel title={quotePlanTexts.title}>
                <QuotePlan quote={quote} />
              </Panel>
            )}
            <AdditionalInformation quote={quote} actions={actions} />
            {!isPhone && <Thread quote={quote} />}
            <History quote={quote} events={events} revisions={revisions} />
          </Box>
          <Box component="aside" aria-label={quoteTexts.detail.overview} sx={aside}>
            {signs && quote.revision !== null && (
              <Box sx={{ [NARROW]: { order: 3 } }}>
                <AcceptPanel
                  key={quote.revision}
                  quote={quote}
                  revision={quote.revision}
                  actions={actions}
                  onAsk={setAsked}
                />
              </Box>
            )}
            {quote.acceptance && (
              <Box sx={{ [NARROW]: { order: -2 } }}>
                <AcceptancePanel quote={quote} acceptance={quote.acceptance} isLinked />
              </Box>
            )}
            <Box sx={{ [NARROW]: { order: -1 } }}>
              <SummaryPanel quote={quote} isLinked />
            </Box>
            {quote.partner?.id === company.id && (
              <Box sx={{ [NARROW]: { order: 2 } }}>
                <QuoteCommissionPanel quote={quote} />
              </Box>
            )}
            <Box sx={{ [NARROW]: { order: 2 } }}>
              <DetailsPanel quote={quote} />
            </Box>
            <Box sx={{ [NARROW]: { order: 2 } }}>
              <ClientPanel company={quote.company} contact={quote.user} />
            </Box>
          </Box>
        </Box>
      </Box>
      {can.includes('accept') && (
        <StickyBar label={quoteTexts.summary.total} amount={formatMoney(quote.total, quote.currency)}>
          <Button variant="contained" href={`#${ACCEPT_ID}`}>
            {quoteTexts.accept.review}
          </Button>
        </StickyBar>
      )}
      <QuoteQuestions quote={quote} asked={asked} actions={actions} onClose={() => setAsked(null)} />
      {reviewing && <PriceReviewDialog quote={quote} actions={actions} onClose={() => review(false)} />}
    </>
  );
}
