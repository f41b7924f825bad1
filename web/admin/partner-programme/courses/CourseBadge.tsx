import type { CourseStatus } from '#rules/partner-course';
import type { Tone } from '../../../shared/components/badges/Badge';
import type { Shape } from '../../../shared/components/badges/Glyph';
import { GlyphBadge } from '../../../shared/components/badges/StatusBadge';
import { courseAdminTexts } from './texts';

const MARKS: Record<CourseStatus, { shape: Shape; tone: Tone }> = {
  draft: { shape: 'half', tone: 'neutral' },
  published: { shape: 'check', tone: 'success' },
  retired: { shape: 'cross', tone: 'neutral' },
};

export const CourseBadge = ({ status }: { status: CourseStatus }) => (
  <GlyphBadge {...MARKS[status]} label={courseAdminTexts.statuses[status]} />
);
