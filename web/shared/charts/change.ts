import { formatPercent } from '../format';
import { chartTexts } from './texts';

/** How much more or less than before: '+14%', '−4%', 'new' where there was nothing; a dash where there is nothing still. */
export function change(value: number, before: number): string {
  if (before === 0) return value === 0 ? chartTexts.none : chartTexts.fresh;
  return signed(value / before - 1, formatPercent);
}

/** How a change is said: what is said where there was nothing before, else the words around it; nothing of two nothings. */
export function told(changed: string, { fresh, else: words }: { fresh: string; else: string }): string | undefined {
  if (changed === chartTexts.none) return undefined;
  return changed === chartTexts.fresh ? fresh : `${changed} ${words}`;
}

/** '+4', '−4', '0', by the format. */
export function signed(difference: number, format: (value: number) => string): string {
  const written = format(Math.abs(difference));
  if (written === format(0)) return written;
  return `${difference < 0 ? '−' : '+'}${written}`;
}

/** The difference of two fractions in points of a hundred. */
export const points = (value: number, before: number) => Math.round(value * 100) - Math.round(before * 100);
