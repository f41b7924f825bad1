import { useQuery } from '@tanstack/react-query';
import type { Approval, Quote } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { formatMoney } from '../../shared/format';
import { revisionsQuery } from '../quotes/api';
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
      {request.isWaiting && <AskedAgain quote={quote} request={request} />}
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

/** Notice for who agreed to an earlier revision and is asked again, with the totals of both. */
function AskedAgain({ quote, request }: { quote: Quote; request: Approval }) {
  const revisions = useQuery(revisionsQuery(quote.id)).data?.data;
  const again = request.rules.filter(({ isAgain }) => isAgain).map(({ ruleId }) => ruleId);
  const before = request.answers.findLast(
    ({ isOwn, answer, ruleId }) => isOwn && answer === 'agreed' && again.includes(ruleId),
  );
  const totalOf = (revision: number) => {
    const found = revisions?.find(({ number }) => number === revision);
    return found && formatMoney(found.total, found.currency);
  };
  const [earlier, now] = [before && totalOf(before.revision), totalOf(request.revision)];
  if (!before || !earlier || !now) return null;
  return (
    <Notice tone="warning" role="none" title={words.again(before.revision)}>
      {words.againText(request.askedBy, earlier, now)}
    </Notice>
  );
}
