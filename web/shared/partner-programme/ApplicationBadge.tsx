import type { ApplicationStatus } from '../api/schema';
import type { Tone } from '../components/badges/Badge';
import type { Shape } from '../components/badges/Glyph';
import { GlyphBadge } from '../components/badges/StatusBadge';
import { applicationTexts } from './texts';

const MARKS: Record<ApplicationStatus, { shape: Shape; tone: Tone }> = {
  submitted: { shape: 'arrow', tone: 'warning' },
  under_review: { shape: 'half', tone: 'warning' },
  more_information: { shape: 'bang', tone: 'info' },
  approved: { shape: 'check', tone: 'success' },
  rejected: { shape: 'cross', tone: 'error' },
};

/** Badge with the status of an application for the partner program. */
export function ApplicationBadge({ status, label }: { status: ApplicationStatus; label?: string }) {
  return <GlyphBadge {...MARKS[status]} label={label ?? applicationTexts.statuses[status]} />;
}
