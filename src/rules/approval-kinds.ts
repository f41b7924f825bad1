import { countryName } from './country-name.js';
import { MAX_LEAD_TIME_WEEKS } from './lead-time.js';
import { type Cents, toCents } from './money.js';
import { lineTotal, type PricedLine, subtotalOf } from './price.js';

/** Unit of the threshold of a kind of rule; null for a kind without a threshold. */
type Unit = 'percent' | 'euros' | 'days' | 'weeks' | null;

/** Condition of a rule. `threshold` is a percentage, euros, days or weeks, by its kind; null for a kind without one. */
export interface ApprovalCondition {
  kind: ApprovalKind;
  threshold?: number | null;
  /** Country codes or product types, by the kind; empty for other kinds. */
  covers: readonly string[];
}

/** A line of a document, as far as rules look at it. */
interface OfferedLine extends PricedLine {
  name: string;
  type: string;
  productId: string;
  optionId: string | null;
  priceConfigurationId: string;
  listPrice: Cents | null;
}

/** A revision of a quote, as far as rules look at it. Amounts are cents, `prepaymentPercentage` is a fraction. */
export interface OfferedDocument {
  issuedAt: string;
  company: { id: string; countryCode: string };
  deliveryAddress?: { countryCode: string } | null;
  lines: OfferedLine[];
  totals: { total: Cents };
  terms: {
    currency: string;
    validUntil: string | null;
    leadTimeWeeks: number | null;
    prepaymentPercentage: number | null;
  };
}

/** Reason why a rule applies, in words, and the part of the revision that an agreement to the rule is about. */
export interface Touched {
  words: string;
  /** While it is equal, an earlier agreement counts. */
  part: unknown;
}

interface Kind {
  /** Name of the checked value: 'Discount on a line'. */
  name: string;
  unit: Unit;
  /** Kind of things that a rule can be limited to, of which one must fit; null for a kind that covers every quote. */
  covers: 'country' | 'product_type' | null;
  /** The rule in words. `limit` is the threshold in hundredths. */
  words: (limit: number, covers: readonly string[]) => string;
  /** Returns the part of a revision that the rule applies to; null when it applies to none. */
  touched: (document: OfferedDocument, limit: number, covers: readonly string[], isFirst: boolean) => Touched | null;
}

/**
 * Kinds of approval rules: what a rule looks at, and how it is said. Rules about product types look at all products without
 * any. The function `approval_touches` in the database decides the same; `approval-checks.spec.ts` compares them.
 */
const KINDS = {
  line_discount: {
    name: 'Discount on a line',
    unit: 'percent',
    covers: null,
    words: (limit) => `Discount on a line over ${percent(limit)}`,
    touched: ({ lines }, limit) =>
      touchedLines(lines.filter(({ listPrice, unitPrice }) => isOver(listPrice, unitPrice, limit))),
  },
  quote_discount: {
    name: 'Discount on the whole quote',
    unit: 'percent',
    covers: null,
    words: (limit) => `Discount on the whole quote over ${percent(limit)}`,
    touched: ({ lines }, limit) => {
      const listed = lines.filter(({ listPrice, unitPrice }) => listPrice !== null && unitPrice !== null);
      const list = subtotalOf(listed.map((line) => lineTotal({ ...line, unitPrice: line.listPrice })));
      const price = subtotalOf(listed.map(lineTotal));
      return isOver(list, price, limit)
        ? { words: `The products are ${below(list, price)} below list`, part: { list, price } }
        : null;
    },
  },
  total: {
    name: 'Total',
    unit: 'euros',
    covers: null,
    words: (limit) => `Total over ${money(limit, 'EUR')}`,
    touched: ({ totals, terms }, limit) =>
      totals.total > limit
        ? {
            words: `The total is ${money(totals.total, terms.currency)} with VAT`,
            part: { total: totals.total, currency: terms.currency },
          }
        : null,
  },
  line_below_list: {
    name: 'Price below list',
    unit: null,
    covers: 'product_type',
    words: (_limit, covers) => `A line of ${covers.length > 0 ? joined(covers, 'or') : 'any product'} below list price`,
    touched: ({ lines }, _limit, covers) =>
      touchedLines(linesOf(lines, covers).filter(({ listPrice, unitPrice }) => isOver(listPrice, unitPrice, 0))),
  },
  validity: {
    name: 'Validity',
    unit: 'days',
    covers: null,
    words: (limit) => `Validity over ${counted(limit / 100, 'day')}`,
    touched: (document, limit) => {
      const days = validityDays(document);
      return days * 100 > limit ? { words: `The quote is valid for ${counted(days, 'day')}`, part: { days } } : null;
    },
  },
  prepayment: {
    name: 'Prepayment',
    unit: 'percent',
    covers: null,
    words: (limit) => `Prepayment under ${percent(limit)}`,
    touched: ({ terms }, limit) => {
      const prepayment = Math.round((terms.prepaymentPercentage ?? 0) * 10_000);
      const words = prepayment === 0 ? 'The quote asks for no prepayment' : `The quote asks for ${percent(prepayment)}`;
      return prepayment < limit ? { words, part: { prepayment } } : null;
    },
  },
  lead_time: {
    name: 'Lead time',
    unit: 'weeks',
    covers: 'product_type',
    words: (limit, covers) =>
      `Lead time under ${counted(limit / 100, 'week')}${covers.length > 0 ? ` on ${joined(covers, 'or')}` : ''}`,
    touched: ({ lines, terms: { leadTimeWeeks: weeks } }, limit, covers) => {
      const covered = linesOf(lines, covers);
      if (weeks === null || weeks * 100 >= limit || covered.length === 0) return null;
      const names = covers.length > 0 ? ` for ${some(covered.map(({ name }) => name))}` : '';
      return {
        words: `The quote promises ${counted(weeks, 'week')}${names}`,
        part: { weeks, lines: covered.map(whichOf) },
      };
    },
  },
  first_quote: {
    name: 'First quote',
    unit: null,
    covers: null,
    words: () => 'First quote of a company',
    touched: ({ company }, _limit, _covers, isFirst) =>
      isFirst ? { words: 'No quote was sent to this company before', part: { company: company.id } } : null,
  },
  country: {
    name: 'Country',
    unit: null,
    covers: 'country',
    words: (_limit, covers) => `Quote to ${joined(covers.map(countryName), 'or')}`,
    touched: ({ company, deliveryAddress }, _limit, covers) => {
      const codes = [company.countryCode, deliveryAddress?.countryCode];
      const found = [...new Set(codes)].filter((code) => code !== undefined && covers.includes(code)) as string[];
      return found.length > 0
        ? { words: `The quote goes to ${joined(found.map(countryName), 'and')}`, part: { countries: codes } }
        : null;
    },
  },
} as const satisfies Record<string, Kind>;

export type ApprovalKind = keyof typeof KINDS;
export const APPROVAL_KINDS = Object.keys(KINDS) as ApprovalKind[];
export const unitOf = (kind: ApprovalKind): Unit => KINDS[kind].unit;
export const coversOf = (kind: ApprovalKind): Kind['covers'] => KINDS[kind].covers;

/** Largest thresholds, by their unit; a unit without an entry has none. Of days and weeks, whole ones count. */
const LARGEST: Partial<Record<NonNullable<Unit>, [number, string]>> = {
  percent: [100, 'The limit must be at most 100%'],
  weeks: [MAX_LEAD_TIME_WEEKS, `The limit must be at most ${MAX_LEAD_TIME_WEEKS} weeks`],
};

/** Returns a message about an invalid threshold of a kind of rule; null if it is valid. */
export function thresholdProblem(kind: ApprovalKind, threshold: number | null): string | null {
  const unit = unitOf(kind);
  if (unit === null) return threshold === null ? null : 'This rule has no limit';
  if (threshold === null) return 'A limit is required';
  if ((unit === 'days' || unit === 'weeks') && !Number.isInteger(threshold)) return `The limit must be whole ${unit}`;
  const [largest, message] = LARGEST[unit] ?? [Infinity, ''];
  return threshold > largest ? message : null;
}

/**
 * Returns what of a revision touches a rule; null when nothing does.
 *
 * @param isFirst true when no other quote was sent to the company before
 */
export const touchedBy = (
  { kind, threshold, covers }: ApprovalCondition,
  document: OfferedDocument,
  isFirst: boolean,
): Touched | null => (KINDS[kind] as Kind).touched(document, hundredths(threshold), covers, isFirst);

/** Returns a rule as a sentence without the people: 'Discount on a line over 15%'. */
export const ruleInWords = ({ kind, threshold, covers }: ApprovalCondition): string =>
  (KINDS[kind] as Kind).words(hundredths(threshold), covers);

/**
 * Returns the change of a rule's condition: 'Total from €200,000 to €250,000', or both sentences when more than the
 * threshold changed. Null when nothing did.
 */
export function conditionChange(before: ApprovalCondition, after: ApprovalCondition): string | null {
  const [was, is] = [ruleInWords(before), ruleInWords(after)];
  if (was === is) return null;
  const { name, unit } = KINDS[after.kind] as Kind;
  if (unit === null || before.kind !== after.kind || before.covers.join() !== after.covers.join())
    return `From “${was}” to “${is}”`;
  const limit = ({ threshold }: ApprovalCondition) => LIMITS[unit](hundredths(threshold));
  return `${name} from ${limit(before)} to ${limit(after)}`;
}

/** A threshold in hundredths of its unit, in words. */
const LIMITS: Record<NonNullable<Unit>, (limit: number) => string> = {
  percent: (limit) => percent(limit),
  euros: (limit) => money(limit, 'EUR'),
  days: (limit) => counted(limit / 100, 'day'),
  weeks: (limit) => counted(limit / 100, 'week'),
};

const DAY_MS = 86_400_000;

/** Returns the days from the issue of a revision to the day on which it ends; 0 without an end. */
function validityDays({ issuedAt, terms }: Pick<OfferedDocument, 'issuedAt' | 'terms'>): number {
  return terms.validUntil === null ? 0 : (dayOf(terms.validUntil) - dayOf(issuedAt)) / DAY_MS;
}

const dayOf = (time: string): number => Math.floor(Date.parse(time) / DAY_MS) * DAY_MS;

/** Lines of product types, or all of them without any. */
const linesOf = (lines: OfferedLine[], types: readonly string[]): OfferedLine[] =>
  lines.filter(({ type }) => types.length === 0 || types.includes(type));

/** The offered product, quantity and terms of a line, without its price. */
const whichOf = ({ productId, optionId, priceConfigurationId, quantity }: OfferedLine) => ({
  productId,
  optionId,
  priceConfigurationId,
  quantity,
});

function touchedLines(lines: OfferedLine[]): Touched | null {
  if (lines.length === 0) return null;
  return {
    words: some(lines.map(({ name, listPrice, unitPrice }) => `${name} is ${below(listPrice, unitPrice)} below list`)),
    part: lines.map((line) => {
      const { billingPeriod, billingTerm, listPrice, unitPrice } = line;
      return { ...whichOf(line), billingPeriod, billingTerm, listPrice, unitPrice };
    }),
  };
}

/** True when the price is more than `limit` hundredths of a percent below list. Exact for every amount. */
const isOver = (list: Cents | null, price: Cents | null, limit: number): boolean =>
  list !== null && price !== null && BigInt(list - price) * 10_000n > BigInt(list) * BigInt(limit);

/** Threshold in hundredths: percent become ten-thousandths of the whole, euros become cents. */
const hundredths = (threshold: number | null | undefined): number => toCents(threshold ?? 0);

const percent = (ofTenThousand: number): string => `${ofTenThousand / 100}%`;

function below(list: Cents | null, price: Cents | null): string {
  const share = list ? (list - (price ?? 0)) / list : 0;
  const rounded = share < 0.0005 ? 'less than 0.1' : (share * 100).toFixed(1);
  return `${rounded}%`;
}

const money = (cents: Cents, currency: string): string =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The first three of some words, and the number of the others. */
const some = (words: string[]): string =>
  words.length > 3 ? `${words.slice(0, 3).join(', ')}, and ${words.length - 3} more` : joined(words, 'and');

/** Joins names as in a sentence: 'Germany, France or Italy'. */
export function joined(names: readonly string[], word: 'and' | 'or'): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}
