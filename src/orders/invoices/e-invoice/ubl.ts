import type { Cents } from '../../../rules/money.js';
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
import { parentElement as cac, textElement as cbc, xmlDocument, type XmlElement } from '../../../platform/xml.js';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
/** Processes of Peppol with the same rules: BIS Billing 3, and BIS Self-Billing 3 for invoices that the buyer issues. */
type Process = 'billing' | 'selfbilling';
const customization = (process: Process): string =>
  `urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:${process}:3.0`;
const profile = (process: Process): string => `urn:fdc:peppol.eu:2017:poacc:${process}:01:1.0`;

const INVOICE = { root: 'Invoice', type: 'InvoiceTypeCode', line: 'InvoiceLine', quantity: 'InvoicedQuantity' };
/** Names that differ between invoices and credit notes. */
const NAMES = {
  invoice: { ...INVOICE, code: '380' },
  self_billed: { ...INVOICE, code: '389' },
  credit_note: {
    root: 'CreditNote',
    type: 'CreditNoteTypeCode',
    code: '381',
    line: 'CreditNoteLine',
    quantity: 'CreditedQuantity',
  },
};

/**
 * Returns an invoice or a credit note as UBL 2.1 in the form of Peppol BIS Billing 3, or BIS Self-Billing 3. The elements
 * are in the order of the UBL schemas.
 *
 * @param invoice a document without problems (`eInvoiceProblems`, `networkProblems`)
 */
export function toUbl(invoice: EInvoice): string {
  const { kind, delivery, account } = invoice;
  const names = NAMES[kind];
  const process = kind === 'self_billed' ? 'selfbilling' : 'billing';
  const money = amounts(invoice.currency);
  return xmlDocument(
    names.root,
    {
      xmlns: `${UBL}:${names.root}-2`,
      'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    },
    [
      cbc('cbc:CustomizationID', customization(process)),
      cbc('cbc:ProfileID', profile(process)),
      cbc('cbc:ID', invoice.number),
      cbc('cbc:IssueDate', invoice.issuedOn),
      kind === 'credit_note' ? null : cbc('cbc:DueDate', invoice.dueOn),
      cbc(`cbc:${names.type}`, names.code),
      cbc('cbc:Note', invoice.note),
      cbc('cbc:DocumentCurrencyCode', invoice.currency),
      cbc('cbc:BuyerReference', invoice.buyerReference),
      period(invoice.period),
      orderReference(invoice),
      cac(
        'cac:BillingReference',
        cac(
          'cac:InvoiceDocumentReference',
          cbc('cbc:ID', invoice.precedingInvoice?.number ?? null),
          cbc('cbc:IssueDate', invoice.precedingInvoice?.issuedOn ?? null),
        ),
      ),
      cac('cac:AccountingSupplierParty', party(invoice.seller)),
      cac('cac:AccountingCustomerParty', party(invoice.buyer)),
      cac(
        'cac:Delivery',
        cbc('cbc:ActualDeliveryDate', delivery?.on ?? null),
        cac('cac:DeliveryLocation', delivery?.to ? address('cac:Address', delivery.to) : null),
      ),
      kind === 'self_billed' ? cac('cac:PaymentMeans', cbc('cbc:PaymentMeansCode', AGREED_ACCOUNT)) : null,
      account &&
        cac(
          'cac:PaymentMeans',
          cbc('cbc:PaymentMeansCode', CREDIT_TRANSFER),
          kind === 'credit_note' ? cbc('cbc:PaymentDueDate', invoice.dueOn) : null,
          cbc('cbc:PaymentID', account.reference),
          cac(
            'cac:PayeeFinancialAccount',
            cbc('cbc:ID', account.iban),
            cac('cac:FinancialInstitutionBranch', cbc('cbc:ID', account.bic)),
          ),
        ),
      cac('cac:PaymentTerms', cbc('cbc:Note', invoice.paymentTerms)),
      ...invoice.allowances.map((allowance) => charge(allowance, 'false', money)),
      ...invoice.charges.map((added) => charge(added, 'true', money)),
      cac(
        'cac:TaxTotal',
        money('cbc:TaxAmount', invoice.totals.tax),
        ...vatBreakdown(invoice).map((group) => subtotal(group, invoice.exemptions[group.category], money)),
      ),
      totals(invoice, money),
      ...invoice.lines.map((line) => lineElement(line, names, money)),
    ],
  );
}

/** Code for a credit transfer (UNTDID 4461), inside and outside SEPA. */
const CREDIT_TRANSFER = '30';
/** Code for a standing agreement: the buyer pays to the account that it knows, which the document does not repeat. */
const AGREED_ACCOUNT = '57';

type Money = (name: string, cents: Cents | null) => XmlElement | null;

const amounts =
  (currencyID: string): Money =>
  (name, cents) =>
    cbc(name, cents === null ? null : decimal(cents), { currencyID });

const period = (given: Period | null): XmlElement | null =>
  given && cac('cac:InvoicePeriod', cbc('cbc:StartDate', given.from), cbc('cbc:EndDate', given.to));

/** Returns the order's numbers. UBL demands the buyer's number beside ours; Peppol says 'NA' for one that is not known. */
function orderReference({ purchaseOrder, salesOrder }: EInvoice): XmlElement | null {
  return cac(
    'cac:OrderReference',
    cbc('cbc:ID', purchaseOrder ?? (salesOrder && 'NA')),
    cbc('cbc:SalesOrderID', salesOrder),
  );
}

function party({ name, vatNumber, registration, electronicAddress, address: place }: EInvoiceParty): XmlElement | null {
  return cac(
    'cac:Party',
    electronicAddress && cbc('cbc:EndpointID', electronicAddress.id, { schemeID: electronicAddress.scheme }),
    cac('cac:PartyName', cbc('cbc:Name', name)),
    address('cac:PostalAddress', place),
    vatNumber ? cac('cac:PartyTaxScheme', cbc('cbc:CompanyID', vatNumber), VAT) : null,
    cac(
      'cac:PartyLegalEntity',
      cbc('cbc:RegistrationName', name),
      registration &&
        cbc('cbc:CompanyID', registration.id, registration.scheme ? { schemeID: registration.scheme } : {}),
    ),
  );
}

function address(name: string, { line1, line2, city, postalCode, countryCode }: EInvoiceAddress): XmlElement | null {
  return cac(
    name,
    cbc('cbc:StreetName', line1),
    cbc('cbc:AdditionalStreetName', line2),
    cbc('cbc:CityName', city),
    cbc('cbc:PostalZone', postalCode),
    cac('cac:Country', cbc('cbc:IdentificationCode', countryCode)),
  );
}

const VAT = cac('cac:TaxScheme', cbc('cbc:ID', 'VAT'));

/** Returns a VAT category. A category outside the scope of VAT has no rate. */
function vatCategory(name: string, { category, rate }: VatRate, exemption?: Exemption): XmlElement | null {
  return cac(
    name,
    cbc('cbc:ID', category),
    cbc('cbc:Percent', category === 'O' ? null : percent(rate)),
    cbc('cbc:TaxExemptionReasonCode', exemption?.code ?? null),
    cbc('cbc:TaxExemptionReason', exemption?.text ?? null),
    VAT,
  );
}

function charge(given: DocumentCharge, isCharge: 'true' | 'false', money: Money): XmlElement | null {
  return cac(
    'cac:AllowanceCharge',
    cbc('cbc:ChargeIndicator', isCharge),
    cbc('cbc:AllowanceChargeReasonCode', given.reasonCode),
    cbc('cbc:AllowanceChargeReason', given.reason),
    money('cbc:Amount', given.amount),
    vatCategory('cac:TaxCategory', given),
  );
}

function subtotal(group: VatGroup, exemption: Exemption | undefined, money: Money): XmlElement | null {
  return cac(
    'cac:TaxSubtotal',
    money('cbc:TaxableAmount', group.basis),
    money('cbc:TaxAmount', group.tax),
    vatCategory('cac:TaxCategory', group, exemption),
  );
}

function totals({ totals: sums, allowances, charges, prepaid }: EInvoice, money: Money): XmlElement | null {
  return cac(
    'cac:LegalMonetaryTotal',
    money('cbc:LineExtensionAmount', sums.lines),
    money('cbc:TaxExclusiveAmount', sums.net),
    money('cbc:TaxInclusiveAmount', sums.gross),
    money('cbc:AllowanceTotalAmount', allowances.length > 0 ? sums.allowances : null),
    money('cbc:ChargeTotalAmount', charges.length > 0 ? sums.charges : null),
    money('cbc:PrepaidAmount', prepaid === 0 ? null : prepaid),
    money('cbc:PayableAmount', sums.payable),
  );
}

function lineElement(line: EInvoiceLine, names: (typeof NAMES)['invoice'], money: Money): XmlElement | null {
  const { unitPrice, listPrice } = line;
  return cac(
    `cac:${names.line}`,
    cbc('cbc:ID', line.id),
    cbc('cbc:Note', line.note),
    cbc(`cbc:${names.quantity}`, String(line.quantity), { unitCode: line.unit }),
    money('cbc:LineExtensionAmount', line.net),
    period(line.period),
    cac(
      'cac:Item',
      cbc('cbc:Description', line.description),
      cbc('cbc:Name', line.name),
      cac('cac:SellersItemIdentification', cbc('cbc:ID', line.sellerItem)),
      vatCategory('cac:ClassifiedTaxCategory', line),
    ),
    cac(
      'cac:Price',
      money('cbc:PriceAmount', unitPrice),
      listPrice === null
        ? null
        : cac(
            'cac:AllowanceCharge',
            cbc('cbc:ChargeIndicator', 'false'),
            money('cbc:Amount', listPrice - unitPrice),
            money('cbc:BaseAmount', listPrice),
          ),
    ),
  );
}
