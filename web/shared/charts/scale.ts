/** Amounts of a bar. */
interface Amounts {
  parts: readonly { tone: 'ink' | 'light' | 'hatched' | 'error'; value: number }[];
  before?: number;
}

const STEPS = 5;
/** Ratio of an open amount to the highest settled amount above which the bar is cut off. */
const FLATTENING = 2;
/** Height of a chart with a cut-off bar, as a multiple of the highest settled amount. */
const CUT_AT = 1.5;

/**
 * Returns the distance between gridlines: 1, 2 or 5 times a power of ten, with at most five gridlines up to `highest`.
 */
function stepFor(highest: number): number {
  const raw = Math.max(highest, STEPS) / STEPS;
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5].find((round) => round * power >= raw) ?? 10) * power;
}

export const heightOf = ({ parts }: Amounts): number => parts.reduce((sum, { value }) => sum + value, 0);

const settledIn = ({ parts, before = 0 }: Amounts): number =>
  Math.max(before, heightOf({ parts: parts.filter(({ tone }) => tone !== 'hatched') }));

/**
 * Returns the scale of a bar chart: the value at the top and the distance between gridlines. When an open (hatched)
 * amount would flatten the settled amounts, the scale follows the settled amounts, and the open bar is cut off.
 */
export function scaleOf(bars: readonly Amounts[]): { top: number; step: number } {
  const settled = Math.max(0, ...bars.map(settledIn));
  const all = Math.max(settled, ...bars.map(heightOf));
  const highest = settled > 0 && all > FLATTENING * settled ? CUT_AT * settled : all;
  const step = stepFor(highest);
  return { top: step * Math.max(1, Math.ceil(highest / step)), step };
}
