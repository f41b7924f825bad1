import { formatPercent } from '../format';
import { chartTexts } from './texts';

/**
 * Formats the change from an earlier value: '+14%', '−4%', 'new' when the earlier value is 0, a dash when both values
 * are 0.
 */
export function change(value: number, before: number): string {
  if (before === 0) return value === 0 ? chartTexts.none : chartTexts.fresh;
  return signed(value / before - 1, formatPercent);
}

/**
 * Describes a change: `fresh` when the earlier value is 0, else the change followed by the text in `else`; undefined
 * when both values are 0.
 */
export function told(changed: string, { fresh, else: words }: { fresh: string; else: string }): string | undefined {
  if (changed === chartTexts.none) return undefined;
  return changed === chartTexts.fresh ? fresh : `${changed} ${words}`;
}

/** Formats a difference with its sign: '+4', '−4', '0'. */
export function signed(difference: number, format: (value: number) => string): string {
  const written = format(Math.abs(difference));
  if (written === format(0)) return written;
  return `${difference < 0 ? '−' : '+'}${written}`;
}

/** Returns the difference of two fractions in percentage points. */
export const points = (value: number, before: number) => Math.round(value * 100) - Math.round(before * 100);
