import { EU_STATES } from './vat-rates.js';

/** Account numbers (IBAN) without blanks, in upper case. class-validator's `isIBAN` checks their form and check digits. */

/** Countries outside the European Economic Area whose banks take part in SEPA credit transfers (EPC409-09). */
const OUTSIDE_EEA = ['AD', 'AL', 'CH', 'GB', 'GG', 'GI', 'IM', 'JE', 'MC', 'MD', 'ME', 'MK', 'RS', 'SM', 'VA'];
const EEA = [...EU_STATES, 'IS', 'LI', 'NO'];
const SEPA: readonly string[] = [...EEA, ...OUTSIDE_EEA];

/** Returns an account number as it is stored: without blanks, in upper case. */
export const plainIban = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** True if a SEPA credit transfer can pay to the account. */
export const isSepaIban = (iban: string): boolean => SEPA.includes(iban.slice(0, 2));

/** True if a transfer to the account has to name the BIC of its bank: an account outside the EEA. */
export const needsBic = (iban: string): boolean => OUTSIDE_EEA.includes(iban.slice(0, 2));

/** Returns how an account number is shown: its country and its last four characters, 'NL•• •••• 4300'. */
export const maskedIban = (country: string, end: string): string => `${country}•• •••• ${end}`;
