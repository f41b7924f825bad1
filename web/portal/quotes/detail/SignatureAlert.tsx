import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { signedName, waitsInWords } from '#rules/acceptance';
import type { Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { formatDateTime } from '../../../shared/format';
import { acceptanceTexts as words } from '../../../shared/quotes/acceptance-texts';
import { useProfile } from '../../../shared/session/session';
import { ReasonDialog } from './ReasonDialog';
import type { QuoteActions } from './use-quote-actions';

/** Alert on a quote whose acceptance waits for signatures of the buyer's company, or was refused one. */
export function SignatureAlert({ quote, actions }: { quote: Quote; actions: QuoteActions }) {
  const { accountType } = useProfile();
  const [refusing, setRefusing] = useState(false);
  const request = quote.acceptanceRequest;
  if (!request) return null;
  const { state, missing, signatures, people, askedBy, endedBy, reason } = request;
  if (state === 'refused') {
    return (
      <Notice tone="warning" role="none" title={words.refused(endedBy ?? quote.company.name)}>
        <blockquote style={{ margin: '2px 0 6px', whiteSpace: 'pre-line' }}>{reason}</blockquote>
        {words.refusedText}
      </Notice>
    );
  }
  const first = signatures[0];
  const canSign = request.actions.includes('sign');
  const signedBeforeAdmin =
    accountType === 'admin' && missing.includes('admin') && request.actions.includes('withdraw');
  const next =
    missing.length === 0 ? words.ready : canSign ? words.toSign : askedBy === null ? '' : words.canSign(people);
  return (
    <>
      <Notice
        tone="info"
        role="none"
        icon={<PenLine size={17} />}
        title={waitsInWords(missing)}
        action={
          <>
            {request.actions.includes('refuse') && (
              <Button size="small" onClick={() => setRefusing(true)}>
                {words.refuse.action}
              </Button>
            )}
            {request.actions.includes('withdraw') && (
              <Button
                size="small"
                busy={actions.withdrawAcceptance.isPending}
                onClick={() => actions.withdrawAcceptance.mutate()}
              >
                {words.withdraw.action}
              </Button>
            )}
          </>
        }
      >
        {first && signatures.length === 1 && words.asked(signedName(first), formatDateTime(first.signedAt))}
        {signatures.length > 1 && words.signed(signatures)} {next} {signedBeforeAdmin && words.signedBeforeAdmin}{' '}
        {askedBy !== null && !canSign && people.length === 0 && missing.length > 0 && words.invite}
      </Notice>
      {refusing && (
        <ReasonDialog
          open
          words={words.refuse}
          busy={actions.refuseAcceptance.isPending}
          onSend={(text, done) =>
            actions.refuseAcceptance.mutate({ revision: quote.revision ?? 0, reason: text }, done)
          }
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}
