import { mod97 } from './mod97.js';
import { optionalLine, type TextRule } from './text-rule.js';

/**
 * Electronic addresses, to which the Peppol network delivers invoices: an identifier and the code of its scheme (EAS).
 */

/** Schemes that both EN 16931 and Peppol accept, by their codes. `EM` (e-mail) is none of Peppol's. */
export const ELECTRONIC_ADDRESS_SCHEMES: Readonly<Record<string, string>> = {
  '0002': 'SIRENE (France)',
  '0007': 'Organisation number (Sweden)',
  '0009': 'SIRET (France)',
  '0037': 'LY-tunnus (Finland)',
  '0060': 'DUNS number',
  '0088': 'GLN',
  '0096': 'P number (Denmark)',
  '0106': 'KVK number (Netherlands)',
  '0151': 'ABN (Australia)',
  '0183': 'UID (Switzerland)',
  '0184': 'CVR number (Denmark)',
  '0188': 'Corporate number (Japan)',
  '0190': 'OIN (Netherlands)',
  '0191': 'Company code (Estonia)',
  '0192': 'Organisation number (Norway)',
  '0195': 'UEN (Singapore)',
  '0196': 'Kennitala (Iceland)',
  '0198': 'SE number (Denmark)',
  '0199': 'LEI',
  '0200': 'Legal entity code (Lithuania)',
  '0201': 'Codice IPA (Italy)',
  '0204': 'Leitweg-ID (Germany)',
  '0208': 'Enterprise number (Belgium)',
  '0210': 'Codice fiscale (Italy)',
  '0211': 'Partita IVA (Italy)',
  '0212': 'Organisation identifier (Finland)',
  '0213': 'VAT number (Finland)',
  '0216': 'OVT code (Finland)',
  '0218': 'Registration number (Latvia)',
  '0221': 'Qualified invoice issuer (Japan)',
  '0230': 'e-Invoicing number (Malaysia)',
  '0235': 'TIN (United Arab Emirates)',
  '9910': 'VAT number (Hungary)',
  '9914': 'VAT number (Austria)',
  '9915': 'Authority (Austria)',
  '9920': 'VAT number (Spain)',
  '9922': 'VAT number (Andorra)',
  '9923': 'VAT number (Albania)',
  '9924': 'VAT number (Bosnia and Herzegovina)',
  '9925': 'VAT number (Belgium)',
  '9926': 'VAT number (Bulgaria)',
  '9927': 'VAT number (Switzerland)',
  '9928': 'VAT number (Cyprus)',
  '9929': 'VAT number (Czechia)',
  '9930': 'VAT number (Germany)',
  '9931': 'VAT number (Estonia)',
  '9932': 'VAT number (United Kingdom)',
  '9933': 'VAT number (Greece)',
  '9934': 'VAT number (Croatia)',
  '9935': 'VAT number (Ireland)',
  '9936': 'VAT number (Liechtenstein)',
  '9937': 'VAT number (Lithuania)',
  '9938': 'VAT number (Luxembourg)',
  '9939': 'VAT number (Latvia)',
  '9940': 'VAT number (Monaco)',
  '9941': 'VAT number (Montenegro)',
  '9942': 'VAT number (North Macedonia)',
  '9943': 'VAT number (Malta)',
  '9944': 'VAT number (Netherlands)',
  '9945': 'VAT number (Poland)',
  '9946': 'VAT number (Portugal)',
  '9947': 'VAT number (Romania)',
  '9948': 'VAT number (Serbia)',
  '9949': 'VAT number (Slovenia)',
  '9950': 'VAT number (Slovakia)',
  '9951': 'VAT number (San Marino)',
  '9952': 'VAT number (Türkiye)',
  '9957': 'VAT number (France)',
  '9959': 'EIN (United States)',
};

/** The identifier in a form. `electronicAddressProblem` says whether it belongs to its scheme. */
export const ELECTRONIC_ADDRESS: TextRule = {
  ...optionalLine({ label: 'Electronic address', max: 50 }),
  kept: (typed) => typed.replace(/\s/g, ''),
};

export const ELECTRONIC_ADDRESS_SCHEME = optionalLine({ label: 'Scheme', max: 4 }, [
  (scheme) => Object.hasOwn(ELECTRONIC_ADDRESS_SCHEMES, scheme),
  'Please select a scheme',
]);

/** Scheme of the identifiers of German authorities, whose invoices need a buyer reference. */
export const LEITWEG_ID = '0204';

/** Forms of the schemes whose identifiers the network checks. */
const FORMS: Readonly<Record<string, (id: string) => boolean>> = {
  '0007': (id) => /^\d{10}$/.test(id) && luhn(id),
  '0088': (id) => /^\d{13}$/.test(id) && weighted(id, (place) => (place % 2 === 1 ? 3 : 1)) % 10 === 0,
  '0151': (id) => /^\d{11}$/.test(id) && australian(id),
  '0184': (id) => /^(DK)?\d{8}$/.test(id),
  '0192': (id) => /^\d{9}$/.test(id) && norwegian(id),
  [LEITWEG_ID]: (id) => isLeitwegId(id),
  '0201': (id) => /^[A-Za-z0-9]{6}$/.test(id),
  '0208': (id) => /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)),
  '0210': (id) => /^(\d{11}|[A-Za-z]{6}\d\d[A-Za-z]\d\d[A-Za-z0-9]{3}\d[A-Za-z])$/.test(id),
  '0211': (id) => /^IT\d{11}$/i.test(id) && luhn(id.slice(2)),
};

/** Identifiers of all other schemes: letters, digits and some signs, as the network's participants may have them. */
const OTHER = /^[A-Za-z0-9](?:[A-Za-z0-9._~:+-]{0,48}[A-Za-z0-9])?$/;

/** Returns a message about an electronic address that the network would refuse; null for a valid one. */
export function electronicAddressProblem(scheme: string, id: string): string | null {
  const name = Object.hasOwn(ELECTRONIC_ADDRESS_SCHEMES, scheme) ? ELECTRONIC_ADDRESS_SCHEMES[scheme] : null;
  if (!name) return `${scheme} is not a scheme of electronic addresses`;
  return (FORMS[scheme] ?? ((given) => OTHER.test(given)))(id) ? null : `${id} is not a valid ${name}`;
}

/**
 * Returns a message about the buyer reference of a German authority (scheme `LEITWEG_ID`) that is no Leitweg-ID; null for
 * a valid one, without one, and for all other companies, whose references have no form.
 */
export const buyerReferenceProblem = (scheme: string | null, reference: string | null): string | null =>
  scheme !== LEITWEG_ID || reference === null || isLeitwegId(reference)
    ? null
    : `${reference} is not a valid Leitweg-ID`;

/**
 * True for a Leitweg-ID: 2 to 12 digits for the address, at most 30 letters and digits for a part of it, and two check
 * digits (ISO 7064, mod 97-10).
 */
const isLeitwegId = (id: string): boolean =>
  /^\d{2,12}(-[A-Za-z0-9]{1,30})?-\d{2}$/.test(id) && mod97(id.replaceAll('-', '')) === 1;

/** Returns the sum of the digits, each times the weight of its place; the last digit is at place 0. */
const weighted = (digits: string, weight: (place: number) => number): number =>
  [...digits].reverse().reduce((sum, digit, place) => sum + Number(digit) * weight(place), 0);

/** The check of Luhn: every second digit from the right counts double, as the sum of its digits. */
const luhn = (digits: string): boolean =>
  [...digits]
    .reverse()
    .reduce((sum, digit, place) => sum + (place % 2 === 1 ? Number('0246813579'[Number(digit)]) : Number(digit)), 0) %
    10 ===
  0;

function norwegian(digits: string): boolean {
  const sum = weighted(digits.slice(0, -1), (place) => (place % 6) + 2);
  return (11 - (sum % 11)) % 11 === Number(digits.at(-1)) && Number(digits) > 0;
}

function australian(digits: string): boolean {
  const weights = [19, 17, 15, 13, 11, 9, 7, 5, 3, 1, 10];
  return (weighted(digits, (place) => weights[place]!) - 10) % 89 === 0;
}
