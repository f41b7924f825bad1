import { formatDay, formatMoneyShort } from '../../shared/format';
import { capitalised } from '../../shared/texts';
import { exportTexts as words } from './texts';

/** A filter of a list in words: 'Status: Sent, Accepted · From: 1 Nov 2026'. */
export function filterWords(filter: Record<string, unknown>): string {
  const parts = Object.entries(filter)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined)
    .map(([name, value]) => partOf(name, Array.isArray(value) ? value.map(String) : String(value).split(',')));
  return parts.join(' · ') || words.everything;
}

function partOf(name: string, values: string[]): string {
  if (name === 'id') return words.selected(values.length);
  const label = words.filters[name];
  return label ? `${label}: ${shown(name, values)}` : (words.one[name] ?? `${name}: ${values.join(', ')}`);
}

function shown(name: string, values: string[]): string {
  if (name === 'search') return `‘${values.join(',')}’`;
  if (name.startsWith('total')) return formatMoneyShort(Number(values[0]));
  if (/^(created|valid)/.test(name)) return formatDay(values[0] ?? '');
  return name === 'countryCode' ? values.join(', ') : values.map(capitalised).join(', ');
}
