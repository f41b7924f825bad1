import type { SuggestionMark, SuggestionReason, SureReason } from '../../rules/bank-entry.js';
import { creditNoteNumbersIn, invoiceNumbersIn } from '../../rules/creditor-reference.js';
import type { Cents } from '../../rules/money.js';
import { searchFold } from '../../rules/search-fold.js';
import { sumOf } from '../../rules/sum.js';

/** Finds the invoices that an entry pays. A pure function of the entry and the invoices that may concern it. */

/** The fields of an entry that the matching reads. */
export interface MatchedEntry {
  direction: 'in' | 'out';
  amount: Cents;
  currency: string;
  isReturn: boolean;
  charges: Cents;
  reference: string | null;
  endToEndId: string | null;
  text: string | null;
  partyName: string | null;
  transactions: number;
  /** True for an entry of an account that invoices do not name (`BANK_IBAN`). */
  isOtherAccount: boolean;
}

/** An invoice's part of the booking of an entry that came in, with the rest of that booking. */
export interface EarlierPart {
  /** Id of the entry. */
  entry: string;
  amount: Cents;
  /** Amount that became a credit of the invoice's company. */
  credit: Cents;
  /** Charges that a bank kept: 0 or negative. */
  fee: Cents;
}

/** An invoice that an entry may concern. */
export interface MatchedInvoice {
  id: string;
  number: string;
  orderId: string;
  companyId: string;
  companyName: string;
  dueOn: string;
  /** Amount that is left to be paid. */
  open: Cents;
  /** Amount that was paid; 0 of an invoice that money in may pay. */
  paid: Cents;
  /** Bookings of earlier entries that paid it, and that money out may return: by invoice, id or account, and amount. */
  earlier: EarlierPart[];
  /** True when staff recorded a payment of its order (for money out, a refund) with the entry's amount by hand. */
  isRecorded: boolean;
  /** Numbers of its credit notes that the entry names: those of a refund. */
  creditNotes: string[];
}

interface MatchedPart {
  invoice: MatchedInvoice;
  /** Amount to book, greater than 0 in both directions. */
  amount: Cents;
}

export interface Match {
  reason: SuggestionReason;
  parts: MatchedPart[];
  /** Amount that is paid too much, for the company of the first invoice. */
  credit: { companyId: string; companyName: string; amount: Cents } | null;
  /** Charges; negative for money out that returns a payment of which a bank had kept them. */
  fee: Cents;
  marks: SuggestionMark[];
}

export type SureMatch = Match & { reason: SureReason };

/** Largest number of suggestions for an entry, and of invoices whose sums are tried. */
const MAX_MATCHES = 3;
export const MAX_TRIED = 12;

/**
 * Returns the numbers of invoices that an entry names, for money out also those of credit notes, each with the first
 * place that names it. What a payment leaves out for a credit note, the invoice's open amount leaves out, too.
 */
export function namedIn(
  entry: Pick<MatchedEntry, 'direction' | 'reference' | 'endToEndId' | 'text'>,
): Map<string, SureReason> {
  const places = [
    ['reference', entry.reference],
    ['end_to_end_id', entry.endToEndId],
    ['invoice_number', entry.text],
  ] as const;
  const named = new Map<string, SureReason>();
  for (const [reason, text] of places) {
    const notes = entry.direction === 'out' ? creditNoteNumbersIn(text ?? '') : [];
    for (const number of [...invoiceNumbersIn(text ?? ''), ...notes]) {
      if (!named.has(number)) named.set(number, reason);
    }
  }
  return named;
}

/** Returns the suggestions for an entry, the best first. */
export function matches(entry: MatchedEntry, invoices: readonly MatchedInvoice[]): Match[] {
  if (entry.currency !== 'EUR') return [];
  return found(entry, invoices).map((match) => {
    const against: SuggestionMark[] = [];
    if (entry.isOtherAccount) against.push('other_account');
    if (match.parts.some(({ invoice }) => invoice.isRecorded)) against.push('recorded');
    return { ...match, marks: [...against, ...match.marks] };
  });
}

function found(entry: MatchedEntry, invoices: readonly MatchedInvoice[]): Match[] {
  const named = namedIn(entry);
  const theirs = invoices.filter(({ number }) => named.has(number)).toSorted(byDueDay);
  if (entry.direction === 'out') return takenBack(entry, invoices.toSorted(byDueDay), named);
  if (theirs.length === 0) return ofAmountAndName(entry, invoices);
  const first = ofNamed(entry, theirs, named.get(theirs[0]!.number)!);
  if (first.marks.includes('amount_matches')) return [first];
  // Which of a batch's payers paid too much, its entry does not say.
  const isOfOne = entry.transactions === 1 || entry.partyName !== null;
  // The number may be wrong: others that have the very amount follow.
  const others = invoices.filter(({ number }) => !named.has(number));
  const same = ofAmountAndName(entry, others).filter(({ marks }) => marks.includes('amount_matches'));
  return [...(first.credit && !isOfOne ? [] : [first]), ...same].slice(0, MAX_MATCHES);
}

/**
 * Returns the match that is sure, or null: money in on the account of the invoices, for the very amount that is left of
 * all the invoices that the entry names. All else is for staff to decide.
 */
export function sureMatch(entry: MatchedEntry, invoices: readonly MatchedInvoice[]): SureMatch | null {
  const named = namedIn(entry);
  const [match] = matches(entry, invoices);
  if (!match || entry.direction === 'out' || entry.isReturn || entry.transactions !== 1 || entry.isOtherAccount)
    return null;
  const { reason } = match;
  if (reason !== 'reference' && reason !== 'end_to_end_id' && reason !== 'invoice_number') return null;
  const isWhole =
    match.parts.length === named.size && match.parts.every(({ amount, invoice }) => amount === invoice.open);
  return isWhole && match.credit === null && match.fee === 0 && !match.marks.includes('recorded')
    ? { ...match, reason }
    : null;
}

function ofNamed(entry: MatchedEntry, invoices: MatchedInvoice[], reason: SureReason): Match {
  const { amount, charges } = entry;
  const unpaid = invoices.filter(({ open }) => open > 0);
  const open = sumOf(unpaid, (invoice) => invoice.open);
  const first = invoices[0]!;
  const marks: SuggestionMark[] = isNameOf(entry.partyName, first.companyName) ? ['name_matches'] : [];
  const creditOf = (rest: Cents) => ({ companyId: first.companyId, companyName: first.companyName, amount: rest });
  const all = unpaid.map((invoice) => ({ invoice, amount: invoice.open }));
  if (open === 0 && invoices.some(({ isRecorded }) => isRecorded)) {
    return { reason, parts: [], credit: null, fee: 0, marks: ['recorded', ...marks] };
  }
  if (open === 0) {
    return { reason, parts: [], credit: creditOf(amount), fee: 0, marks: ['already_paid', ...marks] };
  }
  if (amount === open) return { reason, parts: all, credit: null, fee: 0, marks: ['amount_matches', ...marks] };
  if (charges > 0 && amount + charges === open) {
    return { reason, parts: all, credit: null, fee: charges, marks: ['bank_charges', ...marks] };
  }
  if (amount > open) {
    return { reason, parts: all, credit: creditOf(amount - open), fee: 0, marks: ['overpaid', ...marks] };
  }
  return {
    reason,
    parts: filled(unpaid, amount, ({ open: most }) => most),
    credit: null,
    fee: 0,
    marks: ['underpaid', ...marks],
  };
}

function ofAmountAndName(entry: MatchedEntry, invoices: readonly MatchedInvoice[]): Match[] {
  const unpaid = invoices.filter(({ open }) => open > 0).toSorted(byDueDay);
  const names = new Set(unpaid.map(({ companyName }) => companyName));
  const payers = new Set([...names].filter((name) => isNameOf(entry.partyName, name)));
  const ofPayer = unpaid.filter(({ companyName }) => payers.has(companyName));
  const one = (invoice: MatchedInvoice, reason: SuggestionReason, mark: SuggestionMark): Match => ({
    reason,
    parts: [{ invoice, amount: invoice.open }],
    credit: null,
    fee: 0,
    marks: ['amount_matches', mark],
  });
  const exact = ofPayer.filter(({ open }) => open === entry.amount);
  if (exact.length > 0) {
    return exact.slice(0, MAX_MATCHES).map((invoice) => one(invoice, 'amount_and_name', 'name_matches'));
  }
  const companies = Map.groupBy(ofPayer, ({ companyId }) => companyId);
  const sums = [...companies.values()].flatMap((theirs): Match[] => {
    const adding = addingUp(theirs, entry.amount);
    if (!adding) return [];
    const parts = adding.map((invoice) => ({ invoice, amount: invoice.open }));
    return [{ reason: 'amount_and_name', parts, credit: null, fee: 0, marks: ['amount_matches', 'name_matches'] }];
  });
  if (sums.length > 0) return sums.slice(0, MAX_MATCHES);
  const equal = unpaid.filter(({ open }) => open === entry.amount);
  const byAmount = equal.slice(0, MAX_MATCHES).map((invoice) => one(invoice, 'amount', 'other_payer'));
  const byName = [...companies.values()].slice(0, MAX_MATCHES).flatMap((theirs): Match[] => {
    const parts = filled(theirs, entry.amount, ({ open }) => open);
    const rest = entry.amount - sumOf(parts, ({ amount }) => amount);
    const { companyId, companyName } = theirs[0]!;
    const credit = rest > 0 ? { companyId, companyName, amount: rest } : null;
    return [{ reason: 'name', parts, credit, fee: 0, marks: [credit ? 'overpaid' : 'underpaid', 'name_matches'] }];
  });
  return [...byName, ...byAmount].slice(0, MAX_MATCHES);
}

/**
 * Suggests to take back what a return, or a refund that names an invoice or its credit note, gives back: the booking of
 * the entry that comes back, or what was paid of the invoices. When less is paid, it is probably the refund that staff
 * recorded by hand.
 */
function takenBack(
  entry: MatchedEntry,
  invoices: readonly MatchedInvoice[],
  named: ReadonlyMap<string, SureReason>,
): Match[] {
  const reasonOf = ({ number, creditNotes }: MatchedInvoice) =>
    [number, ...creditNotes].map((one) => named.get(one)).find((reason) => reason !== undefined);
  const isNamed = (invoice: MatchedInvoice) => reasonOf(invoice) !== undefined;
  const theirs = invoices.some(isNamed)
    ? invoices.filter(isNamed)
    : invoices.filter(({ earlier }) => earlier.length > 0);
  const booking = bookingThatReturns(entry, invoices, isNamed) ?? paidOf(entry, theirs);
  const parts = booking?.parts ?? [];
  const concerned = booking ? parts.map(({ invoice }) => invoice) : theirs.filter(({ isRecorded }) => isRecorded);
  const first = concerned.find(isNamed) ?? concerned[0];
  if (!first) return [];
  const reason = reasonOf(first) ?? 'earlier_payment';
  const marks: SuggestionMark[] = isNameOf(entry.partyName, first.companyName) ? ['name_matches'] : [];
  if (!booking) return [{ reason, parts, credit: null, fee: 0, marks: ['recorded', ...marks] }];
  return [{ ...booking, reason, marks: booking.fee === 0 ? marks : ['bank_charges', ...marks] }];
}

/** Returns the booking of the entry that comes back whole, with charges or without; rather of invoices that are named. */
function bookingThatReturns(
  { amount, charges }: MatchedEntry,
  invoices: readonly MatchedInvoice[],
  isNamed: (invoice: MatchedInvoice) => boolean,
): Pick<Match, 'parts' | 'credit' | 'fee'> | null {
  const rows = invoices.flatMap((invoice) => invoice.earlier.map((part) => ({ ...part, invoice })));
  const bookings = [...Map.groupBy(rows, ({ entry }) => entry).values()].flatMap((parts) => {
    const { invoice, credit, fee } = parts.find((part) => part.credit > 0) ?? parts[0]!;
    const added = amount - sumOf(parts, (part) => part.amount) - credit - fee;
    const isPaid = parts.every((part) => part.amount <= part.invoice.paid);
    if (!isPaid || (added !== 0 && added !== charges)) return [];
    const { companyId, companyName } = invoice;
    return [{ parts, credit: credit > 0 ? { companyId, companyName, amount: credit } : null, fee: fee + added }];
  });
  return bookings.find(({ parts }) => parts.some((part) => isNamed(part.invoice))) ?? bookings[0] ?? null;
}

/** Returns what was paid of the invoices when it comes to the amount of an entry, less its charges unless that is all. */
function paidOf(
  { amount, charges }: MatchedEntry,
  invoices: readonly MatchedInvoice[],
): Pick<Match, 'parts' | 'credit' | 'fee'> | null {
  const isAll = sumOf(invoices, ({ paid }) => paid) === amount;
  for (const fee of isAll ? [0] : [charges, 0]) {
    const parts = filled(invoices, amount - fee, ({ paid }) => paid);
    if (parts.length > 0 && sumOf(parts, (part) => part.amount) === amount - fee) return { parts, credit: null, fee };
  }
  return null;
}

/** Divides an amount over invoices in their order, at most `most` for each. */
function filled(
  invoices: readonly MatchedInvoice[],
  amount: Cents,
  most: (invoice: MatchedInvoice) => Cents,
): MatchedPart[] {
  let left = amount;
  return invoices.flatMap((invoice) => {
    const part = Math.min(left, most(invoice));
    left -= part;
    return part > 0 ? [{ invoice, amount: part }] : [];
  });
}

/** Returns the fewest invoices whose open amounts come to the amount exactly; null when there are none or too many to try. */
function addingUp(invoices: readonly MatchedInvoice[], amount: Cents): MatchedInvoice[] | null {
  const tried = invoices.slice(0, MAX_TRIED);
  const middle = tried.length >> 1;
  // Choices of one half are looked up by what those of the other leave: 64 twice instead of 4,096.
  const fewest = new Map<Cents, number>();
  for (const [choice, sum] of sumsOf(tried.slice(0, middle)).entries()) {
    const other = fewest.get(sum);
    if (other === undefined || sizeOf(choice) < sizeOf(other)) fewest.set(sum, choice);
  }
  let best: number | null = null;
  for (const [choice, sum] of sumsOf(tried.slice(middle)).entries()) {
    const others = fewest.get(amount - sum);
    if (others === undefined) continue;
    const both = others | (choice << middle);
    if (best === null || sizeOf(both) < sizeOf(best)) best = both;
  }
  return best ? tried.filter((_, place) => (best >> place) & 1) : null;
}

/** Returns the sum of the open amounts for each choice of some invoices, whose bits are the places of those that it has. */
const sumsOf = (invoices: readonly MatchedInvoice[]): Cents[] =>
  invoices.reduce((sums, { open }) => [...sums, ...sums.map((sum) => sum + open)], [0]);

/** Returns the number of invoices of a choice. */
const sizeOf = (choice: number): number => (choice === 0 ? 0 : 1 + sizeOf(choice & (choice - 1)));

/** Legal forms that one bank writes and another leaves out. */
const LEGAL_FORMS =
  /\b(b ?v|n ?v|gmbh|ag|kg|ug|se|ltd|limited|plc|llc|inc|corp|sa|sas|sarl|srl|spa|as|asa|ab|oy|aps|bvba|vof|co|company)\b/g;

/** Returns the name of a company without accents, punctuation and legal form. */
const plainName = (name: string): string =>
  searchFold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(LEGAL_FORMS, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** True when a payer's name is that of the company; one may be cut, as banks do. */
export function isNameOf(payer: string | null, company: string): boolean {
  const [one, other] = [plainName(payer ?? ''), plainName(company)];
  if (one.length < 3 || other.length < 3) return one !== '' && one === other;
  return (
    `${one} `.startsWith(`${other} `) ||
    `${other} `.startsWith(`${one} `) ||
    (one.length >= 10 && other.startsWith(one))
  );
}

const byDueDay = (one: MatchedInvoice, other: MatchedInvoice): number =>
  one.dueOn.localeCompare(other.dueOn) || one.number.localeCompare(other.number);
