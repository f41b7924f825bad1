import { testConfig } from '../../test/setup/config.js';
import { quoteDocument, sampleLines } from '../../test/builders/quote-document.js';
import { frenchTax } from '../../test/builders/tax-decision.js';
import type { RenderedMail } from '../platform/mail/mail-renderer.js';
import { MailTemplates } from '../platform/mail/mail-templates.js';
import type { TaxDecision } from '../quotes/tax/tax-decision.js';
import type { StoredBillingPart } from './invoices/stored-billing-plan.js';
import { type MailedOrder, statusMail, termEndedMail } from './order-mails.js';
import { ORDER_STATUSES, type OrderStatus } from '../rules/order-status.js';

const templates = new MailTemplates(testConfig({ publicUrl: 'https://portal.example' }));
const lines = sampleLines();
const { company, contact, totals, terms, customerReference } = quoteDocument(lines);
const order: MailedOrder = {
  id: '0d0c7b52-64a5-4c0b-8d8f-6c9f0a2f3b11',
  number: 'O-2026-000042',
  quoteNumber: 'Q-2026-000123',
  purchaseOrder: 'PO-88121',
  customerReference,
  currency: terms.currency,
  tax: 0,
  total: totals.total,
  leadTimeWeeks: 10,
  productNames: ['HoloTable 65', 'Presenter'],
  companyDetails: company,
  taxPercentage: totals.taxPercentage,
  shippingCost: totals.shippingCost,
  carrier: null,
  trackingUrl: null,
  expectedOn: null,
};

beforeAll(() => templates.onModuleInit());

/** Renders a mail from data that was converted to JSON and back, as in the outbox. */
function render(status: OrderStatus, notes: string | null = null, of: MailedOrder = order): RenderedMail {
  const mail = statusMail(of, status, notes, contact, lines);
  if (!mail) throw new Error('There is no mail');
  expect(mail.to).toBe(contact.email);
  return templates.render(mail.template, JSON.parse(JSON.stringify(mail.data)) as Record<string, unknown>);
}

const SUBJECTS: Record<OrderStatus, string | null> = {
  pending: 'Your order O-2026-000042 · ME-2026-114 Design office has been placed',
  confirmed: 'Your order O-2026-000042 · ME-2026-114 Design office is confirmed',
  in_production: null,
  shipped: 'Your order O-2026-000042 · ME-2026-114 Design office has been shipped',
  delivered: 'Your order O-2026-000042 · ME-2026-114 Design office has been delivered',
  cancelled: 'Your order O-2026-000042 · ME-2026-114 Design office was cancelled',
};

it.each(ORDER_STATUSES.filter((status) => SUBJECTS[status]))(
  'the mail of the status %s has subject, facts and order link',
  (status) => {
    const { subject: said, html, text } = render(status);
    expect(said).toBe(SUBJECTS[status]);
    const address = `https://portal.example/dashboard/orders/${order.id}`;
    expect(html).toContain(`href="${address}"`);
    expect(text).toContain(`[${address}]`);
    for (const fact of [
      'Dear Anna,',
      'HoloTable 65, Presenter',
      '€153,440.10',
      'PO-88121',
      'Q-2026-000123',
      '€126,505.50 one-off · €901.45 a month for 12 months',
    ]) {
      expect(html).toContain(fact);
      expect(text).toContain(fact);
    }
  },
);

it.each(ORDER_STATUSES.filter((status) => !SUBJECTS[status]))('the status %s sends no mail', (status) => {
  expect(statusMail(order, status, null, contact, lines)).toBeNull();
});

it('the mail links to the partner portal for a partner', () => {
  const partners = { ...order, companyDetails: { ...company, type: 'partner' } };
  expect(render('shipped', null, partners).text).toContain(
    `[https://portal.example/partners/dashboard/orders/${order.id}]`,
  );
});

it('the mail contains the notes as written, and omits unknown facts', () => {
  const { html, text } = render('shipped', 'Track <VM-1> & call.\nTwo crates.');
  expect(html).toContain('Track &lt;VM-1&gt; &amp; call.\nTwo crates.');
  expect(text).toContain('> Track <VM-1> & call.');
  const bare = { ...order, purchaseOrder: null, customerReference: null, leadTimeWeeks: null };
  expect(render('confirmed', null, bare).text).not.toMatch(/Purchase order|Reference|lead time|null|T\.B\.D\./);
});

it('the mail contains carrier, date and tracking link once they are known', () => {
  const trackingUrl = 'https://track.example/VM-1?a=1&b=2';
  const shipped = { ...order, carrier: 'Van der Meer', trackingUrl, expectedOn: '2026-05-08' };
  const { html, text } = render('shipped', null, shipped);
  expect(html.replaceAll('&#x3D;', '=')).toContain('href="https://track.example/VM-1?a=1&amp;b=2"');
  for (const fact of ['Van der Meer', '8 May 2026']) expect(text).toContain(fact);
  expect(text).toContain(`[${trackingUrl}]`);
  expect(render('shipped').html).not.toMatch(/track|Carrier|Expected/i);
});

it('the mail of the end of a term has the day, the reason and the total without the periods', () => {
  const ended = { tax: 0, total: 90_145 } as StoredBillingPart;
  const of = { ...order, total: order.total - 90_145, billingPlan: { prepayment: null, parts: [], ended: [ended] } };
  const mail = termEndedMail(of, '2027-03-01', 'The room is given up', contact, lines);
  const { subject, text } = templates.render(
    mail.template,
    JSON.parse(JSON.stringify(mail.data)) as Record<string, unknown>,
  );
  expect(subject).toBe('The term of your order O-2026-000042 · ME-2026-114 Design office was ended');
  expect(text.replace(/\s+/g, ' ')).toContain('Periods that begin on 1 Mar 2027 or later are not invoiced.');
  for (const fact of ['> The room is given up', '€152,538.65']) expect(text).toContain(fact);
  expect(text).not.toContain('a month');
});

it('the mails have the VAT of each group', () => {
  const { html, text } = render('confirmed', null, { ...order, taxDecision: frenchTax() });
  for (const group of [
    'Goods and shipping €97,060.00: VAT (0%), intra-Community supply: €0.00',
    'Services €20,100.00: VAT (0%), reverse charge: €0.00',
  ]) {
    expect(html).toContain(group);
    expect(text.replace(/\s+/g, ' ')).toContain(`VAT ${group}`);
  }
});

it('the mail of the shipment asks a buyer that carries the goods for its proof of transport', () => {
  const shipped = { ...order, shippedOn: '2026-07-31' };
  const asks = (taxDecision?: TaxDecision) => render('shipped', null, { ...shipped, taxDecision }).text;
  expect(asks(frenchTax({ buyerCarries: true })).replace(/\s+/g, ' ')).toContain(
    'upload two proofs of transport on the order, by 10 Aug 2026.',
  );
  expect(asks(frenchTax())).not.toContain('proofs of transport');
  expect(asks()).not.toContain('proofs of transport');
});
