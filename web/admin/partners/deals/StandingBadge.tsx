import type { DealRow } from '../../../shared/api/schema';
import { GlyphBadge } from '../../../shared/components/badges/StatusBadge';
import { RegistrationBadge } from '../../../shared/partners/deals/RegistrationBadge';
import { adminDealTexts as words } from './texts';

interface StandingBadgeProps {
  deal: Pick<DealRow, 'registration' | 'stage' | 'actions'>;
  /** How many other partners have its customer. */
  conflicts: number;
}

/** How a registration stands: what waits for a decision and has its customer in common with others is a conflict. */
export const StandingBadge = ({ deal, conflicts }: StandingBadgeProps) =>
  deal.registration === 'pending' && conflicts > 0 ? (
    <GlyphBadge shape="bang" tone="error" label={words.conflict} />
  ) : (
    <RegistrationBadge deal={deal} />
  );
