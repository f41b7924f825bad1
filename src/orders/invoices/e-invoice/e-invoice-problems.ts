import countries from 'i18n-iso-countries/index.js'; // the package's main file loads the names in 79 languages
import { isDay } from '../../../rules/dates.js';
import { buyerReferenceProblem, electronicAddressProblem, LEITWEG_ID } from '../../../rules/electronic-address.js';
import type { Cents } from '../../../rules/money.js';
import { multiply } from '../../../rules/money.js';
import { fractionOf } from '../../../rules/price.js';
import { sumOf } from '../../../rules/sum.js';
import { isSameVat } from '../../../rules/tax.js';
import {
  type EInvoice,
  type EInvoiceParty,
  vatBreakdown,
  type VatCategory,
  type VatGroup,
  type VatRate,
} from './e-invoice.js';
import { fitsXml } from '../../../platform/xml.js';

/**
 * The limits of EN 16931 and of Peppol BIS Billing 3 as sentences for staff. A document without problems passes the
 * official rules, which the tests run where they are available. The comments name the rules.
 */

/** Codes of countries in an invoice: Kosovo is 1A, and Northern Ireland has a code of its own (BR-CL-14). */
const COUNTRIES = new Set([...Object.keys(countries.getAlpha2Codes()), '1A', 'XI']);
COUNTRIES.delete('XK');
/** Prefixes of VAT numbers (BR-CO-09). */
const VAT_PREFIXES = new Set([...COUNTRIES, 'EL']);
/** Currencies with two decimals, out of ISO 4217 (BR-CL-04). */
const CURRENCIES = new Set(
  'AED AUD CAD CHF CNY CZK DKK EUR GBP HUF ILS INR MXN NOK NZD PLN RON SEK SGD TRY USD ZAR'.split(' '),
);
/** Identifiers of Dutch companies: KVK and OIN (NL-R-003, NL-R-005). */
const DUTCH_REGISTRATIONS: readonly (string | null | undefined)[] = ['0106', '0190'];
/** Differences below one unit of the currency are rounding (BR-CO-17, BR-S-08), those of a line up to two cents (R120). */
const [GROUP_TOLERANCE, LINE_TOLERANCE] = [99, 2];

/** What a category demands. */
interface CategoryRule {
  name: string;
  /** True if invoices state why there is no VAT (BR-IC-10 and its siblings); a reason is an error in all others. */
  hasReason: boolean;
  /** The code of the reason that belongs to no other category (PEPPOL-EN16931-P0104 to P0107). */
  reason?: string;
}

const CATEGORIES: Record<VatCategory, CategoryRule> = {
  S: { name: 'Taxed', hasReason: false },
  Z: { name: 'Zero-rated', hasReason: false },
  E: { name: 'Exempt', hasReason: true },
  K: { name: 'Intra-Community supply', hasReason: true, reason: 'VATEX-EU-IC' },
  AE: { name: 'Reverse charge', hasReason: true, reason: 'VATEX-EU-AE' },
  G: { name: 'Export', hasReason: true, reason: 'VATEX-EU-G' },
  O: { name: 'Outside the scope of VAT', hasReason: true, reason: 'VATEX-EU-O' },
};

/**
 * Returns a sentence for each way in which a document breaks EN 16931; empty for a valid document. A document with
 * problems must not be issued.
 */
export function eInvoiceProblems(invoice: EInvoice): string[] {
  return [
    ...textProblems(invoice),
    ...dateProblems(invoice),
    ...partyProblems('seller', invoice.seller),
    ...partyProblems('buyer', invoice.buyer),
    ...lineProblems(invoice),
    ...groupProblems(invoice),
    ...totalProblems(invoice),
    ...vatBreakdown(invoice).flatMap((group, _place, { length }) => categoryProblems(invoice, group, length)),
    ...unless(CURRENCIES.has(invoice.currency), `${invoice.currency} is not a currency of invoices.`),
    ...unless(
      !invoice.delivery?.to || COUNTRIES.has(invoice.delivery.to.countryCode),
      `${invoice.delivery?.to?.countryCode} is not a country of an invoice (delivery address).`,
    ),
    ...unless(
      invoice.kind !== 'credit_note' || invoice.precedingInvoice !== null,
      'A credit note must name its invoice.', // NL-R-001
    ),
  ];
}

/** Returns why a document cannot be UBL for the Peppol network: the sentences of both checks. */
export const ublProblems = (invoice: EInvoice): string[] => [...eInvoiceProblems(invoice), ...networkProblems(invoice)];

/**
 * Returns a sentence for each thing that the Peppol network demands beyond EN 16931 and that the document lacks; empty
 * when it can be sent.
 */
export function networkProblems({ seller, buyer, ...invoice }: EInvoice): string[] {
  const isDutch = (party: EInvoiceParty) => party.address.countryCode === 'NL';
  const hasDutchNumber = ({ registration }: EInvoiceParty) =>
    !registration || DUTCH_REGISTRATIONS.includes(registration.scheme);
  const { line1, city, postalCode } = buyer.address;
  return [
    ...addressProblems('The company', buyer),
    ...addressProblems('The seller', seller),
    ...unless(
      Boolean(invoice.buyerReference ?? invoice.purchaseOrder ?? invoice.salesOrder),
      'The invoice has neither a buyer reference nor an order number.', // R003
    ),
    ...unless(
      buyer.electronicAddress?.scheme !== LEITWEG_ID || invoice.buyerReference !== null,
      'The company is a German authority, whose invoices need its buyer reference (Leitweg-ID).',
    ),
    ...leitwegProblems(buyer, invoice.buyerReference),
    ...unless(
      invoice.kind !== 'invoice' || invoice.totals.payable <= 0 || invoice.account !== null,
      'No bank account is configured (BANK_IBAN), to which the invoice could be paid.', // NL-R-007
    ),
    ...unless(
      !isDutch(buyer) || [line1, city, postalCode].every((text) => text.trim()),
      "The company's address has no street, city or postal code.", // NL-R-004
    ),
    ...unless(!isDutch(seller) || hasDutchNumber(seller), "The seller's registration is no KVK number or OIN."),
    ...unless(
      !isDutch(seller) || !isDutch(buyer) || hasDutchNumber(buyer),
      "The company's registration is no KVK number or OIN.",
    ),
  ];
}

function leitwegProblems({ electronicAddress }: EInvoiceParty, reference: string | null): string[] {
  const problem = buyerReferenceProblem(electronicAddress?.scheme ?? null, reference);
  return problem ? [`The company has a wrong buyer reference: ${problem}.`] : [];
}

const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);

function addressProblems(who: string, { electronicAddress }: EInvoiceParty): string[] {
  if (!electronicAddress) return [`${who} has no electronic address.`]; // R010, R020
  const problem = electronicAddressProblem(electronicAddress.scheme, electronicAddress.id);
  return problem ? [`${who} has a wrong electronic address: ${problem}.`] : [];
}

/** Characters that XML cannot contain, in any text of the document. */
function textProblems(value: object): string[] {
  return Object.values(value as Record<string, unknown>).flatMap((part) => {
    if (typeof part === 'string') {
      return unless(fitsXml(part), `‘${part.replace(/[^\p{L}\p{N}\p{P} ]/gu, '?')}’ contains an invalid character.`);
    }
    return part !== null && typeof part === 'object' ? textProblems(part) : [];
  });
}

function dateProblems({ issuedOn, dueOn, precedingInvoice, delivery, period, lines }: EInvoice): string[] {
  const days = [issuedOn, dueOn, precedingInvoice?.issuedOn, delivery?.on];
  const periods = [period, ...lines.map((line) => line.period)].filter((given) => given !== null);
  return [
    ...[...days, ...periods.flatMap(({ from, to }) => [from, to])].flatMap((day) =>
      unless(day === null || day === undefined || isDay(day), `‘${day}’ is not a day of the calendar.`),
    ),
    ...periods.flatMap(({ from, to }) => unless(from <= to, `A period ends (${to}) before it begins (${from}).`)), // BR-29, BR-30
    ...lines.flatMap((line) =>
      unless(
        !period || !line.period || (line.period.from >= period.from && line.period.to <= period.to), // R110, R111
        `The period of ‘${line.name}’ is not within the period of the invoice.`,
      ),
    ),
  ];
}

function partyProblems(who: 'seller' | 'buyer', { name, vatNumber, registration, address }: EInvoiceParty): string[] {
  return [
    ...unless(name.trim() !== '', `The ${who} has no name.`), // BR-06, BR-07
    ...unless(COUNTRIES.has(address.countryCode), `${address.countryCode} is not a country of an invoice (${who}).`),
    ...unless(
      vatNumber === null || VAT_PREFIXES.has(vatNumber.slice(0, 2)),
      `The VAT number of the ${who}, ${vatNumber}, does not begin with the code of a country.`, // BR-CO-09
    ),
    ...unless(
      who === 'buyer' || vatNumber !== null || registration !== null,
      'The seller has neither a VAT number nor a registration.', // BR-CO-26
    ),
  ];
}

function lineProblems({ lines, allowances, charges }: EInvoice): string[] {
  return [
    ...unless(lines.length > 0, 'The invoice has no lines.'), // BR-16
    ...unless(new Set(lines.map(({ id }) => id)).size === lines.length, 'Two lines have the same number.'),
    ...lines.flatMap(({ name, quantity, unitPrice, listPrice, net, ...line }) => [
      ...unless(name.trim() !== '', `Line ${line.id} has no name.`), // BR-25
      ...unless(Number.isSafeInteger(quantity), `The quantity of ‘${name}’ is not a whole number.`),
      ...unless(unitPrice >= 0, `The price of ‘${name}’ is negative.`), // BR-27
      ...unless(listPrice === null || listPrice >= unitPrice, `The price of ‘${name}’ is above its list price.`), // R046
      ...unless(
        Number.isSafeInteger(quantity) &&
          isAmount(unitPrice) &&
          Math.abs(net - multiply(unitPrice, quantity)) <= LINE_TOLERANCE,
        `The amount of ‘${name}’ is not its quantity × its price.`,
      ),
      ...rateProblems(name, line),
    ]),
    ...[...allowances, ...charges].flatMap(({ reason, amount, ...charge }) => [
      ...unless(reason.trim() !== '', 'A charge or a discount has no reason.'), // BR-33, BR-38
      ...unless(amount >= 0, `The amount of ‘${reason}’ is negative.`),
      ...rateProblems(reason, charge),
    ]),
  ];
}

/** `S` has a rate, every other category has none (BR-S-05, BR-IC-05 and its siblings). */
const rateProblems = (name: string, { category, rate }: VatRate): string[] =>
  unless(
    category === 'S' ? rate > 0 : rate === 0,
    `‘${name}’ has a VAT rate of ${rate * 100}%, which ‘${CATEGORIES[category].name}’ does not allow.`,
  );

function groupProblems({ lines, allowances, charges, vat }: EInvoice): string[] {
  const parts = [
    ...lines.map(({ net, ...line }) => ({ ...line, amount: net })),
    ...charges,
    ...allowances.map((allowance) => ({ ...allowance, amount: -allowance.amount })),
  ];
  return [
    ...unless(
      [...vat, ...parts].every((part) => vat.filter((group) => isSameVat(group, part)).length === 1),
      'Each VAT category and rate of the lines needs exactly one VAT amount.', // BR-S-01 and its siblings
    ),
    ...vatBreakdown({ vat }).flatMap((group) => {
      const basis = sumOf(
        parts.filter((part) => keyOf(part) === keyOf(group)),
        ({ amount }) => amount,
      );
      const { name } = CATEGORIES[group.category];
      const tolerance = group.category === 'S' ? GROUP_TOLERANCE : 0;
      return [
        ...unless(
          Math.abs(group.basis - basis) <= tolerance, // BR-S-08, BR-IC-08 and its siblings
          `The VAT basis of ‘${name}’ is not the sum of its lines.`,
        ),
        ...unless(
          isAmount(group.basis) && Math.abs(group.tax - fractionOf(group.basis, group.rate)) <= tolerance, // BR-CO-17
          `The VAT of ‘${name}’ is not its basis × its rate.`,
        ),
      ];
    }),
  ];
}

const keyOf = ({ category, rate }: VatRate): string => `${category} ${rate}`;

function totalProblems({ lines, allowances, charges, vat, prepaid, totals }: EInvoice): string[] {
  const sums: [Cents, Cents, string][] = [
    [totals.lines, sumOf(lines, ({ net }) => net), 'The sum of the lines'], // BR-CO-10
    [totals.allowances, sumOf(allowances, ({ amount }) => amount), 'The sum of the discounts'], // BR-CO-11
    [totals.charges, sumOf(charges, ({ amount }) => amount), 'The sum of the charges'], // BR-CO-12
    [totals.net, totals.lines - totals.allowances + totals.charges, 'The total without VAT'], // BR-CO-13
    [totals.tax, sumOf(vat, ({ tax }) => tax), 'The VAT'], // BR-CO-14
    [totals.gross, totals.net + totals.tax, 'The total with VAT'], // BR-CO-15
    [totals.payable, totals.gross - prepaid, 'The amount to pay'], // BR-CO-16
  ];
  return sums.flatMap(([given, expected, name]) =>
    unless(isAmount(given) && given === expected, `${name} does not match the amounts that it is made of.`),
  );
}

const isAmount = (cents: Cents): boolean => Number.isSafeInteger(cents);

function categoryProblems(
  { seller, buyer, delivery, period, exemptions }: EInvoice,
  group: VatGroup,
  groups: number,
): string[] {
  const { category } = group;
  const { name, hasReason, reason } = CATEGORIES[category];
  const given = exemptions[category];
  const codes = Object.values(CATEGORIES).flatMap((other) => (other.reason === reason ? [] : other.reason));
  const problems = [
    ...unless(
      hasReason ? Boolean(given?.code?.trim() || given?.text?.trim()) : given === undefined,
      hasReason ? `‘${name}’ needs its reason.` : `‘${name}’ may not have a reason for an exemption.`,
    ),
    ...unless(!given?.code || !codes.includes(given.code), `${given?.code} is not a reason for ‘${name}’.`),
  ];
  if (category === 'O') {
    return [
      ...problems,
      ...unless(groups === 1, `‘${name}’ needs an invoice of its own.`), // BR-O-11
      ...unless(
        groups > 1 || (seller.vatNumber === null && buyer.vatNumber === null), // BR-O-02
        `An invoice ‘${name}’ may not contain VAT numbers.`,
      ),
    ];
  }
  return [
    ...problems,
    ...unless(seller.vatNumber !== null, `‘${name}’ needs the VAT number of the seller.`), // BR-S-02 and its siblings
    ...unless(category !== 'K' || buyer.vatNumber !== null, `‘${name}’ needs the VAT number of the company.`), // BR-IC-02
    ...unless(
      category !== 'AE' || buyer.vatNumber !== null || buyer.registration !== null, // BR-AE-02
      `‘${name}’ needs the VAT number or the registration of the company.`,
    ),
    ...unless(
      category !== 'K' || Boolean(delivery?.on) || period !== null,
      `‘${name}’ needs the day on which the order was shipped.`, // BR-IC-11
    ),
    ...unless(category !== 'K' || Boolean(delivery?.to), `‘${name}’ needs the country of the delivery.`), // BR-IC-12
  ];
}
