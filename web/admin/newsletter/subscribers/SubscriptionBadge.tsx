import { subscriptionLabel, type SubscriptionStatus } from '#rules/subscription';
import type { Tone } from '../../../shared/components/badges/Badge';
import type { Shape } from '../../../shared/components/badges/Glyph';
import { GlyphBadge } from '../../../shared/components/badges/StatusBadge';

const MARKS: Record<SubscriptionStatus, { tone: Tone; shape: Shape }> = {
  pending: { tone: 'warning', shape: 'half' },
  subscribed: { tone: 'success', shape: 'check' },
  unsubscribed: { tone: 'neutral', shape: 'dashed' },
  bounced: { tone: 'error', shape: 'back' },
  complained: { tone: 'error', shape: 'bang' },
};

/** Badge with the status of a subscription. */
export const SubscriptionBadge = ({ status }: { status: SubscriptionStatus }) => (
  <GlyphBadge {...MARKS[status]} label={subscriptionLabel(status)} />
);
