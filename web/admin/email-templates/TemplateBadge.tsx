import type { TemplateState } from '#rules/email-template';
import type { Tone } from '../../shared/components/badges/Badge';
import type { Shape } from '../../shared/components/badges/Glyph';
import { GlyphBadge } from '../../shared/components/badges/StatusBadge';
import { templateTexts } from './texts';

const MARKS: Record<TemplateState, { shape: Shape; tone: Tone }> = {
  default: { shape: 'ring', tone: 'neutral' },
  changed: { shape: 'half', tone: 'info' },
  failed: { shape: 'bang', tone: 'error' },
  own: { shape: 'dashed', tone: 'neutral' },
};

export const TemplateBadge = ({ state }: { state: TemplateState }) => (
  <GlyphBadge {...MARKS[state]} label={templateTexts.states[state]} />
);
