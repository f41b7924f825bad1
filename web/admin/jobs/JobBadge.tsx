import type { JobStatus } from '../../shared/api/schema';
import type { Tone } from '../../shared/components/badges/Badge';
import type { Shape } from '../../shared/components/badges/Glyph';
import { GlyphBadge } from '../../shared/components/badges/StatusBadge';
import { jobTexts } from './texts';

const MARKS: Record<JobStatus, [Tone, Shape]> = {
  failed: ['error', 'cross'],
  running: ['info', 'half'],
  waiting: ['neutral', 'ring'],
  planned: ['neutral', 'clock'],
  done: ['success', 'check'],
};

/** Badge with the status of a job. */
export function JobBadge({ status }: { status: JobStatus }) {
  const [tone, shape] = MARKS[status];
  return <GlyphBadge tone={tone} shape={shape} label={jobTexts.views[status]} />;
}
