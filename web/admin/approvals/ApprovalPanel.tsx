import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '#rules/admin-paths';
import { shownStatus } from '#rules/quote-status';
import type { Approval, Quote } from '../../shared/api/schema';
import { QuoteTitle } from '../../shared/components/badges/QuoteId';
import { StatusBadge } from '../../shared/components/badges/StatusBadge';
import { Panel } from '../../shared/components/frame/Panel';
import { RecordLink } from '../components/RecordLink';
import { RecordState } from '../components/RecordState';
import { QuoteTax } from '../quotes/QuoteTax';
import { useRecord } from '../core/use-record';
import { useMayChange } from '../core/use-may-change';
import { approvalQuery } from './api';
import { ApprovalAnswer } from './ApprovalAnswer';
import { ApprovalNotices } from './ApprovalNotices';
import { AskedRule } from './AskedRule';
import { Comparison } from './Comparison';
import { Differences } from './Differences';
import { NoteOfAsker } from './NoteOfAsker';
import { approvalTexts } from './texts';

const words = approvalTexts.panel;

/**
 * VAT by hand of a quote that waits, the rules that touch it, what differs, and the answers; for who is asked, with the
 * buttons to answer.
 */
export function ApprovalPanel({ id, heading }: { id: string; heading: 'h1' | 'h2' }) {
  const quote = useRecord<Quote>('quotes', id);
  const approval = useQuery(approvalQuery(id));
  const error = quote.error ?? approval.error;
  if (!quote.data || !approval.data) {
    return (
      <RecordState
        error={error}
        retry={() => void Promise.all([quote.refetch(), approval.refetch()])}
        failed={words.failed}
      />
    );
  }
  const { request } = approval.data;
  const { handTax } = quote.data;
  const isTaxOpen = handTax === 'waiting' || handTax === 'ended';
  return (
    <Box component="section" aria-label={words.label} sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
          <Typography variant="h4" component={heading}>
            <QuoteTitle quote={quote.data} />
          </Typography>
          <StatusBadge status={shownStatus(quote.data)} on="quote" />
        </Box>
        <Typography color="textSecondary">
          {[quote.data.company.name, request && words.asked(request.revision, request.askedBy)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        <RecordLink to={adminPaths.quotePage(id)}>{words.openQuote}</RecordLink>
      </Box>
      {isTaxOpen && (
        <Panel title={words.tax}>
          <QuoteTax quote={quote.data} />
        </Panel>
      )}
      {request ? (
        <Asked quote={quote.data} request={request} />
      ) : isTaxOpen ? null : (
        <Typography color="textSecondary">{words.none}</Typography>
      )}
    </Box>
  );
}

function Asked({ quote, request }: { quote: Quote; request: Approval }) {
  const mayChange = useMayChange();
  return (
    <>
      <ApprovalNotices quote={quote} request={request} />
      <NoteOfAsker quoteId={quote.id} request={request} />
      <Panel title={words.rules} flush>
        <Box component="ul">
          {request.rules.map((rule) => (
            <AskedRule
              key={rule.ruleId}
              rule={rule}
              quote={quote}
              request={request}
              mayAnswer={mayChange && request.isWaiting}
            />
          ))}
        </Box>
      </Panel>
      <Panel title={words.differs} flush>
        <Differences quote={quote} request={request} />
      </Panel>
      <Comparison comparison={request.comparison} currency={quote.currency} />
      <Panel title={words.answers}>
        {request.answers.length === 0 ? (
          <Typography color="textSecondary">{words.noAnswers}</Typography>
        ) : (
          <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
            {request.answers.toReversed().map((answer) => (
              <li key={answer.id}>
                <ApprovalAnswer answer={answer} rule={request.rules.find(({ ruleId }) => ruleId === answer.ruleId)} />
              </li>
            ))}
          </Box>
        )}
      </Panel>
    </>
  );
}
