import { createHash } from 'node:crypto';
import type { ReadEntry } from './camt-053.js';

/** Words that banks write instead of a reference. */
const NO_REFERENCE = /^(nonref|not\s?provided|none|n\/a|0+)$/i;

/**
 * Returns a function that makes the keys of a statement's entries, in their order. An entry that comes again, in another
 * file or another version of the format, has the same key: the bank's own reference with day, direction and amount, as a
 * batch has one reference for all of its payments. Without a reference, the key covers everything that the entry says.
 * Entries of a statement that are equal are counted, so that each of them has a key of its own.
 */
export function entryKeys(): (entry: ReadEntry) => string {
  const seen = new Map<string, number>();
  return (entry) => {
    const { bankReference, bookedOn, direction, amount, currency } = entry;
    const same = [bookedOn, direction, amount, currency];
    const told =
      bankReference && !NO_REFERENCE.test(bankReference)
        ? ['bank', bankReference, ...same]
        : [
            'content',
            ...same,
            entry.valueOn,
            entry.reference,
            entry.endToEndId,
            entry.partyIban,
            entry.partyName,
            entry.text,
            ...(entry.paymentFile ? [entry.paymentFile] : []),
          ];
    const text = JSON.stringify(told);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return createHash('sha256').update(`${text} ${count}`).digest('hex');
  };
}
