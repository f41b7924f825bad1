import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Approval, ApprovalAnswerInput, Quote, RequestedAgreement } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { GlyphBadge } from '../../shared/components/badges/StatusBadge';
import { useToast } from '../../shared/components/feedback/Toast';
import { ReasonDialog } from '../components/ReasonDialog';
import { answerRule } from './api';
import { approvalTexts } from './texts';

const words = approvalTexts.panel;

interface AskedRuleProps {
  rule: RequestedAgreement;
  quote: Quote;
  request: Approval;
  mayAnswer: boolean;
}

/** A rule that touches a quote, with the buttons to answer it for who is asked. */
export function AskedRule({ rule, quote, request, mayAnswer }: AskedRuleProps) {
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
    <Box component="li" sx={ruleRow}>
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
          reason={{ hint: approvalTexts.agree.hint, optional: true }}
          confirm={approvalTexts.agree.confirm}
          fallback={approvalTexts.answerFailed}
          run={({ reason }) => give('agreed')(reason)}
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
    </Box>
  );
}

/** Badge of a rule: whether it has its agreements, and whether it still asks for them. */
function RuleState({ rule, request }: { rule: RequestedAgreement; request: Approval }) {
  if (rule.isMet) return <GlyphBadge shape="check" tone="success" label={approvalTexts.agreed} />;
  if (rule.isMine) {
    return <GlyphBadge shape="half" tone="info" label={rule.isAgain ? approvalTexts.again : approvalTexts.turn} />;
  }
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
