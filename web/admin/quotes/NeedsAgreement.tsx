import { adminPaths } from '#rules/admin-paths';
import type { Quote } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { RecordLink } from '../components/RecordLink';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts.agreement;

/** Notice above the review of an approved quote that waits for agreements. */
export function NeedsAgreement({ quote: { id, needsAgreement } }: { quote: Pick<Quote, 'id' | 'needsAgreement'> }) {
  if (!needsAgreement) return null;
  return (
    <Notice
      tone="warning"
      role="none"
      title={words.needs(needsAgreement.join(', '))}
      style={{ margin: '12px 0 8px' }}
      action={<RecordLink to={adminPaths.approval(id)}>{words.view}</RecordLink>}
    >
      {words.text}
    </Notice>
  );
}
