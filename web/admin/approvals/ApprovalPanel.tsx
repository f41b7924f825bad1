import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { shownStatus } from '#rules/quote-status';
import type { Approval, ApprovalAnswerInput, Quote, RequestedAgreement } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { QuoteTitle } from '../../shared/components/badges/QuoteId';
import { GlyphBadge, StatusBadge } from '../../shared/components/badges/StatusBadge';
import { useToast } from '../../shared/components/feedback/Toast';
import { Panel } from '../../shared/components/frame/Panel';
import { ReasonDialog } from '../components/ReasonDialog';
import { RecordLink } from '../components/RecordLink';
import { RecordState } from '../components/RecordState';
import { QuoteTax } from '../quotes/QuoteTax';
import { useRecord } from '../core/use-record';
import { useMayChange } from '../core/use-may-change';
import { answerRule, approvalQuery } from './api';
import { ApprovalAnswer } from './ApprovalAnswer';
import { ApprovalNotices } from './ApprovalNotices';
import { Comparison } from './Comparison';
import { Differences } from './Differences';
import { approvalTexts } from './texts';

const words = approvalTexts.panel;

/** VAT by hand of a quote that waits, the rules that touch it, what differs, and the answers; for who is asked, with the buttons to answer. */
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
      <Panel title={words.rules} flush>
        <Box component="ul">
          {request.rules.map((rule) => (
            <Box component="li" key={rule.ruleId} sx={ruleRow}>
              <Rule rule={rule} quote={quote} request={request} mayAnswer={mayChange && request.isWaiting} />
            </Box>
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

interface RuleProps {
  rule: RequestedAgreement;
  quote: Quote;
  request: Approval;
  mayAnswer: boolean;
}

function Rule({ rule, quote, request, mayAnswer }: RuleProps) {
  const [asked, setAsked] = useState<ApprovalAnswerInput['answer'] | null>(null);
  const toast = useToast();
  const mayRefuse = mayAnswer && !request.isExcluded && rule.isMine;
  const give = (answer: ApprovalAnswerInput['answer']) => (reason: string) =>
    answerRule(quote.id, {
      revision: request.revision,
      ruleId: rule.ruleId,
      answer,
      ...(reason && { reason }),
    });
  return (
    <>
      <Box sx={{ display: 'grid', gap: '2px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 560 }}>{rule.rule}</Typography>
        <Typography variant="small" color="textSecondary">
          {rule.words}
        </Typography>
        {rule.reason && (
          <Typography variant="small" color="textSecondary">
            {`${words.why}: ${rule.reason}`}
          </Typography>
        )}
        {!rule.isMet && request.isWaiting && (
          <Typography variant="small" color={rule.answerers.length === 0 ? 'error' : 'textTertiary'}>
            {rule.answerers.length === 0 ? words.nobody : words.ask(rule.answerers.map(({ name }) => name).join(', '))}
          </Typography>
        )}
        {rule.left.length > 0 && !rule.isMet && request.isWaiting && (
          <Typography variant="small" color="error">
            {words.left(rule.left, rule.asksEverybody ? words.everybody : words.others)}
          </Typography>
        )}
        {rule.escalatedTo && !rule.isMet && request.isWaiting && (
          <Typography variant="small" color="textTertiary">
            {words.escalated(rule.escalatedTo)}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: '4px', justifyItems: { xs: 'start', sm: 'end' } }}>
        <RuleState rule={rule} request={request} />
        <Typography variant="small" color="textTertiary">
          {rule.needs}
        </Typography>
        {mayAnswer && rule.mayTakeBack && (
          <Box sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'center' }}>
            <Button
              size="small"
              onClick={() => setAsked('withdrawn')}
              aria-label={`${approvalTexts.takeBack.button}: ${rule.rule}`}
            >
              {approvalTexts.takeBack.button}
            </Button>
            <Typography variant="small" color="textTertiary">
              {words.untilSent}
            </Typography>
          </Box>
        )}
        {mayRefuse && (
          <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
            <Button
              size="small"
              onClick={() => setAsked('refused')}
              aria-label={`${approvalTexts.refuse.button}: ${rule.rule}`}
            >
              {approvalTexts.refuse.button}
            </Button>
            <Button
              size="small"
              variant="contained"
              onClick={() => setAsked('agreed')}
              aria-label={`${approvalTexts.agree.button}: ${rule.rule}`}
            >
              {approvalTexts.agree.button}
            </Button>
          </Box>
        )}
      </Box>
      {asked === 'agreed' && (
        <ReasonDialog
          title={approvalTexts.agree.title}
          text={approvalTexts.agree.text(`${rule.rule}: ${rule.words}`)}
          confirm={approvalTexts.agree.confirm}
          fallback={approvalTexts.answerFailed}
          run={() => give('agreed')('')}
          onDone={() => toast(approvalTexts.agree.done)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'withdrawn' && (
        <ReasonDialog
          title={approvalTexts.takeBack.title}
          text={approvalTexts.takeBack.text(rule.rule)}
          confirm={approvalTexts.takeBack.button}
          fallback={approvalTexts.answerFailed}
          run={() => give('withdrawn')('')}
          onDone={() => toast(approvalTexts.takeBack.done)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'refused' && (
        <ReasonDialog
          title={approvalTexts.refuse.title}
          text={approvalTexts.refuse.text(request.askedBy)}
          confirm={approvalTexts.refuse.button}
          final
          reason={{ hint: approvalTexts.refuse.hint }}
          fallback={approvalTexts.answerFailed}
          run={({ reason }) => give('refused')(reason)}
          onDone={() => toast(approvalTexts.refuse.done)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Badge of a rule: whether it has its agreements, and whether it still asks for them. */
function RuleState({ rule, request }: { rule: RequestedAgreement; request: Approval }) {
  if (rule.isMet) return <GlyphBadge shape="check" tone="success" label={approvalTexts.agreed} />;
  if (rule.isMine) return <GlyphBadge shape="half" tone="info" label={approvalTexts.turn} />;
  if (request.isWaiting) return <GlyphBadge shape="clock" tone="warning" label={approvalTexts.waits} />;
  const isRefused = request.answers.some(
    ({ ruleId, answer, counts }) => ruleId === rule.ruleId && answer === 'refused' && counts,
  );
  if (isRefused) return <GlyphBadge shape="cross" tone="error" label={approvalTexts.outcomes.refused} />;
  return <GlyphBadge shape="dashed" tone="neutral" label={approvalTexts.notAsked} />;
}

const ruleRow = {
  display: 'grid',
  gap: 1.5,
  p: '14px 20px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
