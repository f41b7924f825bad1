/** The amounts of a bar. */
interface Amounts {
  parts: readonly { tone: 'ink' | 'light' | 'hatched' | 'error'; value: number }[];
  before?: number;
}

const STEPS = 5;
/** Open amounts above this multiple of the highest settled one are cut off. */
const FLATTENING = 2;
/** Height of the chart for a bar that is cut off, as a multiple of the highest settled amount. */
const CUT_AT = 1.5;

/** Returns the step between gridlines: 1, 2 or 5 times a power of ten, so that at most five steps reach `highest`. */
function stepFor(highest: number): number {
  const raw = Math.max(highest, STEPS) / STEPS;
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5].find((round) => round * power >= raw) ?? 10) * power;
}

export const heightOf = ({ parts }: Amounts): number => parts.reduce((sum, { value }) => sum + value, 0);

const settledIn = ({ parts, before = 0 }: Amounts): number =>
  Math.max(before, heightOf({ parts: parts.filter(({ tone }) => tone !== 'hatched') }));

/**
 * Scale of a bar chart: the value at its top and the step between gridlines. It follows the settled amounts when an open
 * (hatched) one is so much higher that it would flatten them; that bar is higher than the chart, and is drawn cut off.
 */
export function scaleOf(bars: readonly Amounts[]): { top: number; step: number } {
  const settled = Math.max(0, ...bars.map(settledIn));
  const all = Math.max(settled, ...bars.map(heightOf));
  const highest = settled > 0 && all > FLATTENING * settled ? CUT_AT * settled : all;
  const step = stepFor(highest);
  return { top: step * Math.max(1, Math.ceil(highest / step)), step };
}
