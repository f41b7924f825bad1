import fc from 'fast-check';
import { eInvoiceProblems, networkProblems } from '../../../orders/invoices/e-invoice/e-invoice-problems.js';
import { toCii } from '../../../orders/invoices/e-invoice/cii.js';
import { toUbl } from '../../../orders/invoices/e-invoice/ubl.js';
import { fractionOf } from '../../../rules/price.js';
import { BILLED, selfBilledOf } from '../../../../test/builders/self-billing.js';

const partner = fc.constantFrom(...Object.values(BILLED));
const cents = fc.integer({ min: 1, max: 500_000_000 });

it('an invoice of any amount comes to commission and VAT to the cent, and breaks no rule', () => {
  fc.assert(
    fc.property(partner, cents, (of, amount) => {
      const invoice = selfBilledOf(of, amount);
      const tax = of === BILLED.domestic ? fractionOf(amount, 0.21) : 0;
      expect(invoice.totals).toMatchObject({ net: amount, tax, gross: amount + tax, payable: amount + tax });
      expect([...eInvoiceProblems(invoice), ...networkProblems(invoice)]).toEqual([]);
    }),
  );
});

it('is of type 389 and of the process of self-billing, and names no account', () => {
  const xml = toUbl(selfBilledOf(BILLED.domestic, 470_000));
  expect(xml).toContain('<cbc:InvoiceTypeCode>389</cbc:InvoiceTypeCode>');
  expect(xml).toContain('<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0</cbc:ProfileID>');
  expect(xml).toContain('<cac:PaymentMeans><cbc:PaymentMeansCode>57</cbc:PaymentMeansCode></cac:PaymentMeans>');
  expect(toCii(selfBilledOf(BILLED.domestic, 470_000))).toContain('<ram:TypeCode>389</ram:TypeCode>');
});

it('the partner is the seller and we are the buyer; outside the scope of VAT, neither has a VAT number', () => {
  const numbersOf = (of: keyof typeof BILLED) => {
    const { seller, buyer } = selfBilledOf(BILLED[of], 100);
    return [seller.name, seller.vatNumber, buyer.name, buyer.vatNumber];
  };
  const ours = ['HoloPortal B.V.', 'NL862417395B01'];
  expect(numbersOf('reverseCharge')).toEqual(['Müller & Söhne', 'DE123456789', ...ours]);
  expect(numbersOf('outside')).toEqual(['Müller & Söhne', null, ours[0], null]);
});
