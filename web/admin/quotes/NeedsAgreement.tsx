import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '#rules/admin-paths';
import type { Quote } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { approvalQuery } from '../approvals/api';
import { WithdrawRequest } from '../approvals/WithdrawRequest';
import { RecordLink } from '../components/RecordLink';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts.agreement;

interface NeedsAgreementProps {
  quote: Pick<Quote, 'id' | 'version'>;
  /** The rules that the quote waits for, in words. */
  rules: string[];
  onWithdrawn: () => Promise<void>;
}

/** Notice above the review of an approved quote that waits for agreements; who asked for them may take the request back. */
export function NeedsAgreement({ quote, rules, onWithdrawn }: NeedsAgreementProps) {
  const { data } = useQuery(approvalQuery(quote.id));
  return (
    <Notice
      tone="warning"
      role="none"
      title={words.needs(rules.join(', '))}
      style={{ margin: '12px 0 8px' }}
      action={data?.request?.mayWithdraw && <WithdrawRequest quote={quote} onWithdrawn={onWithdrawn} />}
    >
      {words.text}
      <Box sx={{ mt: 1 }}>
        <RecordLink to={adminPaths.approval(quote.id)}>{words.view}</RecordLink>
      </Box>
    </Notice>
  );
}
