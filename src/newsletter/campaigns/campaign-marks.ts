import type { Piece } from '../../rules/campaign-content.js';

/** Marks for the places of a drawn campaign where recipients differ. */

/**
 * Value that differs from one recipient to the next: a personal field, the address of one of the campaign's links, or a
 * value that every mail contains about its reader.
 */
export type Slot =
  | Exclude<Piece, string>
  | { link: number }
  | { own: 'confirmedOn' | 'preferencesUrl' | 'unsubscribeUrl' | 'archiveUrl' };

const MARK = /\uE000(\d+)\uE001/;
/** Removes characters that are never typed or that HTML forbids: control characters, lone surrogates, private use characters (marks). */
export const clean = (text: string): string =>
  text.replace(/(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]/gu, '');
/** Placeholder in a text for the slot with this number. */
export const mark = (slot: number): string => `\uE000${slot}\uE001`;

/** Splits a rendered text at its marks: text, slot, text, slot, …, text. */
export const atMarks = (text: string): (string | number)[] =>
  text.split(MARK).map((part, place) => (place % 2 === 1 ? Number(part) : part));
