import type { Tone } from '../../shared/components/badges/Badge';
import type { Shape } from '../../shared/components/badges/Glyph';
import { GlyphBadge } from '../../shared/components/badges/StatusBadge';
import { capitalised } from '../../shared/texts';

const STATES: Record<string, { tone: Tone; shape: Shape }> = {
  active: { tone: 'success', shape: 'check' },
  inactive: { tone: 'neutral', shape: 'dashed' },
  suspended: { tone: 'error', shape: 'cross' },
  deleted: { tone: 'neutral', shape: 'cross' },
  pending_approval: { tone: 'warning', shape: 'half' },
  verified: { tone: 'success', shape: 'check' },
  pending: { tone: 'warning', shape: 'half' },
  rejected: { tone: 'error', shape: 'cross' },
  unverified: { tone: 'neutral', shape: 'dashed' },
  queued: { tone: 'neutral', shape: 'dashed' },
  running: { tone: 'info', shape: 'half' },
  done: { tone: 'success', shape: 'check' },
  failed: { tone: 'error', shape: 'cross' },
  archived: { tone: 'neutral', shape: 'cross' },
};

/** The status of a company, person, document or export in words, with its glyph. */
export function StateBadge({ state, label }: { state: string; label?: string }) {
  const { tone, shape } = STATES[state] ?? { tone: 'neutral', shape: 'ring' };
  return <GlyphBadge tone={tone} shape={shape} label={label ?? capitalised(state)} />;
}
