/**
 * Standard VAT rates of the states of the European Union (Directive 2006/112/EC, articles 96 and 97), as fractions, each
 * with the day from which it applies, newest first. Data are complete from 2024-01-01. Add a line when a state announces
 * a change: a supply gets the rate of its day. Regions with their own rates (Madeira, the Azores, Greek islands) are not
 * listed: goods that are installed there have the rate of the state.
 */
const STANDARD_RATES = {
  AT: [['2016-01-01', 0.2]],
  BE: [['1996-01-01', 0.21]],
  BG: [['1999-01-01', 0.2]],
  CY: [['2014-01-13', 0.19]],
  CZ: [['2013-01-01', 0.21]],
  DE: [['2021-01-01', 0.19]],
  DK: [['1992-01-01', 0.25]],
  EE: [
    ['2025-07-01', 0.24],
    ['2024-01-01', 0.22],
  ],
  ES: [['2012-09-01', 0.21]],
  FI: [
    ['2024-09-01', 0.255],
    ['2013-01-01', 0.24],
  ],
  FR: [['2014-01-01', 0.2]],
  GR: [['2016-06-01', 0.24]],
  HR: [['2012-03-01', 0.25]],
  HU: [['2012-01-01', 0.27]],
  IE: [['2021-03-01', 0.23]],
  IT: [['2013-10-01', 0.22]],
  LT: [['2009-09-01', 0.21]],
  LU: [['2024-01-01', 0.17]],
  LV: [['2012-07-01', 0.21]],
  MT: [['2004-01-01', 0.18]],
  NL: [['2012-10-01', 0.21]],
  PL: [['2011-01-01', 0.23]],
  PT: [['2011-01-01', 0.23]],
  RO: [
    ['2025-08-01', 0.21],
    ['2017-01-01', 0.19],
  ],
  SE: [['1990-07-01', 0.25]],
  SI: [['2013-07-01', 0.22]],
  SK: [
    ['2025-01-01', 0.23],
    ['2011-01-01', 0.2],
  ],
} as const satisfies Record<string, readonly (readonly [string, number])[]>;

/** State of the European Union, by its ISO code (Greece is `GR`). */
export type EuState = keyof typeof STANDARD_RATES;

export const EU_STATES = Object.keys(STANDARD_RATES) as EuState[];

export const isEuState = (code: string): code is EuState => Object.hasOwn(STANDARD_RATES, code);

/** Change of a state's standard rate on a day, which has the new rate. */
export interface RateChange {
  state: EuState;
  on: string;
  from: number;
  to: number;
}

/** Returns the changes of a state's rate after a day, until another day or, with null, all known, the first one first. */
export function rateChanges(state: EuState, after: string, until: string | null): RateChange[] {
  const rates: readonly (readonly [string, number])[] = STANDARD_RATES[state].toReversed();
  return rates
    .map(([on, to], place) => ({ state, on, from: rates[place - 1]?.[1] ?? to, to }))
    .filter(({ on, from, to }) => from !== to && on > after && (until === null || on <= until));
}

/** Returns the standard rate of a state on a day (`2026-12-31`), as a fraction; before all known days, the oldest rate. */
export function standardRate(state: EuState, day: string): number {
  const rates: readonly (readonly [string, number])[] = STANDARD_RATES[state];
  const [, rate = 0] = rates.find(([since]) => since <= day) ?? rates[rates.length - 1] ?? [];
  return rate;
}
