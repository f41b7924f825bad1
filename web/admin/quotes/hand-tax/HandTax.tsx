import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HAND_KIND_WORDS, HAND_KINDS, handTaxInWords } from '#rules/tax-by-hand';
import { messageOf } from '../../../shared/api/errors';
import type { HandTaxDecision, Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { formatDateTime, formatMoney, formatRate } from '../../../shared/format';
import { problemOf } from '../../../shared/problem';
import { texts } from '../../../shared/texts';
import { useChanged } from '../../../shared/use-changed';
import { agreeToTax, handTaxQuery, takeTaxBack } from './api';
import { HandTaxDialog } from './HandTaxDialog';
import { handTaxTexts as words } from './texts';

/** VAT of a quote that staff decided by hand, its agreement, and buttons for both; nothing for others than staff. */
export function HandTax({ quote }: { quote: Pick<Quote, 'id' | 'number' | 'version' | 'currency'> }) {
  const { data, error, isFetching, refetch } = useQuery(handTaxQuery(quote));
  const [isOpen, setIsOpen] = useState(false);
  const changed = useChanged();
  const toast = useToast();
  const agree = useMutation({
    mutationFn: (decisionId: string) => agreeToTax(quote, decisionId),
    onSuccess: () => toast(words.agreed),
    onSettled: changed,
  });
  const takeBack = useMutation({
    mutationFn: () => takeTaxBack(quote),
    onSuccess: () => toast(words.takenBack),
    onSettled: changed,
  });
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  if (!data || (!data.decision && data.actions.length === 0)) return null;
  const { decision, actions } = data;
  const failed = agree.error ?? takeBack.error;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {decision && <Decision decision={decision} currency={quote.currency} />}
      {failed && (
        <Notice tone="error" title={texts.error}>
          {problemOf(failed, words.actionFailed)}
        </Notice>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, '&:empty': { display: 'none' } }}>
        {decision && actions.includes('agree') && (
          <Button size="small" variant="contained" busy={agree.isPending} onClick={() => agree.mutate(decision.id)}>
            {words.agree}
          </Button>
        )}
        {actions.includes('decide') && (
          <Button size="small" onClick={() => setIsOpen(true)}>
            {decision ? words.again : words.action}
          </Button>
        )}
        {actions.includes('take_back') && (
          <Button size="small" variant="text" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
            {words.takeBack}
          </Button>
        )}
        {!decision && (
          <Typography variant="small" component="span" color="textTertiary">
            {words.hint}
          </Typography>
        )}
      </Box>
      {isOpen && <HandTaxDialog quote={quote} decision={decision} onClose={() => setIsOpen(false)} />}
    </Box>
  );
}

/** The decision with its reason and the people who made it. */
function Decision({ decision, currency }: { decision: HandTaxDecision; currency: string }) {
  const { state, reason, tax, total, decidedBy, decidedAt, agreedBy, agreedAt } = decision;
  const lines = [
    ...HAND_KINDS.flatMap((kind) => {
      const decided = decision[kind];
      return decided
        ? [words.decided(HAND_KIND_WORDS[kind], handTaxInWords(decided, decidedAt.slice(0, 10), formatRate))]
        : [];
    }),
    reason,
    ...(tax !== null && total !== null
      ? [words.amounts(formatMoney(tax, currency), formatMoney(total, currency))]
      : []),
    words.by(decidedBy, formatDateTime(decidedAt)),
    ...(agreedBy && agreedAt ? [words.agreedBy(agreedBy, formatDateTime(agreedAt))] : []),
  ];
  return (
    <Notice tone={state === 'agreed' ? 'info' : 'warning'} role="none" title={words.states[state]}>
      {state === 'ended' && <p>{words.endedText}</p>}
      {lines.map((line) => (
        <p key={line} style={{ overflowWrap: 'anywhere' }}>
          {line}
        </p>
      ))}
    </Notice>
  );
}
