import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Quote } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { PageHead } from '../../shared/components/frame/PageHead';
import { cardStyle, Panel } from '../../shared/components/frame/Panel';
import { QuoteTitle } from '../../shared/components/badges/QuoteId';
import { StatusBadge } from '../../shared/components/badges/StatusBadge';
import { waitsInWords } from '#rules/acceptance';
import { adminPaths } from '#rules/admin-paths';
import { shownStatus } from '#rules/quote-status';
import { Thread } from '../../shared/messages/Thread';
import { useGoOn } from '../../shared/use-go-on';
import { acceptanceTexts } from '../../shared/quotes/acceptance-texts';
import { QuotePlan } from '../../shared/quotes/QuotePlan';
import { quotePlanTexts } from '../../shared/quotes/texts';
import { History } from '../../shared/quotes/History';
import { layout } from '../../shared/theme';
import { withAside } from '../components/columns';
import { RecordLink } from '../components/RecordLink';
import { RecordPage } from '../components/RecordPage';
import { approvalQuery } from '../approvals/api';
import { approvalEvents } from '../approvals/history';
import { RecordMails } from '../mails/RecordMails';
import { QuoteOrder } from '../orders/QuoteOrder';
import { eventsQuery, revisionsQuery } from './api';
import { OfferActions } from './OfferActions';
import { QuoteFacts } from './QuoteFacts';
import { QuoteMenu } from './QuoteMenu';
import { ReviewForm } from './ReviewForm';
import { QuoteTax } from './QuoteTax';
import { ReviewLines } from './ReviewLines';
import { quoteTitle, revisionLine } from './ReviewPanel';
import { WhyReturned } from './WhyReturned';
import { FollowUp } from './follow-up/FollowUp';
import { followUpTexts } from './follow-up/texts';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts;

/** /admin/quotes/{id}/full: a quote with its lines, its history and its review. */
export const QuotePage = () => <RecordPage<Quote> title={quoteTitle}>{(quote) => <Loaded quote={quote} />}</RecordPage>;

function Loaded({ quote }: { quote: Quote }) {
  const events = useQuery(eventsQuery(quote.id));
  const revisions = useQuery(revisionsQuery(quote.id));
  const approval = useQuery(approvalQuery(quote.id)).data;
  const goOn = useGoOn();
  const reviewed = quote.actions.includes('adjust_pricing');
  return (
    <>
      <PageHead
        back={{ to: adminPaths.quotes, label: words.back }}
        title={
          <>
            {words.quote} <QuoteTitle quote={quote} />
            <StatusBadge status={shownStatus(quote)} on="quote" />
          </>
        }
        text={[
          quote.customerReference,
          quote.company.name,
          quote.partner && words.via(quote.partner.name),
          revisionLine(quote),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <OfferActions quote={quote} />
            <QuoteOrder quote={quote} />
            <QuoteMenu quote={quote} onDeleted={() => void goOn(adminPaths.quotes)} />
          </>
        }
      />
      {quote.preparedBy && !quote.partner && !quote.sentAt && (
        <Notice tone="info" role="none" title={words.prepare.hidden} style={{ marginBottom: 24 }}>
          {words.prepare.hiddenText}
        </Notice>
      )}
      {quote.acceptanceRequest?.state === 'waiting' && (
        <Notice
          tone="info"
          role="none"
          title={waitsInWords(quote.acceptanceRequest.missing)}
          style={{ marginBottom: 24 }}
        >
          {acceptanceTexts.signed(quote.acceptanceRequest.signatures)}{' '}
          {acceptanceTexts.canSign(quote.acceptanceRequest.people)}
        </Notice>
      )}
      {quote.returned && (
        <Box sx={{ mb: 3 }}>
          <WhyReturned returned={quote.returned} />
        </Box>
      )}
      <Box sx={withAside(layout.reviewPanel)}>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          <Panel
            title={words.items}
            aside={
              quote.actions.includes('change_lines') && (
                <RecordLink to={adminPaths.quoteLines(quote.id)}>{words.lines.action}</RecordLink>
              )
            }
          >
            <ReviewLines items={quote.items} currency={quote.currency} quoteId={quote.id} />
          </Panel>
          {quote.taxDecision && (
            <Panel title={words.tax.title} aside={revisionLine(quote)}>
              <QuoteTax quote={quote} />
            </Panel>
          )}
          {quote.billingPlan.length > 0 && (
            <Panel title={quotePlanTexts.title}>
              <QuotePlan quote={quote} />
            </Panel>
          )}
          <Thread quote={quote} />
          <History quote={quote} events={events} revisions={revisions} approvals={approvalEvents(approval)} />
          <RecordMails of="quote" id={quote.id} />
        </Box>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          {reviewed && (
            <Box component="section" aria-label={words.review} sx={{ ...cardStyle, display: 'flex', overflow: 'clip' }}>
              <ReviewForm key={`${quote.id} ${quote.status}`} quote={quote} bare />
            </Box>
          )}
          <Panel title={followUpTexts.title} aside={followUpTexts.hint}>
            <FollowUp quote={quote} />
          </Panel>
          <Panel title={words.facts.title}>
            <QuoteFacts quote={quote} totals={!reviewed} />
          </Panel>
        </Box>
      </Box>
    </>
  );
}
