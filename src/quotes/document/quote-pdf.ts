import type { Company } from '../../companies/company.entity.js';
import { fullName } from '../../rules/actor.js';
import { NAMED_GROUPS, optionGroupTitle } from '../../rules/option-groups.js';
import { preparedBy } from '../../rules/prepared-by.js';
import { countryName } from '../../rules/country-name.js';
import { formatDate, formatLeadTime, formatMoney, formatNumber } from '../../platform/handlebars-helpers.js';
import {
  type DeliveryAddress,
  type DocumentCompany,
  type DocumentLine,
  prepaymentOf,
  type QuoteDocument,
} from './quote-document.js';
import type { SignedAcceptance } from '../quote.entity.js';
import { acceptanceFacts } from './acceptance-facts.js';
import { billingPlanOfQuote, rateChangesOfQuote } from './quote-billing.js';
import { SELLER } from './seller.js';
import { planInWords } from '../../rules/billing-plan-words.js';
import { ratesDiffer, suppliesInWords } from '../../rules/tax-words.js';
import type { DecidedGroup } from '../tax/tax-decision.js';
import { CUSTOM_QUOTE, partsOfTotal, percentage, termInWords, taxRows } from './quote-words.js';

/** Input of a quote's PDF. */
export interface PrintedQuote {
  document: QuoteDocument;
  /** The acceptance of this document; null until it is accepted. */
  acceptance: SignedAcceptance | null;
  /**
   * True when the document was an offer and can no longer be accepted, because the quote is being revised or has a
   * newer revision.
   */
  wasOffer?: boolean;
}

/** Data of the template `templates/pdf/quote.hbs`, formatted for print. */
export interface QuotePdfView {
  /** Title in the properties of the PDF file. */
  title: string;
  /** Text in the footer of every page, next to the page number. */
  footer: string;
  number: string;
  id: string;
  /** Revision in words: 'Revision 3', or 'Draft'. */
  revision: string;
  /** `revision` in lower case, for the middle of a sentence. */
  revisionInText: string;
  isDraft: boolean;
  /** True for an approved quote; its PDF contains a form for the signature. */
  canBeAccepted: boolean;
  /** Name of the signer, time, and accepted revision; null until the quote is accepted. */
  acceptance: Fact[] | null;
  /** Sentence that says why the quote cannot be signed; null when it can. */
  standing: string | null;
  facts: Fact[];
  /** The customer's own reference for the quote. */
  reference: string | null;
  seller: Party;
  client: Party;
  products: ProductView[];
  notes: string[];
  totals: TotalsView;
  terms: Fact[];
  /** Invoices with their amounts; empty for one over everything, and until the total is known. */
  plan: Fact[];
  deliveryNotes: string | null;
  /** The buyer's note with the submission. */
  buyerNote: string | null;
}

interface Fact {
  label: string;
  value: string;
}

export interface Party {
  name: string;
  addressLines: string[];
  /** VAT and Chamber of Commerce numbers, as far as they are known. */
  registrations: Fact[];
  /** Lines with the contact's name and details. */
  contact: string[];
}

interface LineView {
  name: string;
  quantity: string;
  /** Price of one piece: '€149.00'; empty when `total` is a word. */
  unitPrice: string;
  /** Price in the catalogue, when the quoted price is lower; otherwise null. */
  listPrice: string | null;
  /** Term: '× 12 months'; empty for a one-time price. */
  term: string;
  /** Total of the line: '€1,788.00', 'Included', 'Free' or 'Custom Quote'. */
  total: string;
}

interface ProductView extends LineView {
  description: string;
  groups: { label: string; options: LineView[] }[];
}

interface TotalsView {
  subtotal: string;
  shipping: string;
  /** Label with the tax rate: 'VAT (21%)'. */
  taxLabel: string;
  tax: string;
  /** Instead of these two, the VAT of each group with its reason: 'VAT (0%), reverse charge'. */
  taxGroups?: Fact[];
  total: string;
  /** Total divided into one-time and periodic amounts, in words; null when everything is paid once. */
  parts: string | null;
  /** Sentence that says that the total is an estimate; null once shipping is known. */
  estimate: string | null;
  prepayment: Fact | null;
}

const TO_BE_DETERMINED = 'T.B.D.';
const DRAFT = 'This is a draft. It can be accepted once it has been submitted and approved.';
const WAS_OFFER =
  'This revision can no longer be accepted: the quote is being revised, or a later revision has been sent.';
const NOT_APPROVED = 'This quote has not been approved yet. Approval sets shipping, lead time and validity.';

/** Returns the data for a quote's PDF. */
export function quotePdfView({ document, acceptance, wasOffer }: PrintedQuote): QuotePdfView {
  const { terms, revision, isOffer } = document;
  const isDraft = revision === null;
  const shown = isDraft ? 'Draft' : `Revision ${revision}`;
  const inText = shown.toLowerCase();
  const amounts = totalsView(document);
  const leadTime = formatLeadTime(terms.leadTimeWeeks);
  const author = preparedBy(document);
  return {
    title: `Quote ${document.number}, ${inText}`,
    footer: `${document.number}, ${inText}`,
    number: document.number,
    id: document.quoteId,
    revision: shown,
    revisionInText: inText,
    isDraft,
    canBeAccepted: isOffer && !acceptance,
    acceptance: acceptance && acceptanceFacts(document, acceptance),
    standing: isOffer ? null : isDraft ? DRAFT : wasOffer ? WAS_OFFER : NOT_APPROVED,
    facts: [
      { label: 'Date', value: formatDate(document.issuedAt) },
      { label: 'Valid until', value: formatDate(terms.validUntil) || TO_BE_DETERMINED },
      { label: 'Lead time', value: leadTime },
      { label: 'Total', value: amounts.total },
    ],
    reference: document.customerReference,
    seller: sellerParty(author, document.taxDecision?.seller.vatNumber),
    client: companyParty(document.company, [fullName(document.contact), document.contact.email]),
    products: productViews(document),
    notes: notes(document),
    totals: amounts,
    terms: [
      {
        label: 'Delivery',
        value: terms.deliveryMethod === 'EXW' ? 'EXW (Ex Works), Incoterms 2020' : terms.deliveryMethod,
      },
      ...(document.deliveryAddress ? [{ label: 'Deliver to', value: addressWords(document.deliveryAddress) }] : []),
      ...(document.wantedDate ? [{ label: 'Requested date', value: formatDate(document.wantedDate) }] : []),
      { label: 'Lead time', value: leadTime },
      { label: 'Validity', value: terms.validUntil ? `Until ${formatDate(terms.validUntil)}` : TO_BE_DETERMINED },
      { label: 'Payment', value: payment(document) },
      { label: 'Currency', value: terms.currency },
      ...vatTerms(document),
    ],
    plan: planRows(document),
    deliveryNotes: document.deliveryNotes,
    buyerNote: document.buyerNote ?? null,
  };
}

/** Returns the reason of the VAT, by group; and what is missing for another rate. */
function vatTerms({ totals, taxDecision }: QuoteDocument): Fact[] {
  if (!taxDecision) return [{ label: 'VAT', value: `${percentage(totals.taxPercentage)}. ${totals.taxReason}` }];
  const { groups, missing } = taxDecision;
  const named = (supplies: DecidedGroup['supplies']) =>
    groups.length > 1 ? `VAT, ${suppliesInWords(supplies)}` : 'VAT';
  return [
    ...groups.map(({ supplies, reason, mention }) => ({
      label: named(supplies),
      value: mention ? `${reason} ${mention}.` : reason,
    })),
    ...(missing ? [{ label: 'VAT later', value: `${missing.words}.` }] : []),
  ];
}

/** Returns the seller, the portal's own company. With `author`, its contact lines say who prepared the document. */
export const sellerParty = (author: string | null, vatNumber: string = SELLER.vatNumber): Party => ({
  name: SELLER.name,
  addressLines: addressLines(SELLER),
  registrations: registrations({ ...SELLER, vatNumber }),
  contact: [...(author ? [`Prepared by ${author}`] : []), SELLER.email],
});

type PrintedCompany = Pick<Company, Exclude<keyof DocumentCompany, 'id' | 'type'>>;

/** Returns the company that a document is for. */
export const companyParty = (company: PrintedCompany, contact: string[]): Party => ({
  name: company.name,
  addressLines: addressLines(company),
  registrations: registrations(company),
  contact,
});

function productViews({ lines, terms }: QuoteDocument): ProductView[] {
  return lines
    .filter((line) => line.parentId === null)
    .map((product) => ({
      ...lineView(product, terms.currency),
      description: product.description,
      groups: optionGroups(
        lines.filter((line) => line.parentId === product.id),
        terms.currency,
      ),
    }));
}

/**
 * Groups options: groups that the specification names come first, in its order; then other groups in the order of their
 * options; then options without a group.
 */
function optionGroups(options: DocumentLine[], currency: string): ProductView['groups'] {
  const rank = (group: string | null) => {
    if (group === null) return NAMED_GROUPS.length + 1;
    return NAMED_GROUPS.includes(group) ? NAMED_GROUPS.indexOf(group) : NAMED_GROUPS.length;
  };
  return [...Map.groupBy(options, (option) => option.optionGroup)]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([group, members]) => ({
      label: optionGroupTitle(group),
      options: members.map((option) => lineView(option, currency)),
    }));
}

function lineView(line: DocumentLine, currency: string): LineView {
  const isDiscounted = line.unitPrice !== null && line.listPrice !== null && line.unitPrice < line.listPrice;
  const word = insteadOfAmount(line);
  return {
    name: line.name,
    quantity: formatNumber(line.quantity),
    unitPrice: word ? '' : formatMoney(line.unitPrice, currency),
    listPrice: isDiscounted ? formatMoney(line.listPrice, currency) : null,
    term: termInWords(line.billingPeriod, line.billingTerm),
    total: word ?? formatMoney(line.total, currency),
  };
}

/**
 * Returns the word that a line shows instead of an amount: 'Included' for options that the product includes, 'Free' for
 * other options and software without charge (as specified). Returns null for a line with an amount, even if staff have
 * lowered it to 0.
 */
function insteadOfAmount(line: DocumentLine): string | null {
  if (line.unitPrice === null) return CUSTOM_QUOTE;
  if (line.unitPrice !== 0 || line.listPrice !== 0) return null;
  if (line.optionGroup === 'included') return 'Included';
  return line.optionId !== null || line.category === 'Software' ? 'Free' : null;
}

function totalsView(document: QuoteDocument): TotalsView {
  const { totals, terms } = document;
  const prepayment = prepaymentOf(document);
  const amount = (cents: number | null) => formatMoney(cents, terms.currency);
  const isKnown = totals.shippingCost !== null;
  return {
    subtotal: amount(totals.subtotal),
    shipping: amount(totals.shippingCost),
    taxLabel: `VAT (${percentage(totals.taxPercentage)})`,
    tax: amount(totals.tax),
    ...(document.taxDecision && { taxGroups: taxRows(document.taxDecision.groups, terms.currency) }),
    total: isKnown ? amount(totals.total) : TO_BE_DETERMINED,
    parts: ratesDiffer(document.taxDecision?.groups)
      ? null
      : partsOfTotal({ lines: document.lines, ...totals, currency: terms.currency }),
    estimate: isKnown ? null : amount(totals.total),
    prepayment:
      prepayment === null
        ? null
        : { label: `Prepayment (${percentage(terms.prepaymentPercentage ?? 0)})`, value: amount(prepayment) },
  };
}

function planRows(document: QuoteDocument): Fact[] {
  const rows = planInWords(
    billingPlanOfQuote(document).map(({ kind, months, total }) => ({
      kind,
      months: months?.long ?? null,
      monthsAfter: months?.after ?? null,
      total,
    })),
    (cents) => formatMoney(cents, document.terms.currency),
  ).map(({ name, when, amount }) => ({ label: name, value: `${amount}, ${when}` }));
  const changes = rateChangesOfQuote(document);
  return changes ? [...rows, { label: 'VAT rate', value: changes }] : rows;
}

function payment(document: QuoteDocument): string {
  const { totals, terms } = document;
  const share = terms.prepaymentPercentage;
  if (!share) return 'On invoice';
  const advance = prepaymentOf(document);
  if (advance === null) return `${percentage(share)} in advance, the rest on invoice`;
  const amount = (cents: number) => formatMoney(cents, terms.currency);
  return `${percentage(share)} in advance (${amount(advance)}), the rest on invoice (${amount(totals.total - advance)})`;
}

function notes({ lines }: QuoteDocument): string[] {
  return [
    lines.some((line) => line.billingPeriod !== 'one_time') &&
      'Amounts with a term cover the whole term, at quantity × unit price × term.',
    lines.some((line) => line.total === null) &&
      `Items marked ‘${CUSTOM_QUOTE}’ are priced separately and are not part of the total.`,
  ].filter((note) => note !== false);
}

const addressWords = ({ name, ...address }: DeliveryAddress): string =>
  [name, ...addressLines(address)].filter(Boolean).join(', ');

function addressLines(company: Omit<DeliveryAddress, 'name'> | PrintedCompany): string[] {
  return [
    company.addressLine1,
    company.addressLine2,
    `${company.postalCode} ${company.city}`.trim(),
    countryName(company.countryCode),
  ].filter((line): line is string => Boolean(line));
}

function registrations({ vatNumber, cocNumber }: Pick<PrintedCompany, 'vatNumber' | 'cocNumber'>): Fact[] {
  return [
    { label: 'VAT', value: vatNumber },
    { label: 'COC', value: cocNumber },
  ].filter((fact): fact is Fact => Boolean(fact.value));
}
