import { mod97 } from './mod97.js';

/**
 * Structured creditor references (ISO 11649): `RF`, two check digits and up to 21 letters and digits. The reference of an
 * invoice is its number without hyphens, so a payment that has it names the invoice.
 */

/** Returns the creditor reference of an invoice number: 'RF98INV2026000123' for 'INV-2026-000123'. */
export function creditorReference(number: string): string {
  const body = number.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  return `RF${String(98 - mod97(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/**
 * True for a creditor reference whose check digits are right; blanks and small letters are allowed. They are 02 to 98: 00, 01
 * and 99 leave the same remainders as 97, 98 and 02.
 */
export function isCreditorReference(text: string): boolean {
  const reference = text.replace(/\s/g, '').toUpperCase();
  return (
    /^RF(?!00|01|99)\d{2}[A-Z0-9]{1,21}$/.test(reference) && mod97(reference.slice(4) + reference.slice(0, 4)) === 1
  );
}

/** Returns a creditor reference or an IBAN in groups of four characters, as it is printed. */
export const inGroupsOfFour = (text: string): string => text.replace(/.{4}(?=.)/g, '$& ');

/** A creditor reference of an invoice, also printed with blanks. */
const REFERENCES = /\bRF(?:\s?\d){2}\s?I\s?N\s?V(?:\s?\d){10,13}/gi;
const NUMBERS = /(?<![A-Z0-9])(INV|CN)[\s./_-]{0,3}(\d{4})[\s./_-]{0,3}(\d{6,9})(?!\d)/gi;
/** Shortest reference of an invoice; the running number has at least six digits. */
const SHORTEST = 'RF98INV2026000123'.length;

/**
 * Returns the numbers of invoices that a text names, each once: as creditor references, whose check digits have to be
 * right, or as numbers, however their parts are separated.
 */
export function invoiceNumbersIn(text: string): string[] {
  const references = [...text.matchAll(REFERENCES)].flatMap(([found]) => {
    const packed = found.replace(/\s/g, '').toUpperCase();
    // Digits that follow a reference after a blank are no part of it.
    const lengths = Array.from({ length: packed.length - SHORTEST + 1 }, (_, less) => packed.length - less);
    const length = lengths.find((most) => isCreditorReference(packed.slice(0, most)));
    return length ? [`INV-${packed.slice(7, 11)}-${packed.slice(11, length)}`] : [];
  });
  return [...new Set([...references, ...numbersIn(text.replace(REFERENCES, ' '), 'INV')])];
}

/** Returns the numbers of credit notes that a text names, each once, however their parts are separated. */
export const creditNoteNumbersIn = (text: string): string[] => [...new Set(numbersIn(text, 'CN'))];

const numbersIn = (text: string, series: 'INV' | 'CN'): string[] =>
  [...text.matchAll(NUMBERS)].flatMap(([, of, year, running]) =>
    of!.toUpperCase() === series ? [`${series}-${year}-${running}`] : [],
  );
