import type { QuoteStatus } from '../api/schema';
import { statusLabel } from '../texts';
import { Badge, type Tone } from './Badge';

/** Spec 1 section 4: the list and the quote itself colour two statuses differently. */
const TONES: Record<QuoteStatus, { list: Tone; quote: Tone }> = {
  draft: { list: 'neutral', quote: 'neutral' },
  pending_approval: { list: 'warning', quote: 'warning' },
  sent: { list: 'info', quote: 'neutral' },
  accepted: { list: 'success', quote: 'success' },
  rejected: { list: 'error', quote: 'error' },
  expired: { list: 'neutral', quote: 'error' },
};

/** Shape before colour: every status has its own glyph. The mark on a filled disc takes the badge's own ground. */
function Glyph({ status, className }: { status: QuoteStatus; className?: string }) {
  const ground = { stroke: 'var(--glyph-ground)' };
  return (
    <svg
      className={className}
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {status === 'draft' && <circle cx="6" cy="6" r="4.5" strokeDasharray="1.6 1.9" />}
      {(status === 'pending_approval' || status === 'sent' || status === 'expired') && <circle cx="6" cy="6" r="4.5" />}
      {status === 'pending_approval' && <path d="M6 3.2a2.8 2.8 0 0 1 0 5.6z" fill="currentColor" stroke="none" />}
      {status === 'sent' && <path d="M4 6h3.6M6.2 4.4 7.9 6 6.2 7.6" />}
      {status === 'expired' && <path d="M6 3.6V6l1.5 1" />}
      {(status === 'accepted' || status === 'rejected') && (
        <circle cx="6" cy="6" r="5.2" fill="currentColor" stroke="none" />
      )}
      {status === 'accepted' && <path d="m3.7 6.2 1.6 1.6 3-3.4" style={ground} />}
      {status === 'rejected' && <path d="m4.3 4.3 3.4 3.4m0-3.4L4.3 7.7" style={ground} />}
    </svg>
  );
}

/** A quote's status with its glyph. `on` picks the tones of the list or of the quote's own screen. */
export function StatusBadge({ status, on }: { status: QuoteStatus; on: 'list' | 'quote' }) {
  const tone = TONES[status][on];
  return (
    <Badge
      tone={tone}
      icon={<Glyph status={status} />}
      label={statusLabel(status)}
      sx={{ '--glyph-ground': `var(--mui-palette-${tone}-soft)` }}
    />
  );
}
