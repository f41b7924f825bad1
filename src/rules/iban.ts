import { mod97 } from './mod97.js';

/** Numbers of bank accounts (ISO 13616). */

/** Length of an IBAN by its country, from the IBAN registry (release 99). */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BI: 27, BR: 29, BY: 28, CH: 21, CR: 22, CY: 28,
  CZ: 24, DE: 22, DJ: 27, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FK: 18, FO: 18, FR: 27, GB: 22, GE: 22, GI: 23,
  GL: 18, GR: 27, GT: 28, HN: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28,
  LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, LY: 25, MC: 27, MD: 24, ME: 22, MK: 19, MN: 20, MR: 27, MT: 31, MU: 30, NI: 28,
  NL: 18, NO: 15, OM: 23, PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22, RU: 33, SA: 24, SC: 31, SD: 18, SE: 24,
  SI: 19, SK: 24, SM: 27, SO: 23, ST: 25, SV: 28, TL: 23, TN: 24, TR: 26, UA: 29, VA: 22, VG: 24, XK: 20, YE: 30,
}; // prettier-ignore

/** Countries and territories of SEPA, to which a SEPA credit transfer can be sent. */
const SEPA = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

/** Returns an IBAN as it is stored: without blanks, in capitals. */
const compactIban = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** Returns a message about an IBAN that is not valid (country, length or check digits); null for a valid one. */
export function ibanProblem(typed: string): string | null {
  const iban = compactIban(typed);
  const country = iban.slice(0, 2);
  const length = Object.hasOwn(LENGTHS, country) ? LENGTHS[country] : undefined;
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || length === undefined) return 'Please enter a valid IBAN';
  if (iban.length !== length) return `An IBAN of ${country} has ${length} characters; this one has ${iban.length}`;
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : 'This IBAN has a typing error';
}

/** True for a valid IBAN of a country to which SEPA credit transfers can be sent. */
export const isSepaIban = (iban: string): boolean =>
  ibanProblem(iban) === null && SEPA.has(compactIban(iban).slice(0, 2));

/** Returns an IBAN in groups of four, as it is printed. */
export const formatIban = (iban: string): string => compactIban(iban).replace(/.{4}(?=.)/g, '$& ');

/** Returns an IBAN of which only the country and the last four characters can be read: 'NL•• •••• 4300'. */
export const maskIban = (iban: string): string => `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`;
