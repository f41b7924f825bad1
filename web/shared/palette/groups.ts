import {
  AtSign,
  Box,
  Building2,
  Clock,
  FileText,
  LayoutTemplate,
  Package,
  Receipt,
  Send,
  User,
  type LucideIcon,
} from 'lucide-react';
import { hasWords } from '#rules/search-fold';
import type { SearchResult } from '../api/schema';
import { capitalised } from '../labels';
import type { PaletteArea, PalettePlace } from './palette';
import { recentOf, type Recent } from './recent';
import { paletteTexts } from './texts';

const words = paletteTexts;

const ICONS: Record<SearchResult['type'], LucideIcon> = {
  company: Building2,
  user: User,
  quote: FileText,
  order: Package,
  invoice: Receipt,
  product: Box,
  template: LayoutTemplate,
  campaign: Send,
  subscriber: AtSign,
};
const KINDS = Object.keys(ICONS) as SearchResult['type'][];
/** Maximum number of results per type that the server returns; when a type has this many, there may be more. */
const EACH = 5;

export interface Row {
  title: string;
  note?: string;
  aside?: string;
  to: string;
  icon: LucideIcon;
  isAll?: boolean;
  recent?: Recent;
}

interface Group {
  label: string;
  rows: Row[];
}

/** Returns the groups of the palette: recently opened items, actions, search results by type, and pages. */
export function groupsOf(
  area: PaletteArea,
  userId: string,
  sought: string,
  onlyActions: boolean,
  found: SearchResult[],
): Group[] {
  const fits = (text: string) => hasWords(text, sought);
  const placed = (places: PalettePlace[]) =>
    places
      .filter(({ label, also = '' }) => fits(`${label} ${also}`))
      .map(({ label, to, icon }) => ({ title: label, to, icon }));
  const recent = recentOf(userId)
    .filter(({ title, subtitle }) => fits(`${title} ${subtitle}`))
    .map((one): Row => ({ title: one.title, note: one.subtitle, to: one.to, icon: Clock, recent: one }));
  const kinds = KINDS.map((type) => {
    const hits = found.filter((hit) => hit.type === type);
    const rows = hits.map((hit): Row => {
      const to = area.open[type](hit.id);
      const { title, subtitle } = hit;
      const aside = hit.status ? capitalised(hit.status) : undefined;
      return { title, note: subtitle, aside, to, icon: ICONS[type], recent: { type, title, subtitle, to } };
    });
    const all = hits.length === EACH && area.all[type]?.(sought);
    const more: Row[] = all ? [{ title: words.all[type], to: all, icon: ICONS[type], isAll: true }] : [];
    return { label: words.kinds[type], rows: [...rows, ...more] };
  });
  return [
    { label: words.recent, rows: onlyActions ? [] : recent },
    { label: words.actions, rows: placed(area.actions) },
    ...kinds,
    { label: words.pages, rows: onlyActions ? [] : placed(area.pages) },
  ].filter(({ rows }) => rows.length > 0);
}
