import type { Cents } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';
import type { EntryDirection, ReadEntry } from './read-entry.js';

/** The transactions of an entry: as many movements as they are, or one whose amounts the file lacks. */

/** Maximum length of a text. */
export const MAX_TEXT = 2_000;

/** A transaction of an entry; null for what the file does not say. */
export interface Transaction extends Omit<
  ReadEntry,
  'amount' | 'bookedOn' | 'valueOn' | 'currency' | 'direction' | 'transactions' | keyof Party
> {
  amount: Cents | null;
  currency: string | null;
  direction: EntryDirection | null;
  debtor: Party;
  creditor: Party;
}

export type Party = Pick<ReadEntry, 'partyName' | 'partyIban'>;

/** Returns the other party of a transaction. In a return, payer and payee are those of the payment that is returned. */
export const partyIn = (one: { direction: EntryDirection; isReturn: boolean; debtor: Party; creditor: Party }): Party =>
  (one.direction === 'in') !== one.isReturn ? one.debtor : one.creditor;

/**
 * Returns what the transactions of a batch without amounts say: a field that is the same in all of them, and all else
 * as text, first what names invoices. What exceeds the length of a text is left out as a whole, so that no number is
 * cut.
 *
 * @param count number of transactions, which may be more than those of the file
 */
export function toldTogether(transactions: (Transaction & Party)[], count: number, entryText: string | null) {
  const isAll = transactions.length === count;
  const same = (field: keyof Party | 'returnReason' | 'reference' | 'endToEndId') => {
    const [value = null, ...others] = new Set(transactions.map((one) => one[field]));
    return isAll && others.length === 0 ? value : null;
  };
  const [reference, endToEndId] = [same('reference'), same('endToEndId')];
  const party = { partyName: same('partyName'), partyIban: same('partyIban') };
  const others = [
    ...transactions.map((one) => (reference ? null : one.reference)),
    ...transactions.map((one) => (endToEndId ? null : one.endToEndId)),
    ...transactions.map((one) => one.text),
    ...transactions.map((one) =>
      [party.partyName ? null : one.partyName, party.partyIban ? null : one.partyIban].filter(Boolean).join(' '),
    ),
  ];
  let text = '';
  for (const one of new Set([entryText, ...others])) {
    const longer = [text, one].filter(Boolean).join('; ');
    if (longer.length <= MAX_TEXT) text = longer;
  }
  return { returnReason: same('returnReason'), reference, endToEndId, ...party, text: text || null };
}

type Part = Omit<Transaction, 'amount' | 'direction'> & { amount: Cents; direction: EntryDirection };

/**
 * Returns the transactions of a batch when their amounts come to that of the entry, with or without their charges;
 * otherwise null.
 */
export function partsOf(
  transactions: Transaction[],
  direction: EntryDirection,
  amount: Cents,
  currency: string,
): Part[] | null {
  const parts = transactions.flatMap((one) =>
    one.amount && (one.currency ?? currency) === currency
      ? [{ ...one, amount: one.amount, direction: one.direction ?? direction }]
      : [],
  );
  if (parts.length === 0 || parts.length < transactions.length) return null;
  const sum = (of: (part: Part) => Cents) =>
    sumOf(parts, (part) => (part.direction === direction ? of(part) : -of(part)));
  if (sum((part) => part.amount) === amount) return parts;
  const net = parts.map((part) => ({ ...part, amount: part.amount - part.charges }));
  const isNet = net.every((part) => part.amount > 0) && sum((part) => part.amount - part.charges) === amount;
  return isNet ? net : null;
}
