import {
  Columns2,
  Heading1,
  Image,
  LayoutTemplate,
  Minus,
  Package,
  Quote,
  RectangleHorizontal,
  TextAlignStart,
  type LucideIcon,
} from 'lucide-react';
import { type BlockKind, type CampaignBlock, type ContentProblem, personal, piecesOf } from '#rules/campaign-content';
import { campaignTexts } from './texts';

const words = campaignTexts.blocks;

export const blockIcons: Record<BlockKind, LucideIcon> = {
  heading: Heading1,
  text: TextAlignStart,
  picture: Image,
  button: RectangleHorizontal,
  columns: Columns2,
  product: Package,
  template: LayoutTemplate,
  quote: Quote,
  divider: Minus,
};

/**
 * Returns a text that distinguishes a block from others of the same kind. `named` is the name of its product or
 * template.
 */
export function blockSays({ kind, ...block }: CampaignBlock, named: string | undefined): string {
  if (kind === 'divider') return '';
  if (kind === 'columns') return words.sides(block.left?.length ?? 0, block.right?.length ?? 0);
  const said = {
    heading: block.text,
    text: block.text,
    button: block.text,
    picture: block.picture?.replace(/^.*\/|\.webp$/g, ''),
    product: block.product && named,
    template: block.template && named,
    quote: block.person || block.text,
  }[kind];
  return said?.trim().slice(0, 80) || words.empty;
}

/** Returns a text with placeholders filled in as for a recipient without personal data. */
export const asRead = (text: string): string =>
  piecesOf(text.trim())
    .map((piece) => (typeof piece === 'string' ? piece : personal(piece, {})))
    .join('');

/** Joins the problems of each field to one message, by the field's path. */
export function byField(problems: readonly ContentProblem[]): Record<string, string> {
  const told: Record<string, string> = {};
  for (const { field, message } of problems) {
    const before = told[field];
    if (!before?.includes(message)) told[field] = before ? `${before}. ${message}` : message;
  }
  return told;
}

/**
 * Returns the attribute with which {@link focusField} finds a field: its path in the campaign, such as `content.2.alt`.
 */
export const fieldAt = (path: string) => ({ 'data-field': path });

/** Focuses the field with a path, or the closest parent field on screen. */
export function focusField(path: string) {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length--) {
    const place = document.querySelector(`[data-field="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    const input = place?.querySelector<HTMLElement>('input:not([type=file]), textarea, select, button');
    if (input) return input.focus();
  }
}
