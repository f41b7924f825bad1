import type { Piece } from '../../rules/campaign-content.js';

/** Marks in a rendered campaign for the places that differ between recipients. */

/**
 * Value that differs between recipients: a personal field, the URL of one of the campaign's links, or a value that
 * every mail contains about its recipient.
 */
export type Slot =
  | Exclude<Piece, string>
  | { link: number }
  | { own: 'confirmedOn' | 'preferencesUrl' | 'unsubscribeUrl' | 'archiveUrl' };

const MARK = /\uE000(\d+)\uE001/;
/**
 * Removes characters that users do not type or that HTML forbids: control characters, lone surrogates and private use
 * characters, which are used as marks.
 */
export const clean = (text: string): string =>
  text.replace(/(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]/gu, '');
/** Returns the mark that stands for the slot with this number. */
export const mark = (slot: number): string => `\uE000${slot}\uE001`;

/** Splits a rendered text at its marks: text, slot, text, slot, …, text. */
export const atMarks = (text: string): (string | number)[] =>
  text.split(MARK).map((part, place) => (place % 2 === 1 ? Number(part) : part));
