import type { ExportFile } from '../../shared/api/schema';
import { formatDay, formatMoneyShort } from '../../shared/format';
import { capitalised } from '../../shared/labels';
import { adminInvoiceTexts } from '../invoices/texts';
import { exportTexts as words } from './texts';

/**
 * Describes the filters of an export: 'Status: Sent, Accepted · From: 1 Nov 2026'. `names` maps record ids to names.
 */
export function filterWords({ filter, names }: Pick<ExportFile, 'filter' | 'names'>): string {
  const parts = Object.entries(filter)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined)
    .map(([name, value]) => partOf(name, Array.isArray(value) ? value.map(String) : String(value).split(','), names));
  return parts.join(' · ') || words.everything;
}

function partOf(name: string, values: string[], names: Record<string, string>): string {
  if (name === 'id') return words.selected(values.length);
  const one = words.one[name];
  if (one) {
    const known = names[values.join(',')];
    return known ? `${one.label}: ${known}` : one.unknown;
  }
  const label = words.filters[name];
  return label ? `${label}: ${shown(name, values)}` : `${name}: ${values.join(', ')}`;
}

function shown(name: string, values: string[]): string {
  if (name === 'search') return `‘${values.join(',')}’`;
  if (name.startsWith('total')) return formatMoneyShort(Number(values[0]));
  if (/^(created|valid|issued|due)/.test(name)) return formatDay(values[0] ?? '');
  if (name === 'countryCode') return values.join(', ');
  const labels: Record<string, string> = name === 'transmission' ? adminInvoiceTexts.eInvoice.transmission : {};
  return values.map((value) => labels[value] ?? capitalised(value)).join(', ');
}
