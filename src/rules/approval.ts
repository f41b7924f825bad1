import { countryName } from './country-name.js';
import { type Cents, toCents } from './money.js';
import { lineTotal, type PricedLine, subtotalOf } from './price.js';
import { type Transition, transitions } from './transitions.js';

/** Unit of the threshold of a kind of rule; null for a kind without a threshold. */
type Unit = 'percent' | 'euros' | 'days' | null;

interface Kind {
  unit: Unit;
  /** What a rule covers, of which one must fit; null for a kind that covers every quote. */
  covers: 'country' | 'product_type' | null;
}

/**
 * Kinds of approval rules: what a rule looks at. `line_below_list` looks at lines of product types, or of all of them
 * without any. The function `approval_touches` in the database decides the same; `approval-checks.spec.ts` compares them.
 */
const KINDS = {
  line_discount: { unit: 'percent', covers: null },
  quote_discount: { unit: 'percent', covers: null },
  total: { unit: 'euros', covers: null },
  line_below_list: { unit: null, covers: 'product_type' },
  validity: { unit: 'days', covers: null },
  prepayment: { unit: 'percent', covers: null },
  first_quote: { unit: null, covers: null },
  country: { unit: null, covers: 'country' },
} as const satisfies Record<string, Kind>;

export type ApprovalKind = keyof typeof KINDS;
export const APPROVAL_KINDS = Object.keys(KINDS) as ApprovalKind[];
export const unitOf = (kind: ApprovalKind): Unit => KINDS[kind].unit;
export const coversOf = (kind: ApprovalKind): Kind['covers'] => KINDS[kind].covers;

/** How many of the people of a rule must agree. */
export const APPROVAL_NEEDS = ['one_of', 'all_of'] as const;
export type ApprovalNeeds = (typeof APPROVAL_NEEDS)[number];

/** Answers of a person who was asked. The last answer of a person about the same part of a quote counts. */
export const APPROVAL_ANSWERS = ['agreed', 'refused'] as const;
export type ApprovalAnswer = (typeof APPROVAL_ANSWERS)[number];

/**
 * Outcomes of a request for agreements: everybody agreed and the quote was sent; somebody refused; the person who asked took
 * it back; the quote changed or ended before an answer.
 */
export const APPROVAL_OUTCOMES = ['agreed', 'refused', 'withdrawn', 'ended'] as const;
export type ApprovalOutcome = (typeof APPROVAL_OUTCOMES)[number];

export const APPROVAL_STATES = ['waiting', ...APPROVAL_OUTCOMES] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Relation of a person to a request: may answer it, or made it; `portal` for what happens by itself. */
export type ApprovalRole = 'asked' | 'asker' | 'portal';

/**
 * Transition table of requests for agreements. `complete` follows from the last agreement, and from rules that end. `end`
 * follows from any other change of the quote.
 */
const APPROVAL_ACTIONS = {
  agree: { from: ['waiting'], by: ['asked'] },
  refuse: { from: ['waiting'], to: 'refused', by: ['asked'] },
  withdraw: { from: ['waiting'], to: 'withdrawn', by: ['asker'] },
  complete: { from: ['waiting'], to: 'agreed', by: ['portal'] },
  end: { from: ['waiting'], to: 'ended', by: ['portal'] },
} as const satisfies Record<string, Transition<ApprovalState, ApprovalRole>>;

export const approvalTransitions = transitions<ApprovalState, ApprovalRole, keyof typeof APPROVAL_ACTIONS>(
  APPROVAL_ACTIONS,
);

/** Largest number of working days after which a rule asks somebody else. */
export const MAX_ESCALATION_DAYS = 30;

/** Condition of a rule. `threshold` is a percentage, euros or days, by its kind; null for a kind without one. */
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
  terms: { currency: string; validUntil: string | null; prepaymentPercentage: number | null };
}

/** Reason why a rule applies, in words, and the part of the revision that an agreement to the rule is about. */
export interface Touched {
  words: string;
  /** While it is equal, an earlier agreement counts. */
  part: unknown;
}

const DAY_MS = 86_400_000;

/**
 * Returns what of a revision touches a rule; null when nothing does.
 *
 * @param isFirst true when no other quote was sent to the company before
 */
export function touchedBy(rule: ApprovalCondition, document: OfferedDocument, isFirst: boolean): Touched | null {
  const threshold = hundredths(rule.threshold);
  const { lines, totals, terms } = document;
  switch (rule.kind) {
    case 'line_discount':
      return touchedLines(lines.filter(({ listPrice, unitPrice }) => isOver(listPrice, unitPrice, threshold)));
    case 'line_below_list':
      return touchedLines(
        lines.filter(
          ({ type, listPrice, unitPrice }) =>
            isOver(listPrice, unitPrice, 0) && (rule.covers.length === 0 || rule.covers.includes(type)),
        ),
      );
    case 'quote_discount': {
      const listed = lines.filter(({ listPrice, unitPrice }) => listPrice !== null && unitPrice !== null);
      const list = subtotalOf(listed.map((line) => lineTotal({ ...line, unitPrice: line.listPrice })));
      const price = subtotalOf(listed.map(lineTotal));
      return isOver(list, price, threshold)
        ? { words: `The products are ${below(list, price)} below list`, part: { list, price } }
        : null;
    }
    case 'total':
      return totals.total > threshold
        ? {
            words: `The total is ${money(totals.total, terms.currency)} with VAT`,
            part: { total: totals.total, currency: terms.currency },
          }
        : null;
    case 'validity': {
      const days = validityDays(document);
      return days * 100 > threshold
        ? { words: `The quote is valid for ${counted(days, 'day')}`, part: { days } }
        : null;
    }
    case 'prepayment': {
      const prepayment = Math.round((terms.prepaymentPercentage ?? 0) * 10_000);
      const words = prepayment === 0 ? 'The quote asks for no prepayment' : `The quote asks for ${percent(prepayment)}`;
      return prepayment < threshold ? { words, part: { prepayment } } : null;
    }
    case 'first_quote':
      return isFirst
        ? { words: 'No quote was sent to this company before', part: { company: document.company.id } }
        : null;
    case 'country': {
      const codes = [document.company.countryCode, document.deliveryAddress?.countryCode];
      const found = [...new Set(codes)].filter((code) => code !== undefined && rule.covers.includes(code)) as string[];
      return found.length > 0
        ? { words: `The quote goes to ${joined(found.map(countryName), 'and')}`, part: { countries: codes } }
        : null;
    }
  }
}

/** Returns a rule as a sentence without the people: 'Discount on a line over 15%'. */
export function ruleInWords({ kind, threshold, covers }: ApprovalCondition): string {
  const limit = hundredths(threshold);
  switch (kind) {
    case 'line_discount':
      return `Discount on a line over ${percent(limit)}`;
    case 'quote_discount':
      return `Discount on the whole quote over ${percent(limit)}`;
    case 'total':
      return `Total over ${money(limit, 'EUR')}`;
    case 'line_below_list':
      return covers.length > 0
        ? `A line of ${joined(covers, 'or')} below list price`
        : 'A line of any product below list price';
    case 'validity':
      return `Validity over ${counted(limit / 100, 'day')}`;
    case 'prepayment':
      return `Prepayment under ${percent(limit)}`;
    case 'first_quote':
      return 'First quote of a company';
    case 'country':
      return `Quote to ${joined(covers.map(countryName), 'or')}`;
  }
}

/** Returns who must agree, as the end of the sentence: 'needs one of Sales leads', 'needs Zoe Admin'. */
export function needsInWords(needs: ApprovalNeeds, people: readonly string[], role: string | null): string {
  const many = needs === 'all_of' ? 'all of' : 'one of';
  if (role !== null) return `needs ${many} ${role}`;
  return people.length === 1
    ? `needs ${people[0]}`
    : `needs ${many} ${joined(people, needs === 'all_of' ? 'and' : 'or')}`;
}

/** Returns the days from the issue of a revision to the day on which it ends; 0 without an end. */
function validityDays({ issuedAt, terms }: Pick<OfferedDocument, 'issuedAt' | 'terms'>): number {
  return terms.validUntil === null ? 0 : (dayOf(terms.validUntil) - dayOf(issuedAt)) / DAY_MS;
}

const dayOf = (time: string): number => Math.floor(Date.parse(time) / DAY_MS) * DAY_MS;

function touchedLines(lines: OfferedLine[]): Touched | null {
  if (lines.length === 0) return null;
  const words = lines.map(({ name, listPrice, unitPrice }) => `${name} is ${below(listPrice, unitPrice)} below list`);
  return {
    words: words.length > 3 ? `${words.slice(0, 3).join(', ')}, and ${words.length - 3} more` : joined(words, 'and'),
    part: lines.map(
      ({ productId, optionId, priceConfigurationId, quantity, billingPeriod, billingTerm, listPrice, unitPrice }) => ({
        productId,
        optionId,
        priceConfigurationId,
        quantity,
        billingPeriod,
        billingTerm,
        listPrice,
        unitPrice,
      }),
    ),
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

function joined(names: readonly string[], word: 'and' | 'or'): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}
