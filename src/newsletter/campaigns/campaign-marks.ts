import type { Piece } from '../../rules/campaign-content.js';

/** How a campaign that is drawn once for all says where recipients differ. */

/**
 * What differs from one recipient to the next: a personal field, the address behind one of the campaign's links, or what
 * every mail says of its reader.
 */
export type Slot =
  | Exclude<Piece, string>
  | { link: number }
  | { own: 'confirmedOn' | 'preferencesUrl' | 'unsubscribeUrl' | 'archiveUrl' };

const MARK = /\uE000(\d+)\uE001/;
/** Without what nobody types and HTML may not have: control characters, halves of characters, those of private use (marks). */
export const clean = (text: string): string =>
  text.replace(/(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]/gu, '');
/** Stands in a text for the slot of this number. */
export const mark = (slot: number): string => `\uE000${slot}\uE001`;

/** A rendered text taken apart at its marks: text, slot, text, slot, …, text. */
export const atMarks = (text: string): (string | number)[] =>
  text.split(MARK).map((part, place) => (place % 2 === 1 ? Number(part) : part));
