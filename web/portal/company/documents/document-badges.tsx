import { Check, Clock, Minus, X } from 'lucide-react';
import type { CompanyDocuments, DocumentState } from '../../../shared/api/schema';
import { Badge, type Tone } from '../../../shared/components/badges/Badge';
import { companyTexts } from '../texts';

const { states } = companyTexts.documents;

const LOOKS: Record<DocumentState | 'missing', { tone: Tone; Glyph: typeof Check }> = {
  pending: { tone: 'warning', Glyph: Clock },
  verified: { tone: 'success', Glyph: Check },
  rejected: { tone: 'error', Glyph: X },
  missing: { tone: 'neutral', Glyph: Minus },
};

/** Badge with the status of a document; `missing` is shown as 'Not Uploaded'. */
export function DocumentBadge({ state }: { state: DocumentState | 'missing' }) {
  const { tone, Glyph } = LOOKS[state];
  return <Badge tone={tone} icon={<Glyph size={12} strokeWidth={2} />} label={states[state]} />;
}

/** Returns the specified 'Overall status' of the documents. */
export function overallState({ status }: Pick<CompanyDocuments, 'status'>): 'verified' | 'pending' | 'missing' {
  if (status.allRequiredVerified) return 'verified';
  return status.allRequiredUploaded ? 'pending' : 'missing';
}
