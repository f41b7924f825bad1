import fc from 'fast-check';
import { BREAKS, eInvoiceOf, validEInvoices } from '../../../../test/builders/e-invoices.js';
import { xmlValues } from '../../../../test/en16931/xml-values.js';
import { toCii } from './cii.js';
import type { VatCategory } from './e-invoice.js';
import { eInvoiceProblems, networkProblems } from './e-invoice-problems.js';
import { decimal, percent } from './numbers.js';
import { toUbl } from './ubl.js';
import { textElement, xmlDocument } from '../../../platform/xml.js';

const CATEGORIES: VatCategory[] = ['S', 'K', 'AE', 'G', 'O', 'E', 'Z'];

it('a valid document has no problems, and UBL and CII have its terms with their texts unchanged', async () => {
  for (const category of CATEGORIES) expect(eInvoiceProblems(eInvoiceOf(category))).toEqual([]);
  await fc.assert(
    fc.asyncProperty(validEInvoices, async (invoice) => {
      expect([...eInvoiceProblems(invoice), ...networkProblems(invoice)]).toEqual([]);
      const [ubl, cii] = [toUbl(invoice), toCii(invoice)];
      expect(ubl).not.toMatch(EMPTY_ELEMENT);
      expect(cii.replace('<ram:ApplicableHeaderTradeDelivery></ram:ApplicableHeaderTradeDelivery>', '')).not.toMatch(
        EMPTY_ELEMENT,
      );
      const [inUbl, inCii] = [await xmlValues(ubl), await xmlValues(cii)];
      const credit = invoice.kind === 'credit_note';
      for (const [term, ublPath, ciiPath] of terms(credit)) {
        const [one, other] = [inUbl.get(ublPath) ?? [], inCii.get(ciiPath) ?? []];
        expect([term, one.map(plain)]).toEqual([term, other.map(plain)]);
      }
      const names = invoice.lines.map(({ name }) => plain(name.trim()));
      expect(inUbl.get(`cac:${credit ? 'CreditNoteLine' : 'InvoiceLine'}/cac:Item/cbc:Name`)?.map(plain)).toEqual(
        names,
      );
    }),
    { numRuns: 50 },
  );
});

const EMPTY_ELEMENT = /<([\w:]+)[^>]*>\s*<\/\1>|\/>/;
/** Days are written with and without hyphens. */
const plain = (text: string) => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1$2$3');

/** Terms with their paths in UBL and in CII. */
function terms(isCredit: boolean): [term: string, ubl: string, cii: string][] {
  const line = `cac:${isCredit ? 'CreditNoteLine' : 'InvoiceLine'}`;
  const quantity = `${line}/cbc:${isCredit ? 'CreditedQuantity' : 'InvoicedQuantity'}`;
  const trade = 'rsm:SupplyChainTradeTransaction';
  const item = `${trade}/ram:IncludedSupplyChainTradeLineItem`;
  const [agreement, delivery, settlement] = ['Agreement', 'Delivery', 'Settlement'].map(
    (part) => `${trade}/ram:ApplicableHeaderTrade${part}`,
  );
  const [sums, total] = [`${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`, 'cac:LegalMonetaryTotal'];
  const [group, tax] = ['cac:TaxTotal/cac:TaxSubtotal', `${settlement}/ram:ApplicableTradeTax`];
  const [charge, added] = ['cac:AllowanceCharge', `${settlement}/ram:SpecifiedTradeAllowanceCharge`];
  const preceding = 'cac:BillingReference/cac:InvoiceDocumentReference';
  const parties = (['Supplier', 'Customer'] as const).flatMap((who): [string, string, string][] => {
    const from = `cac:Accounting${who}Party/cac:Party`;
    const to = `${agreement}/ram:${who === 'Supplier' ? 'Seller' : 'Buyer'}TradeParty`;
    return [
      [`${who} name`, `${from}/cac:PartyLegalEntity/cbc:RegistrationName`, `${to}/ram:Name`],
      [`${who} VAT`, `${from}/cac:PartyTaxScheme/cbc:CompanyID`, `${to}/ram:SpecifiedTaxRegistration/ram:ID`],
      [`${who} register`, `${from}/cac:PartyLegalEntity/cbc:CompanyID`, `${to}/ram:SpecifiedLegalOrganization/ram:ID`],
      [`${who} address`, `${from}/cbc:EndpointID`, `${to}/ram:URIUniversalCommunication/ram:URIID`],
      [`${who} scheme`, `${from}/cbc:EndpointID/@schemeID`, `${to}/ram:URIUniversalCommunication/ram:URIID/@schemeID`],
      [`${who} street`, `${from}/cac:PostalAddress/cbc:StreetName`, `${to}/ram:PostalTradeAddress/ram:LineOne`],
      [
        `${who} country`,
        `${from}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
        `${to}/ram:PostalTradeAddress/ram:CountryID`,
      ],
    ];
  });
  return [
    ['BT-1', 'cbc:ID', 'rsm:ExchangedDocument/ram:ID'],
    ['BT-2', 'cbc:IssueDate', 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString'],
    ['BT-3', isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', 'rsm:ExchangedDocument/ram:TypeCode'],
    ['BT-5', 'cbc:DocumentCurrencyCode', `${settlement}/ram:InvoiceCurrencyCode`],
    ['BT-10', 'cbc:BuyerReference', `${agreement}/ram:BuyerReference`],
    [
      'BT-14',
      'cac:OrderReference/cbc:SalesOrderID',
      `${agreement}/ram:SellerOrderReferencedDocument/ram:IssuerAssignedID`,
    ],
    ['BT-20', 'cac:PaymentTerms/cbc:Note', `${settlement}/ram:SpecifiedTradePaymentTerms/ram:Description`],
    ['BT-22', 'cbc:Note', 'rsm:ExchangedDocument/ram:IncludedNote/ram:Content'],
    ['BT-25', `${preceding}/cbc:ID`, `${settlement}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`],
    ...parties,
    [
      'BT-72',
      'cac:Delivery/cbc:ActualDeliveryDate',
      `${delivery}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString`,
    ],
    [
      'BT-80',
      'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode',
      `${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID`,
    ],
    [
      'BT-73',
      'cac:InvoicePeriod/cbc:StartDate',
      `${settlement}/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString`,
    ],
    ['BT-83', 'cac:PaymentMeans/cbc:PaymentID', `${settlement}/ram:PaymentReference`],
    [
      'BT-84',
      'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
      `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount/ram:IBANID`,
    ],
    ['BT-92', `${charge}/cbc:Amount`, `${added}/ram:ActualAmount`],
    ['BT-97', `${charge}/cbc:AllowanceChargeReason`, `${added}/ram:Reason`],
    ['BT-95', `${charge}/cac:TaxCategory/cbc:ID`, `${added}/ram:CategoryTradeTax/ram:CategoryCode`],
    ['BG-21', `${charge}/cbc:ChargeIndicator`, `${added}/ram:ChargeIndicator/udt:Indicator`],
    ['BT-106', `${total}/cbc:LineExtensionAmount`, `${sums}/ram:LineTotalAmount`],
    ['BT-107', `${total}/cbc:AllowanceTotalAmount`, `${sums}/ram:AllowanceTotalAmount`],
    ['BT-108', `${total}/cbc:ChargeTotalAmount`, `${sums}/ram:ChargeTotalAmount`],
    ['BT-109', `${total}/cbc:TaxExclusiveAmount`, `${sums}/ram:TaxBasisTotalAmount`],
    ['BT-110', 'cac:TaxTotal/cbc:TaxAmount', `${sums}/ram:TaxTotalAmount`],
    ['BT-112', `${total}/cbc:TaxInclusiveAmount`, `${sums}/ram:GrandTotalAmount`],
    ['BT-113', `${total}/cbc:PrepaidAmount`, `${sums}/ram:TotalPrepaidAmount`],
    ['BT-115', `${total}/cbc:PayableAmount`, `${sums}/ram:DuePayableAmount`],
    ['BT-116', `${group}/cbc:TaxableAmount`, `${tax}/ram:BasisAmount`],
    ['BT-117', `${group}/cbc:TaxAmount`, `${tax}/ram:CalculatedAmount`],
    ['BT-118', `${group}/cac:TaxCategory/cbc:ID`, `${tax}/ram:CategoryCode`],
    ['BT-119', `${group}/cac:TaxCategory/cbc:Percent`, `${tax}/ram:RateApplicablePercent`],
    ['BT-120', `${group}/cac:TaxCategory/cbc:TaxExemptionReason`, `${tax}/ram:ExemptionReason`],
    ['BT-121', `${group}/cac:TaxCategory/cbc:TaxExemptionReasonCode`, `${tax}/ram:ExemptionReasonCode`],
    ['BT-126', `${line}/cbc:ID`, `${item}/ram:AssociatedDocumentLineDocument/ram:LineID`],
    ['BT-127', `${line}/cbc:Note`, `${item}/ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content`],
    ['BT-129', quantity, `${item}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`],
    ['BT-130', `${quantity}/@unitCode`, `${item}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode`],
    [
      'BT-131',
      `${line}/cbc:LineExtensionAmount`,
      `${item}/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
    ],
    [
      'BT-146',
      `${line}/cac:Price/cbc:PriceAmount`,
      `${item}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount`,
    ],
    [
      'BT-148',
      `${line}/cac:Price/cac:AllowanceCharge/cbc:BaseAmount`,
      `${item}/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:ChargeAmount`,
    ],
    [
      'BT-151',
      `${line}/cac:Item/cac:ClassifiedTaxCategory/cbc:ID`,
      `${item}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode`,
    ],
    [
      'BT-152',
      `${line}/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent`,
      `${item}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent`,
    ],
    ['BT-153', `${line}/cac:Item/cbc:Name`, `${item}/ram:SpecifiedTradeProduct/ram:Name`],
    ['BT-154', `${line}/cac:Item/cbc:Description`, `${item}/ram:SpecifiedTradeProduct/ram:Description`],
  ];
}

it.each(BREAKS)('%s is refused', (_name, category, change, problem) => {
  expect(eInvoiceProblems(eInvoiceOf(category))).toEqual([]);
  expect(eInvoiceProblems(change(eInvoiceOf(category)))).toContain(problem);
});

it('tax is rounded once a group, and groups within the tolerance pass', () => {
  const [line] = eInvoiceOf('S').lines;
  const lines = Array.from({ length: 205 }, (_, n) => ({
    ...line!,
    id: String(n),
    quantity: 1,
    unitPrice: 50,
    listPrice: null,
    net: 50,
  }));
  const invoice = eInvoiceOf('S', { lines, allowances: [], charges: [], prepaid: 0 });
  expect(invoice.totals).toMatchObject({ lines: 10_250, tax: 2_153, gross: 12_403 }); // 205 × 0.11 would be 22.55
  expect(eInvoiceProblems(invoice)).toEqual([]);
  const nearly = { ...invoice, vat: invoice.vat.map((group) => ({ ...group, tax: group.tax + 99 })) };
  const totals = { ...invoice.totals, tax: 2_252, gross: 12_502, payable: 12_502 };
  expect(eInvoiceProblems({ ...nearly, totals })).toEqual([]);
});

it('services outside the scope of VAT need an invoice of their own', () => {
  const [line] = eInvoiceOf('S').lines;
  const mixed = eInvoiceOf('O', { lines: [...eInvoiceOf('O').lines, { ...line!, id: '3' }] });
  expect(eInvoiceProblems(mixed)).toContain('‘Outside the scope of VAT’ needs an invoice of its own.');
});

it('what only the network demands is told apart', () => {
  const invoice = eInvoiceOf('S');
  const dutch = { ...invoice.buyer, address: { ...invoice.buyer.address, countryCode: 'NL', city: ' ' } };
  for (const [changed, problem] of [
    [{ buyer: { ...invoice.buyer, electronicAddress: null } }, 'The company has no electronic address.'],
    [
      { buyer: { ...invoice.buyer, electronicAddress: { scheme: '0088', id: '7300010000002' } } },
      'The company has a wrong electronic address: 7300010000002 is not a valid GLN.',
    ],
    [
      {
        buyer: { ...invoice.buyer, electronicAddress: { scheme: '0204', id: '04011000-1234512345-06' } },
        buyerReference: null,
      },
      'The company is a German authority, whose invoices need its buyer reference (Leitweg-ID).',
    ],
    [{ account: null }, 'No bank account is configured (BANK_IBAN), to which the invoice could be paid.'],
    [{ buyer: dutch }, "The company's address has no street, city or postal code."],
    [{ buyer: dutch }, "The company's registration is no KVK number or OIN."],
    [
      { buyerReference: null, purchaseOrder: null, salesOrder: null },
      'The invoice has neither a buyer reference nor an order number.',
    ],
  ] as const) {
    const whole = eInvoiceOf('S', changed);
    expect(networkProblems(whole)).toContain(problem);
    expect(eInvoiceProblems(whole)).toEqual([]);
  }
});

it('a text with a character that XML forbids is refused', () => {
  for (const text of ['\u0000', 'a\u000bb', '\ud800', '\ufffe', '\u001f']) {
    const invoice = eInvoiceOf('S', { note: `Note ${text}` });
    expect(eInvoiceProblems(invoice)[0]).toMatch(/contains an invalid character\.$/);
    expect(() => xmlDocument('a', {}, [textElement('b', `x${text}x`)])).toThrow('XML 1.0 forbids');
  }
  expect(xmlDocument('a', { b: '"<' }, [textElement('c', ' a & b\r ]]> '), textElement('d', ' \n')])).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a b="&quot;&lt;"><c>a &amp; b&#13; ]]&gt;</c></a>\n',
  );
});

it('amounts and rates are exact decimal numbers', () => {
  expect([0, 1, -1, 99, 100, -12_345, 99_999_999_999_999].map(decimal)).toEqual([
    '0.00',
    '0.01',
    '-0.01',
    '0.99',
    '1.00',
    '-123.45',
    '999999999999.99',
  ]);
  expect([0, 0.21, 0.055, 0.07, 0.29, 1].map(percent)).toEqual(['0', '21', '5.5', '7', '29', '100']);
});
