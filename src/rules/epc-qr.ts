import { bankText } from './bank-text.js';
import type { Cents } from './money.js';

/** Maximum length of the content in bytes: what version 13 of a QR code holds at level M (EPC069-12). */
export const MOST_QR_BYTES = 331;
/** Largest amount of a code: 999,999,999.99 euros. */
const MOST_CENTS = 99_999_999_999;

export interface Transfer {
  /** Name of the payee. */
  name: string;
  iban: string;
  bic: string | null;
  /** Amount in cents, more than 0. */
  amount: Cents;
  /** Creditor reference (ISO 11649). */
  reference: string;
}

/**
 * Returns the content of a QR code from which bank apps fill in a SEPA credit transfer (EPC069-12, version 002). All of it
 * is ASCII, because readers guess the encoding of other characters. Returns null for an amount that a code cannot have.
 */
export function epcQr({ name, iban, bic, amount, reference }: Transfer): string | null {
  if (!(amount >= 1 && amount <= MOST_CENTS)) return null;
  const euros = `EUR${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  const purpose = '';
  return ['BCD', '002', '1', 'SCT', bic ?? '', bankText(name, 70), iban, euros, purpose, reference].join('\n');
}
