import type { Approval, Quote } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { useMayChange } from '../core/use-may-change';
import { approvalTexts } from './texts';
import { WithdrawRequest } from './WithdrawRequest';

const words = approvalTexts.panel;

/** Notices above the rules of a request: how it stands, and for who asked, the button to take it back. */
export function ApprovalNotices({ quote, request }: { quote: Quote; request: Approval }) {
  const mayChange = useMayChange();
  const isSent = quote.revision === request.revision && quote.sentAt !== null && quote.status !== 'pending_approval';
  return (
    <>
      {isSent && (
        <Notice tone="success" role="none" title={words.sent}>
          {words.sentText(request.revision)}
        </Notice>
      )}
      {!isSent && !request.isWaiting && quote.status === 'pending_approval' && (
        <Notice tone="info" role="none" title={request.withdrawnAt ? words.takenBack(request.askedBy) : words.back}>
          {words.backText}
        </Notice>
      )}
      {request.isWaiting && request.isExcluded && (
        <Notice
          tone="info"
          role="none"
          title={words.excluded}
          action={mayChange && request.mayWithdraw && <WithdrawRequest quote={quote} />}
        >
          {words.excludedText}
        </Notice>
      )}
    </>
  );
}
