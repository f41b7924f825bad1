import type { DealRow } from '../../../shared/api/schema';
import { GlyphBadge } from '../../../shared/components/badges/StatusBadge';
import { RegistrationBadge } from '../../../shared/partner-programme/deals/RegistrationBadge';
import { adminDealTexts as words } from './texts';

interface StandingBadgeProps {
  deal: Pick<DealRow, 'registration' | 'stage' | 'protectedUntil' | 'attention' | 'actions'>;
  /** Number of other partners that have a deal with the same customer. */
  conflicts: number;
}

/**
 * Badge with the state of a registration: 'conflict' for a pending registration when other partners have the same
 * customer.
 */
export const StandingBadge = ({ deal, conflicts }: StandingBadgeProps) =>
  deal.registration === 'pending' && conflicts > 0 ? (
    <GlyphBadge shape="bang" tone="error" label={words.conflict} />
  ) : (
    <RegistrationBadge deal={deal} />
  );
