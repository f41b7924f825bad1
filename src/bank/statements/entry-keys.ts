import { createHash } from 'node:crypto';
import type { ReadEntry } from './read-entry.js';

/** Words that banks write instead of a reference. */
const NO_REFERENCE = /^(nonref|not\s?(provided|available)|unknown|none|n\/a|-+|0+)$/i;

/** True for an id or a reference, not a word that stands for none. */
export const isReference = (text: string | null): text is string => Boolean(text) && !NO_REFERENCE.test(text!);

/** Fields that identify an entry of a statement. */
export interface EntryIdentity {
  /** The bank's own reference with day, direction and amount, or all that the entry says. */
  told: string;
  /** Its place among the equal entries of its statement, from 1. */
  place: number;
  /** Hash of all that the entry says; null for one with a reference of the bank. */
  content: string | null;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Returns a function that returns the identities of a statement's entries, in their order. An entry that comes again, in
 * another file or another version of the format, has the same: the bank's own reference with day, direction and amount,
 * as a batch has one reference for all of its payments. Without a reference, it covers everything that the entry says.
 * Entries of a statement that are equal are counted.
 */
export function entryIdentities(): (entry: ReadEntry) => EntryIdentity {
  const seen = new Map<string, number>();
  return (entry) => {
    const { bankReference, bookedOn, direction, amount, currency } = entry;
    const same = [bookedOn, direction, amount, currency];
    const isReferenced = isReference(bankReference);
    const told = JSON.stringify(
      isReferenced
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
          ],
    );
    const place = (seen.get(told) ?? 0) + 1;
    seen.set(told, place);
    return { told, place, content: isReferenced ? null : hash(told) };
  };
}

/**
 * Returns the key of an entry, which is unique in its account.
 *
 * @param others number of equal entries of other statements that the account had before those of its own
 */
export const entryKey = ({ told, place }: EntryIdentity, others = 0): string => hash(`${told} ${others + place}`);

/** Returns the key of an entry that is stored as a copy of an equal one: `place` is its number among them, from 1. */
export const copyKey = (content: string, place: number): string => hash(`${content} ${place}`);
