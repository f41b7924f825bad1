import type { CampaignStatus } from '#rules/campaign-status';
import type { Tone } from '../../../shared/components/badges/Badge';
import type { Shape } from '../../../shared/components/badges/Glyph';
import { GlyphBadge } from '../../../shared/components/badges/StatusBadge';
import { campaignTexts } from './texts';

const MARKS: Record<CampaignStatus, { shape: Shape; tone: Tone }> = {
  draft: { shape: 'dashed', tone: 'neutral' },
  scheduled: { shape: 'clock', tone: 'info' },
  sending: { shape: 'arrow', tone: 'info' },
  paused: { shape: 'half', tone: 'warning' },
  sent: { shape: 'check', tone: 'success' },
  cancelled: { shape: 'cross', tone: 'neutral' },
};

export const CampaignBadge = ({ status }: { status: CampaignStatus }) => (
  <GlyphBadge {...MARKS[status]} label={campaignTexts.statuses[status]} />
);
