import type { Cents } from '../../../rules/money.js';
import { parentElement as element, textElement as text, xmlDocument, type XmlElement } from '../../../platform/xml.js';
import {
  type DocumentCharge,
  type EInvoice,
  type EInvoiceAddress,
  type EInvoiceLine,
  type EInvoiceParty,
  type Exemption,
  type Period,
  type VatGroup,
  type VatRate,
  vatBreakdown,
} from './e-invoice.js';
import { decimal, percent } from './numbers.js';

const CII = 'urn:un:unece:uncefact:data:standard';
const NAMESPACES = {
  'xmlns:rsm': `${CII}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${CII}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${CII}:UnqualifiedDataType:100`,
  'xmlns:qdt': `${CII}:QualifiedDataType:100`,
};
/** Rules that the document follows: EN 16931 and no others, which is the profile of the same name of Factur-X. */
const GUIDELINE = 'urn:cen.eu:en16931:2017';
const TYPES = { invoice: '380', credit_note: '381', self_billed: '389' };
/** Code for a credit transfer (UNTDID 4461). */
const CREDIT_TRANSFER = '30';

/**
 * Returns an invoice or a credit note as UN/CEFACT Cross Industry Invoice (D16B), which the PDF contains (Factur-X,
 * ZUGFeRD). The elements are in the order of its schemas.
 *
 * @param invoice a document without problems (`eInvoiceProblems`)
 */
export function toCii(invoice: EInvoice): string {
  return xmlDocument('rsm:CrossIndustryInvoice', NAMESPACES, [
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', GUIDELINE)),
    ),
    element(
      'rsm:ExchangedDocument',
      text('ram:ID', invoice.number),
      text('ram:TypeCode', TYPES[invoice.kind]),
      date('ram:IssueDateTime', invoice.issuedOn),
      element('ram:IncludedNote', text('ram:Content', invoice.note)),
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      ...invoice.lines.map(lineElement),
      agreement(invoice),
      // The schema demands this element, even if it has no content.
      delivery(invoice) ?? { name: 'ram:ApplicableHeaderTradeDelivery', attributes: {}, content: [] },
      settlement(invoice),
    ),
  ]);
}

const amount = (name: string, cents: Cents | null): XmlElement | null =>
  text(name, cents === null ? null : decimal(cents));

/** Returns a day: '2026-12-31' is written as 20261231 (format 102). */
const date = (name: string, day: string | null, type = 'udt'): XmlElement | null =>
  element(name, text(`${type}:DateTimeString`, day && day.replaceAll('-', ''), { format: '102' }));

const period = (given: Period | null): XmlElement | null =>
  given &&
  element('ram:BillingSpecifiedPeriod', date('ram:StartDateTime', given.from), date('ram:EndDateTime', given.to));

/** Returns the category and rate of a line or a charge. */
const tradeTax = (name: string, given: VatRate): XmlElement | null =>
  element(name, text('ram:TypeCode', 'VAT'), text('ram:CategoryCode', given.category), rateElement(given));

/** Returns the rate; null for a category outside the scope of VAT, which has none. */
const rateElement = ({ category, rate }: VatRate): XmlElement | null =>
  text('ram:RateApplicablePercent', category === 'O' ? null : percent(rate));

function lineElement(line: EInvoiceLine): XmlElement | null {
  const { unitPrice, listPrice } = line;
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element(
      'ram:AssociatedDocumentLineDocument',
      text('ram:LineID', line.id),
      element('ram:IncludedNote', text('ram:Content', line.note)),
    ),
    element(
      'ram:SpecifiedTradeProduct',
      text('ram:SellerAssignedID', line.sellerItem),
      text('ram:Name', line.name),
      text('ram:Description', line.description),
    ),
    element(
      'ram:SpecifiedLineTradeAgreement',
      listPrice === null
        ? null
        : element(
            'ram:GrossPriceProductTradePrice',
            amount('ram:ChargeAmount', listPrice),
            element(
              'ram:AppliedTradeAllowanceCharge',
              indicator(false),
              amount('ram:ActualAmount', listPrice - unitPrice),
            ),
          ),
      element('ram:NetPriceProductTradePrice', amount('ram:ChargeAmount', unitPrice)),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      text('ram:BilledQuantity', String(line.quantity), { unitCode: line.unit }),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      tradeTax('ram:ApplicableTradeTax', line),
      period(line.period),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', amount('ram:LineTotalAmount', line.net)),
    ),
  );
}

const agreement = ({ seller, buyer, ...invoice }: EInvoice): XmlElement | null =>
  element(
    'ram:ApplicableHeaderTradeAgreement',
    text('ram:BuyerReference', invoice.buyerReference),
    party('ram:SellerTradeParty', seller),
    party('ram:BuyerTradeParty', buyer),
    element('ram:SellerOrderReferencedDocument', text('ram:IssuerAssignedID', invoice.salesOrder)),
    element('ram:BuyerOrderReferencedDocument', text('ram:IssuerAssignedID', invoice.purchaseOrder)),
  );

function party(name: string, given: EInvoiceParty): XmlElement | null {
  const { registration, electronicAddress: electronic } = given;
  return element(
    name,
    text('ram:Name', given.name),
    element(
      'ram:SpecifiedLegalOrganization',
      registration && text('ram:ID', registration.id, registration.scheme ? { schemeID: registration.scheme } : {}),
    ),
    address(given.address),
    element(
      'ram:URIUniversalCommunication',
      electronic && text('ram:URIID', electronic.id, { schemeID: electronic.scheme }),
    ),
    element('ram:SpecifiedTaxRegistration', text('ram:ID', given.vatNumber, { schemeID: 'VA' })),
  );
}

const address = ({ line1, line2, city, postalCode, countryCode }: EInvoiceAddress): XmlElement | null =>
  element(
    'ram:PostalTradeAddress',
    text('ram:PostcodeCode', postalCode),
    text('ram:LineOne', line1),
    text('ram:LineTwo', line2),
    text('ram:CityName', city),
    text('ram:CountryID', countryCode),
  );

const delivery = ({ delivery: given }: EInvoice): XmlElement | null =>
  element(
    'ram:ApplicableHeaderTradeDelivery',
    given?.to ? element('ram:ShipToTradeParty', address(given.to)) : null,
    element('ram:ActualDeliverySupplyChainEvent', date('ram:OccurrenceDateTime', given?.on ?? null)),
  );

function settlement(invoice: EInvoice): XmlElement | null {
  const { account, precedingInvoice } = invoice;
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    text('ram:PaymentReference', account?.reference ?? null),
    text('ram:InvoiceCurrencyCode', invoice.currency),
    account &&
      element(
        'ram:SpecifiedTradeSettlementPaymentMeans',
        text('ram:TypeCode', CREDIT_TRANSFER),
        element('ram:PayeePartyCreditorFinancialAccount', text('ram:IBANID', account.iban)),
        element('ram:PayeeSpecifiedCreditorFinancialInstitution', text('ram:BICID', account.bic)),
      ),
    ...vatBreakdown(invoice).map((group) => vatGroup(group, invoice.exemptions[group.category])),
    period(invoice.period),
    ...invoice.allowances.map((allowance) => charge(allowance, false)),
    ...invoice.charges.map((added) => charge(added, true)),
    element(
      'ram:SpecifiedTradePaymentTerms',
      text('ram:Description', invoice.paymentTerms),
      date('ram:DueDateDateTime', invoice.dueOn),
    ),
    totals(invoice),
    element(
      'ram:InvoiceReferencedDocument',
      text('ram:IssuerAssignedID', precedingInvoice?.number ?? null),
      date('ram:FormattedIssueDateTime', precedingInvoice?.issuedOn ?? null, 'qdt'),
    ),
  );
}

const vatGroup = (group: VatGroup, exemption: Exemption | undefined): XmlElement | null =>
  element(
    'ram:ApplicableTradeTax',
    amount('ram:CalculatedAmount', group.tax),
    text('ram:TypeCode', 'VAT'),
    text('ram:ExemptionReason', exemption?.text ?? null),
    amount('ram:BasisAmount', group.basis),
    text('ram:CategoryCode', group.category),
    text('ram:ExemptionReasonCode', exemption?.code ?? null),
    rateElement(group),
  );

const indicator = (isCharge: boolean): XmlElement | null =>
  element('ram:ChargeIndicator', text('udt:Indicator', String(isCharge)));

const charge = (given: DocumentCharge, isCharge: boolean): XmlElement | null =>
  element(
    'ram:SpecifiedTradeAllowanceCharge',
    indicator(isCharge),
    amount('ram:ActualAmount', given.amount),
    text('ram:ReasonCode', given.reasonCode),
    text('ram:Reason', given.reason),
    tradeTax('ram:CategoryTradeTax', given),
  );

const totals = ({ totals: sums, allowances, charges, prepaid, currency }: EInvoice): XmlElement | null =>
  element(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    amount('ram:LineTotalAmount', sums.lines),
    amount('ram:ChargeTotalAmount', charges.length > 0 ? sums.charges : null),
    amount('ram:AllowanceTotalAmount', allowances.length > 0 ? sums.allowances : null),
    amount('ram:TaxBasisTotalAmount', sums.net),
    text('ram:TaxTotalAmount', decimal(sums.tax), { currencyID: currency }),
    amount('ram:GrandTotalAmount', sums.gross),
    amount('ram:TotalPrepaidAmount', prepaid === 0 ? null : prepaid),
    amount('ram:DuePayableAmount', sums.payable),
  );
