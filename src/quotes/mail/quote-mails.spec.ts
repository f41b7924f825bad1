import { quoteDocument, sampleLines } from '../../../test/builders/quote-document.js';
import { frenchTax } from '../../../test/builders/tax-decision.js';
import { testConfig } from '../../../test/setup/config.js';
import type { RenderedMail } from '../../platform/mail/mail-renderer.js';
import { MailTemplates } from '../../platform/mail/mail-templates.js';
import {
  acceptedMail,
  changeRequestedMail,
  declinedMail,
  dueMail,
  emailedMail,
  expiringMail,
  newsMail,
  type QuoteMail,
  recalledMail,
  rejectedMail,
  revisedMail,
  sentMail,
  submittedMail,
} from './quote-mails.js';

const templates = new MailTemplates(testConfig({ publicUrl: 'https://portal.example' }));
const document = quoteDocument(sampleLines());
/** The revision before, with the same lines and free shipping. */
const earlier = quoteDocument(document.lines, { revision: 2, shippingCost: 0 });
const submitted = quoteDocument(sampleLines(), { revision: 1, shippingCost: null });
const draft = { ...submitted, revision: null };
const signed = { signerName: 'Anna de Vries', signerTitle: 'Head of Design', purchaseOrder: 'PO-88121' };
const anna = { firstName: 'Anna', lastName: 'de Vries', email: 'anna@client.example' };
const paula = { firstName: 'Paula', lastName: 'Grant', email: 'paula@partner.example' };
const ofPartner = { preparedBy: 'Paula Grant', partner: { id: '2', name: 'Lumen Partners Ltd' } };
const tom = { firstName: 'Tom', lastName: 'Bakker', email: 'tom@client.example' };
const own = 'https://portal.example/dashboard/quotes/3f9a1c2e-7b41-4c0d-9d52-0c6f7a1b8e34';
const partners = 'https://portal.example/partners/dashboard/quotes/3f9a1c2e-7b41-4c0d-9d52-0c6f7a1b8e34';
const staffs = 'https://portal.example/admin/quotes/3f9a1c2e-7b41-4c0d-9d52-0c6f7a1b8e34';

beforeAll(() => templates.onModuleInit());

/** Renders a mail from data that was converted to JSON and back, as in the outbox. */
const render = ({ template, data }: QuoteMail): RenderedMail =>
  templates.render(template, JSON.parse(JSON.stringify(data)) as Record<string, unknown>);

it.each([
  [
    'submitted',
    submittedMail(submitted, anna),
    'Quote Q-2026-000123 · ME-2026-114 Design office from Meridian Engineering B.V. is waiting for approval',
    staffs,
  ],
  ['sent', sentMail(document), 'Your quote Q-2026-000123 · ME-2026-114 Design office is ready', own],
  [
    'revised',
    revisedMail(document, earlier),
    'Your revised quote Q-2026-000123 · ME-2026-114 Design office is ready',
    own,
  ],
  [
    'recalled',
    recalledMail(document, 'A lift'),
    'We are revising your quote Q-2026-000123 · ME-2026-114 Design office',
    own,
  ],
  [
    'change requested',
    changeRequestedMail(document, 'Cheaper', tom),
    'Meridian Engineering B.V. asks for a change to quote Q-2026-000123 · ME-2026-114 Design office',
    staffs,
  ],
  [
    'declined',
    declinedMail(document, 'Too large'),
    'Your quote Q-2026-000123 · ME-2026-114 Design office was declined',
    own,
  ],
  [
    'rejected',
    rejectedMail(document, 'Too dear', tom),
    'Quote Q-2026-000123 · ME-2026-114 Design office was rejected by Meridian Engineering B.V.',
    staffs,
  ],
  [
    'accepted',
    acceptedMail(document, signed, false),
    'Quote Q-2026-000123 · ME-2026-114 Design office was accepted',
    own,
  ],
  [
    'accepted, to staff',
    acceptedMail(document, signed, true),
    'Quote Q-2026-000123 · ME-2026-114 Design office was accepted by Meridian Engineering B.V.',
    staffs,
  ],
  [
    'expiring',
    expiringMail(document, 7, 7),
    'Your quote Q-2026-000123 · ME-2026-114 Design office expires in 7 days',
    own,
  ],
  [
    'expiring tomorrow',
    expiringMail(document, 1, 1),
    'Your quote Q-2026-000123 · ME-2026-114 Design office expires in 1 day',
    own,
  ],
  [
    'due',
    dueMail(document, { id: '1', firstName: 'Mira' }, '2026-05-12'),
    'Quote Q-2026-000123 · ME-2026-114 Design office of Meridian Engineering B.V. is due',
    staffs,
  ],
  [
    'news to the partner that prepared it',
    newsMail({ ...document, ...ofPartner }, 'accepted'),
    'Your client accepted a quote: Q-2026-000123 · ME-2026-114 Design office, Meridian Engineering B.V.',
    partners,
  ],
  [
    'emailed',
    emailedMail(document, tom, true),
    'Quote Q-2026-000123 · ME-2026-114 Design office for Meridian Engineering B.V.',
    own,
  ],
])('the mail %s has the right subject and link', (_name, mail, subject, address) => {
  const rendered = render(mail);
  expect(rendered.subject).toBe(subject);
  expect(rendered.html).toContain(`href="${address}"`);
  expect(rendered.text).toContain(`[${address}]`);
});

it('a mail names the partner that prepared the quote, and replies go to the submitter', () => {
  const mail = submittedMail({ ...submitted, ...ofPartner }, paula);
  const { text, replyTo } = render(mail);
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Paula Grant of Lumen Partners Ltd (paula@partner.example) has submitted a quote for Meridian Engineering B.V., its client.',
  );
  expect(replyTo).toBe('paula@partner.example');
  expect(render(sentMail({ ...document, ...ofPartner })).text).toMatch(/Prepared by\s+Paula Grant, Lumen Partners Ltd/);
  expect(render(sentMail(document)).text).not.toContain('Prepared by');
});

it('the subject contains only the number when the quote has no reference', () => {
  const mail = sentMail({ ...document, customerReference: null });
  expect(render(mail).subject).toBe('Your quote Q-2026-000123 is ready');
});

it('a mail about a sent quote contains its facts', () => {
  const { html, text } = render(sentMail(document));
  for (const fact of ['Dear Anna,', 'HoloTable 65, Presenter, Vision SDK', '€153,440.10', '19 May 2026', '10 weeks']) {
    expect(html).toContain(fact);
    expect(text).toContain(fact);
  }
});

it.each([
  ['sent', sentMail(document)],
  ['revised', revisedMail(document, earlier)],
  ['accepted', acceptedMail(document, signed, true)],
  ['rejected', rejectedMail(document, 'No', tom)],
  ['change requested', changeRequestedMail(document, 'No', tom)],
])('the mail %s splits the total into one-off and monthly parts', (_name, mail) => {
  expect(render(mail).text).toMatch(
    /Of which\s+€126,505\.50\s+one-off\s+·\s+€901\.45\s+a\s+month\s+for\s+12\s+months\s+·\s+€447\.70\s+a\s+month\s+for\s+36\s+months/,
  );
});

it('a mail names the quote by number and reference', () => {
  expect(render(sentMail(document)).text).toMatch(/Quote\s+Q-2026-000123 · ME-2026-114 Design office/);
  expect(render(sentMail({ ...document, customerReference: null })).text).toMatch(/Quote\s+Q-2026-000123\n/);
});

it('a mail calls a total without shipping an estimate', () => {
  const { text } = render(submittedMail(submitted, anna));
  expect(text).toMatch(/Shipping\s+T\.B\.D\./);
  expect(text).toMatch(/Estimate without shipping\s+€149,592\.30/);
  expect(text).not.toContain('Total with VAT');
});

it('a mail about a revised quote lists the changes', () => {
  const { html, text } = render(revisedMail(document, earlier));
  for (const part of ['replaces revision 2', '€149,592.30 → €153,440.10', 'What changed']) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
});

it('a mail shows free shipping as known', () => {
  const { text } = render(sentMail(quoteDocument(sampleLines(), { shippingCost: 0 })));
  expect(text).toMatch(/Total with VAT\s+€149,592\.30/);
});

it('a mail about a declined quote quotes the reason', () => {
  const { html, text } = render(declinedMail(document, 'The lift is <too> small.\nPick the 32 inch table.'));
  expect(html).toContain('The lift is &lt;too&gt; small.\nPick the 32 inch table.');
  expect(text).toContain('> The lift is <too> small.');
});

it('a mail about an acceptance names the signer and omits missing fields', () => {
  expect(render(acceptedMail(document, signed, true)).text).toMatch(/Signed by\s+Anna de Vries[^]*PO-88121/);
  const { text } = render(acceptedMail(document, { signerName: 'Anna de Vries' }, false));
  expect(text).not.toMatch(/Purchase order|Title|null/);
});

it('a mail about a draft says that it is a draft', () => {
  expect(render(emailedMail(draft, tom, true)).text).toMatch(/^.*Tom Bakker sends you[^]*This is a draft/m);
  expect(render(emailedMail(document, tom, true)).text).not.toContain('draft');
});

it('a mail links to the portal only for readers who can open the quote', () => {
  const { html, text } = render(emailedMail(document, tom, false));
  expect(html).not.toContain(own);
  expect(text).toContain('it reaches Tom Bakker at tom@client.example.');
  expect(render(emailedMail(document, tom, true)).text).not.toContain('Answer this email');
});

it.each([
  ['submitted', submittedMail(submitted, anna), 'anna@client.example'],
  ['accepted, to staff', acceptedMail(document, signed, true), 'anna@client.example'],
  ['rejected', rejectedMail(document, 'No', tom), 'tom@client.example'],
  ['change requested', changeRequestedMail(document, 'No', tom), 'tom@client.example'],
  ['emailed', emailedMail(document, tom, true), 'tom@client.example'],
  ['accepted', acceptedMail(document, signed, false), undefined],
  ['sent', sentMail(document), undefined],
])('the mail %s has the right reply-to address', (_name, mail, address) => {
  expect(render(mail).replyTo).toBe(address);
});

it.each([
  ['sent', sentMail(document), true],
  ['revised', revisedMail(document, earlier), true],
  ['recalled', recalledMail(document, 'No'), true],
  ['change requested', changeRequestedMail(document, 'No', tom), false],
  ['declined', declinedMail(document, 'No'), true],
  ['expiring', expiringMail(document, 7, 7), true],
  ['accepted', acceptedMail(document, signed, false), false],
  ['submitted', submittedMail(submitted, anna), false],
  ['rejected', rejectedMail(document, 'No', tom), false],
  ['emailed', emailedMail(document, tom, true), false],
])('the mail %s has an unsubscribe link if it is optional', (_name, mail, isChoice) => {
  const { list, text } = render(mail);
  const settings = 'https://portal.example/dashboard/profile?tab=notifications';
  expect(list).toEqual(isChoice ? { unsubscribe: settings } : undefined);
  expect(text.includes(settings)).toBe(isChoice);
});

it('mails escape user input', () => {
  const nasty = '<img src=x onerror=alert(1)>"';
  const mail = emailedMail(
    { ...document, customerReference: nasty, company: { ...document.company, name: nasty } },
    { firstName: nasty, lastName: nasty, email: 'tom@client.example' },
    false,
  );
  const { html, subject } = render(mail);
  expect(html).not.toContain('<img');
  expect(subject).toContain(nasty);
});

it.each([
  ['sent', sentMail(document), true],
  ['accepted', acceptedMail(document, signed, false), true],
  ['emailed', emailedMail(document, tom, true), true],
  ['revised', revisedMail(document, earlier), true],
  ['recalled', recalledMail(document, 'No'), false],
  ['declined', declinedMail(document, 'No'), false],
  ['expiring', expiringMail(document, 7, 7), false],
])('the mail %s has the PDF of its revision attached if it should', (_name, mail, hasPdf) => {
  expect(mail.attachment).toEqual(hasPdf ? { source: 'quote-pdf', id: document.quoteId, revision: 3 } : undefined);
});

describe('the VAT in mails', () => {
  const taxed = quoteDocument(sampleLines(), { taxDecision: frenchTax() });
  const groups = [
    'Goods and shipping €97,060.00: VAT (0%), intra-Community supply: €0.00',
    'Services €20,100.00: VAT (0%), reverse charge: €0.00',
  ];

  it.each([
    ['sent', sentMail(taxed)],
    ['revised', revisedMail(taxed, earlier)],
    ['to the partner', newsMail(taxed, 'sent')],
    ['accepted', acceptedMail(taxed, signed, false)],
  ])('has each group with its net amount, rate and reason: %s', (_name, mail) => {
    const { html, text } = render(mail);
    for (const group of groups) {
      expect(html).toContain(group);
      expect(text.replace(/\s+/g, ' ')).toContain(`VAT ${group}`);
    }
  });

  it('has one line for one group, and what is missing', () => {
    const { text } = render(sentMail(quoteDocument(sampleLines(), { taxDecision: frenchTax({ valid: false }) })));
    expect(text).toMatch(/VAT\s+VAT \(21%\), no confirmed VAT number: €24,603\.60/);
    expect(text).toMatch(/VAT later\s+0% once your VAT number is confirmed/);
  });

  it('is not in mails of a seller without a VAT number', () => {
    expect(render(sentMail(document)).text).not.toMatch(/^\s*VAT\b/m);
  });
});
