import type { ImportStatus } from '#rules/subscriber-import';
import type { Tone } from '../../../shared/components/badges/Badge';
import type { Shape } from '../../../shared/components/badges/Glyph';
import { GlyphBadge } from '../../../shared/components/badges/StatusBadge';
import { importTexts } from './texts';

const MARKS: Record<ImportStatus, { tone: Tone; shape: Shape }> = {
  uploaded: { tone: 'neutral', shape: 'dashed' },
  checking: { tone: 'info', shape: 'half' },
  checked: { tone: 'warning', shape: 'half' },
  importing: { tone: 'info', shape: 'half' },
  imported: { tone: 'success', shape: 'check' },
  failed: { tone: 'error', shape: 'cross' },
};

/** Badge with the status of an import. */
export const ImportBadge = ({ status }: { status: ImportStatus }) => (
  <GlyphBadge {...MARKS[status]} label={importTexts.statuses[status]} />
);
