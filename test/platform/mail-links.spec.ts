import { readdir } from 'node:fs/promises';
import {
  accountExistsMail,
  newDeviceMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
  welcomeMail,
} from '../../src/auth/account-mails.js';
import { alreadySubscribedMail, confirmSubscriptionMail } from '../../src/newsletter/subscribers/newsletter-mails.js';
import { statusMail } from '../../src/orders/order-mails.js';
import { MailTemplates } from '../../src/platform/mail/mail-templates.js';
import { TEMPLATES_FOLDER } from '../../src/platform/templates-folder.js';
import * as quotes from '../../src/quotes/quote-mails.js';
import { adminPaths } from '../../src/rules/admin-paths.js';
import { ORDER_STATUSES } from '../../src/rules/order-status.js';
import { PARTNER_STANDING } from '../../src/rules/partner-status.js';
import { paths } from '../../src/rules/paths.js';
import { quoteDocument, sampleLines } from '../builders/quote-document.js';
import { testConfig } from '../setup/config.js';

const ORIGIN = 'https://portal.example';
/** As the single-use tokens are written. */
const TOKEN = 'Ab-_9';
const NOW = new Date('2026-11-21T12:00:00Z');

interface Sample {
  template: string;
  data: Record<string, unknown>;
}

const anna = { id: '1', email: 'anna@client.example', firstName: 'Anna' };
const client = { userAgent: '', address: '192.0.2.1' };
const document = quoteDocument(sampleLines());
const signed = { signerName: 'Anna de Vries', signerTitle: null, purchaseOrder: null };
const partner = { id: '2', name: 'Lumen Partners Ltd' };
const tom = { firstName: 'Tom', lastName: 'Bakker', email: 'tom@client.example' };
const order = {
  id: document.quoteId,
  number: 'O-2026-000042',
  quoteNumber: 'Q-2026-000123',
  currency: 'EUR',
  total: 100,
  productNames: [],
  leadTimeWeeks: null,
  customerReference: null,
  purchaseOrder: null,
  companyDetails: document.company,
  taxPercentage: 0.21,
  shippingCost: null,
  carrier: null,
  trackingUrl: null,
  expectedOn: null,
};

/** What the services of companies, people and messages hand to the outbox. */
const about = {
  company: { id: '1', name: 'Meridian', path: paths.company(paths.clientBase) },
  contact: { firstName: 'Anna' },
  settings: paths.settings(paths.partnerBase, 'notifications'),
};
const deal = { id: '1', customerName: 'Orchard Clinics' };
const fundRequest = { id: '1', activity: 'A fair in Leeds' };
const account = { isDeactivated: false, isReactivated: false, isSuspended: false, isPending: false };
const person = { user: { id: '1', firstName: 'Anna' }, company: { name: 'Meridian' }, reason: 'Left', isAdmin: true };

const SAMPLES: Sample[] = [
  { template: 'campaign-test', data: { subject: 'News', preheader: 'Of June', body: '<p>Hello there</p>' } },
  {
    template: 'campaign-stopped',
    data: { id: '1', name: 'June', sent: 190, recipients: 300, reason: '11 of the last 200 mails failed for good' },
  },
  verifyEmailMail(anna, TOKEN),
  welcomeMail({ ...anna, company: { name: 'Meridian', type: 'partner' } }),
  resetPasswordMail(anna, TOKEN),
  passwordChangedMail(anna, NOW),
  newDeviceMail(anna, client, NOW),
  accountExistsMail(anna, NOW),
  quotes.submittedMail(document, tom),
  quotes.newsMail({ ...document, partner }, 'rejected', 'Too dear'),
  quotes.sentMail(document),
  quotes.declinedMail(document, 'Too large'),
  quotes.rejectedMail(document, 'Too dear', tom),
  quotes.revisedMail(document, document),
  quotes.recalledMail(document, 'A lift'),
  quotes.changeRequestedMail(document, 'Three, please', tom),
  quotes.acceptedMail(document, signed, false),
  quotes.acceptedMail(document, signed, true),
  quotes.expiringMail(document, 7, 7),
  quotes.dueMail(document, anna, '2026-11-21'),
  quotes.emailedMail(document, tom, true),
  ...ORDER_STATUSES.flatMap((status) => statusMail(order, status, null, anna, []) ?? []),
  { template: 'company-status', data: { ...about, change: 'reactivated', isOpen: true, reason: 'Paid' } },
  { template: 'company-verified', data: about },
  { template: 'company-rejected', data: { ...about, reason: 'Unreadable' } },
  {
    template: 'document-reviewed',
    data: { ...about, document: { label: 'VAT Certificate', originalName: 'a.pdf', verified: true, notes: null } },
  },
  ...['isDeactivated', 'isReactivated', 'isSuspended', 'isPending', 'none'].map((change) => ({
    template: 'account-status',
    data: { ...account, ...person, [change]: true },
  })),
  {
    template: 'invitation',
    data: {
      ...{ company: { name: 'Meridian' }, invitedBy: 'Tom', isAdmin: false, hasAccount: false },
      ...{ expiresAt: NOW.toISOString(), token: TOKEN },
    },
  },
  ...['received', 'taken', 'question', 'rejected', 'approved'].map((step) => ({
    template: `partner-application-${step}`,
    data: { ...about, path: paths.partnerApplication, reason: 'Unreadable', tier: 'Silver', percentage: 12 },
  })),
  ...['status', 'tier', 'rate', 'message'].map((kind) => ({
    template: `partner-${kind}`,
    data: {
      ...{
        ...about,
        path: paths.partnerBase,
        change: 'suspended',
        tier: 'Gold',
        ...{ percentage: '16.5%', untilDay: '2026-12-31' },
        reason: 'Late',
        subject: 'A',
        message: 'B',
      },
      effects: PARTNER_STANDING.suspended.effects,
    },
  })),
  ...['request', 'invitation', 'connected', 'allowed', 'declined', 'ended', 'ended-to-partner'].map((step) => ({
    template: `partner-client-${step.replace('-to-partner', '')}`,
    data: {
      ...{
        ...about,
        asker: { name: 'Paula Grant', email: 'paula@partner.example' },
        message: 'May we?',
        token: 'K7QM2XTZ',
      },
      ...{ expiresAt: NOW.toISOString(), reason: 'Finished', isPartner: step === 'ended-to-partner' },
      ...{ path: paths.partnerClients, redirect: paths.partners(paths.clientBase) },
    },
  })),
  confirmSubscriptionMail('nora@made.example', TOKEN),
  alreadySubscribedMail({ id: '1', email: 'nora@made.example' }, TOKEN, NOW),
  { template: 'deal-registered', data: { deal, partner: 'Lumen' } },
  ...['approved', 'declined', 'ending', 'protection-lost', 'question'].map((step) => ({
    template: `deal-${step}`,
    data: {
      ...{ deal, contact: about.contact, path: paths.deal(deal.id), reason: 'Taken' },
      ...{ until: '3 July 2026', daysLeft: 3, canExtend: true },
    },
  })),
  ...['requested', 'claimed', 'withdrawn'].map((step) => ({
    template: `fund-${step}`,
    data: { request: fundRequest, partner: 'Lumen', amount: 4800_00 },
  })),
  ...['approved', 'declined', 'returned', 'paid', 'claim-ending', 'lapsed'].map((step) => ({
    template: `fund-${step}`,
    data: {
      ...{ request: fundRequest, contact: about.contact, path: paths.fundRequest(fundRequest.id), amount: 4800_00 },
      ...{ until: '3 July 2026', daysLeft: 14, message: 'The stand alone' },
    },
  })),
  {
    template: 'partner-agreement-published',
    data: {
      ...{ contact: anna, agreement: { title: 'Partner agreement', number: 2 }, signBy: NOW.toISOString() },
      path: paths.contracts,
    },
  },
  {
    template: 'commission-statement',
    data: {
      ...{ ...about, path: paths.commissionStatement(document.quoteId) },
      statement: { number: 'ST-2026-0001', fromDay: '2026-10-01', untilDay: '2026-11-23', amount: 4_700_00 },
    },
  },
  {
    template: 'contact-message',
    data: { ...{ id: '1', name: 'Nora', company: null, subject: 'A', text: 'B', signedIn: false }, email: anna.email },
  },
];

/** The addresses of the product, of the sample's quote or order where they are somebody's or something's. */
const BY_TOKEN: string[] = [paths.verifyEmail, paths.resetPassword, paths.acceptInvitation];
const KNOWN = new Set([
  ...[paths, adminPaths].flatMap((pages) => Object.values(pages).filter((page) => !BY_TOKEN.includes(page))),
  ...[paths.clientBase, paths.partnerBase].flatMap((base) => [
    paths.company(base),
    paths.settings(base, 'notifications'),
    paths.quote(base, document.quoteId),
    paths.order(base, document.quoteId),
  ]),
  adminPaths.quote(document.quoteId),
  `${paths.signup}?redirect=${encodeURIComponent(paths.partners(paths.clientBase))}`,
  adminPaths.deal(deal.id),
  paths.deal(deal.id),
  paths.commissionStatement(document.quoteId),
  adminPaths.fundRequest(fundRequest.id),
  paths.fundRequest(fundRequest.id),
  paths.newsletterConfirm(TOKEN),
  paths.newsletterPreferences(TOKEN),
  ...BY_TOKEN.map((page) => `${page}?token=${TOKEN}`),
]);

const templates = new MailTemplates(testConfig({ publicUrl: ORIGIN }));
beforeAll(() => templates.onModuleInit());

const render = ({ template, data }: Sample) =>
  templates.render(template, JSON.parse(JSON.stringify(data)) as Record<string, unknown>);

it('every mail is looked at', async () => {
  const files = await readdir(`${TEMPLATES_FOLDER}/mail`);
  const names = files.flatMap((file) => (file.endsWith('.hbs') && file !== 'layout.hbs' ? file.slice(0, -4) : []));
  expect([...new Set(SAMPLES.map(({ template }) => template))].toSorted()).toEqual(names.toSorted());
});

it.each(SAMPLES.map((sample): [string, Sample] => [sample.template, sample]))(
  'a link of %s leads to a page that there is',
  (_name, sample) => {
    const { html, list } = render(sample);
    const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, link]) => link!.replaceAll('&#x3D;', '='));
    const own = [...links, ...(list ? [list.unsubscribe] : [])].filter((link) => !link.startsWith('mailto:'));
    expect(own.filter((link) => !link.startsWith(ORIGIN) || !KNOWN.has(link.slice(ORIGIN.length)))).toEqual([]);
  },
);

it('a page that there is not, or one without what it is of, is no mail', () => {
  const handlebars = (templates as unknown as { handlebars: { compile: (source: string) => (data: object) => string } })
    .handlebars;
  expect(() => handlebars.compile('{{page "signOut"}}')({})).toThrow('There is no page signOut');
  expect(() => handlebars.compile('{{page "resetPassword" token=token}}')({})).toThrow('{{page}} is given something');
});
