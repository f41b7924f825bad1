/**
 * Standard VAT rates of the states of the European Union (Directive 2006/112/EC, articles 96 and 97), as fractions, each
 * with the day from which it applies, newest first. Data are complete from 2024-01-01. Add a line when a state announces
 * a change: a supply gets the rate of its day. Goods that are installed in a region with rates of its own have the rate of the
 * state, unless staff decide otherwise (`OTHER_RATES`).
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

/** Change of a listed rate on a day, which has the new rate. */
export interface RateChange {
  state: EuState;
  /** Name of the region or kind; null for the standard rate of the state. */
  name: string | null;
  on: string;
  from: number;
  to: number;
}

/** Returns the standard rate of a state on a day (`2026-12-31`), as a fraction; before all known days, the oldest rate. */
export function standardRate(state: EuState, day: string): number {
  return rateOn(STANDARD_RATES[state], day);
}

function rateOn(rates: readonly (readonly [string, number])[], day: string): number {
  const [, rate = 0] = rates.find(([since]) => since <= day) ?? rates[rates.length - 1] ?? [];
  return rate;
}

/**
 * Rates beside the standard rates of the states: of the regions that article 104 of Directive 2006/112/EC names, in the
 * wording of Directive (EU) 2022/542 (before it, articles 104, 105(2) and 120), and the reduced rate of the Netherlands
 * (article 98). Each has the act that sets it. The table of the VAT does not use them, because it does not know what an
 * act asks for; staff can decide on them by hand. Dated like the standard rates.
 */
const OTHER_RATES = {
  'AT-valleys': {
    state: 'AT',
    name: 'Jungholz and Mittelberg',
    source: 'Article 104(1) of Directive 2006/112/EC; § 10(4) UStG 1994, for sellers established there',
    rates: [['2024-01-01', 0.19]],
  },
  'GR-islands': {
    state: 'GR',
    name: 'Aegean islands',
    source:
      'Article 104(2) of Directive 2006/112/EC; article 26(4) and (5) of the Greek VAT Code, for islands and sellers that it names',
    rates: [['2024-01-01', 0.17]],
  },
  'NL-reduced': {
    state: 'NL',
    name: 'reduced rate',
    source:
      'Article 98 of Directive 2006/112/EC; article 9(2)(a) of the Wet op de omzetbelasting 1968, for what its table I names',
    rates: [['2019-01-01', 0.09]],
  },
  'PT-20': {
    state: 'PT',
    name: 'Azores',
    source: 'Article 104(3) of Directive 2006/112/EC; article 18(3) CIVA, Decreto Legislativo Regional 15-A/2021/A',
    rates: [['2021-07-01', 0.16]],
  },
  'PT-30': {
    state: 'PT',
    name: 'Madeira',
    source: 'Article 104(3) of Directive 2006/112/EC; article 18(3) CIVA, Lei 14-A/2012',
    rates: [['2012-04-01', 0.22]],
  },
} as const satisfies Record<
  string,
  { state: EuState; name: string; source: string; rates: readonly (readonly [string, number])[] }
>;

type OtherRateId = keyof typeof OTHER_RATES;

/** A rate by its state, or by its region or kind: `PT` is the standard rate of Portugal, `PT-30` that of Madeira. */
export type RateId = EuState | OtherRateId;
export const RATE_IDS = [...EU_STATES, ...(Object.keys(OTHER_RATES) as OtherRateId[])].toSorted();

export const isListedRate = (id: string): id is RateId => isEuState(id) || Object.hasOwn(OTHER_RATES, id);

/** Returns a rate on a day, with its state, and its name beside the standard rate of the state. */
export function listedRate(id: RateId, day: string): { state: EuState; name: string | null; rate: number } {
  const { rates, ...of } = datedRate(id);
  return { ...of, rate: rateOn(rates, day) };
}

/** Returns the legal source of a rate beside the standard rates; null for a standard rate. */
export const sourceOfRate = (id: RateId): string | null => (isEuState(id) ? null : OTHER_RATES[id].source);

/** Returns the changes of a rate after a day, until another day or, with null, all known, the first one first. */
export function rateChanges(id: RateId, after: string, until: string | null): RateChange[] {
  const { rates, state, name } = datedRate(id);
  const dated = rates.toReversed();
  return dated
    .map(([on, to], place) => ({ state, name, on, from: dated[place - 1]?.[1] ?? to, to }))
    .filter(({ on, from, to }) => from !== to && on > after && (until === null || on <= until));
}

/** Returns a rate with all its days. */
function datedRate(id: RateId): { state: EuState; name: string | null; rates: readonly (readonly [string, number])[] } {
  if (isEuState(id)) return { state: id, name: null, rates: STANDARD_RATES[id] };
  const { state, name, rates } = OTHER_RATES[id];
  return { state, name, rates };
}
