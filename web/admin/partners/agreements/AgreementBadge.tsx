import type { AgreementStatus } from '../../../shared/api/schema';
import type { Tone } from '../../../shared/components/badges/Badge';
import type { Shape } from '../../../shared/components/badges/Glyph';
import { GlyphBadge } from '../../../shared/components/badges/StatusBadge';
import { agreementAdminTexts } from './texts';

const MARKS: Record<AgreementStatus, { shape: Shape; tone: Tone }> = {
  draft: { shape: 'half', tone: 'neutral' },
  active: { shape: 'check', tone: 'success' },
  retired: { shape: 'cross', tone: 'neutral' },
};

export const AgreementBadge = ({ status }: { status: AgreementStatus }) => (
  <GlyphBadge {...MARKS[status]} label={agreementAdminTexts.statuses[status]} />
);
