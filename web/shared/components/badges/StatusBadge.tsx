import type { QuoteStatus } from '../../api/schema';
import { statusLabel } from '../../labels';
import { Badge, type Tone } from './Badge';
import { Glyph, type Shape } from './Glyph';

/** Specified: two of the statuses have different colours in the list and on the quote's page. */
const MARKS: Record<QuoteStatus, { shape: Shape; list: Tone; quote: Tone }> = {
  draft: { shape: 'dashed', list: 'neutral', quote: 'neutral' },
  pending_approval: { shape: 'half', list: 'warning', quote: 'warning' },
  sent: { shape: 'arrow', list: 'info', quote: 'neutral' },
  accepted: { shape: 'check', list: 'success', quote: 'success' },
  rejected: { shape: 'cross', list: 'error', quote: 'error' },
  expired: { shape: 'clock', list: 'neutral', quote: 'error' },
};

/** Badge with a quote's status. `on` selects the colours of the list or of the quote's page. */
export function StatusBadge({ status, on }: { status: QuoteStatus; on: 'list' | 'quote' }) {
  const { shape, [on]: tone } = MARKS[status];
  return <GlyphBadge shape={shape} tone={tone} label={statusLabel(status)} />;
}

/** Badge with a status icon. */
export function GlyphBadge({ shape, tone, label }: { shape: Shape; tone: Tone; label: string }) {
  return <Badge tone={tone} icon={<Glyph shape={shape} />} label={label} />;
}
