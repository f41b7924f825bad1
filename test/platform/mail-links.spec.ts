import { readdir } from 'node:fs/promises';
import {
  accountExistsMail,
  newDeviceMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
  welcomeMail,
} from '../../src/auth/account-mails.js';
import { proofDueMail, proofMissingMail, proofRefusedMail, statusMail } from '../../src/orders/order-mails.js';
import { MAILS } from '../../src/app/mails.js';
import { templateProblems } from '../../src/email-templates/template-check.js';
import { messagesMail } from '../../src/messages/mail/message-mails.js';
import { MailTemplates } from '../../src/platform/mail/mail-templates.js';
import { exampleOf } from '../../src/platform/mail/mail-variables.js';
import { TEMPLATES_FOLDER } from '../../src/platform/templates-folder.js';
import * as quotes from '../../src/quotes/mail/quote-mails.js';
import { adminPaths } from '../../src/rules/admin-paths.js';
import { ORDER_STATUSES } from '../../src/rules/order-status.js';
import { paths } from '../../src/rules/paths.js';
import { quoteDocument, sampleLines } from '../builders/quote-document.js';
import { undeclared } from '../declared-mails.js';
import { testConfig } from '../setup/config.js';

const ORIGIN = 'https://portal.example';
/** A token with the character set of single-use tokens. */
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
  tax: 0,
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

/** Returns a mail with the example data that its sender declares; `data` replaces parts of it. */
const declared = (template: string, data: Record<string, unknown> = {}): Sample => ({
  template,
  data: { ...exampleOf(MAILS[template]!.variables), ...data },
});

const SAMPLES: Sample[] = [
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
  ...(['client', 'partner', 'system'] as const).map((companyType) =>
    messagesMail({
      quote: { id: document.quoteId, number: 'Q-2026-000123', customerReference: null },
      company: 'Meridian Engineering B.V.',
      reader: { ...anna, companyType },
      audience: companyType === 'system' ? 'staff' : 'everyone',
      messages: [
        {
          number: 1,
          audience: 'everyone',
          author: 'Tom',
          company: 'M',
          line: null,
          isQuestion: true,
          text: 'Why?',
          files: null,
        },
      ],
      replyTo: companyType === 'client' ? 'replies+1@portal.example' : null,
      domain: 'portal.example',
    }),
  ),
  ...ORDER_STATUSES.flatMap((status) => statusMail(order, status, null, anna, []) ?? []),
  proofDueMail(order, [], ['statement', 'second_proof'], anna),
  proofRefusedMail(order, [], ['second_proof'], { document: 'cmr.pdf', reason: 'Not signed' }, anna),
  proofMissingMail({ ...order, shippedOn: '2026-08-31' }, [], ['statement'], 'staff@portal.example'),
  declared('company-status', { change: 'reactivated', isOpen: true }),
  ...['isDeactivated', 'isReactivated', 'isSuspended', 'isPending', 'none'].map((change) =>
    declared('account-status', { isSuspended: false, ...(change !== 'none' && { [change]: true }) }),
  ),
  declared('partner-client-ended', { isPartner: true }),
  declared('vat-number-answered'),
  declared('vat-number-answered', { isValid: false }),
];
const MADE = new Set(SAMPLES.map(({ template }) => template));
SAMPLES.push(...Object.keys(MAILS).flatMap((template) => (MADE.has(template) ? [] : declared(template))));

/** Pages whose address contains a token. */
const BY_TOKEN: string[] = [paths.verifyEmail, paths.resetPassword, paths.acceptInvitation];
/** All other addresses of the product, with the id of the sample's quote or order if needed. */
const KNOWN = new Set([
  ...[paths, adminPaths].flatMap((pages) => Object.values(pages).filter((page) => !BY_TOKEN.includes(page))),
  ...[paths.clientBase, paths.partnerBase].flatMap((base) => [
    paths.company(base),
    paths.settings(base, 'notifications'),
    paths.settings(base, 'api'),
    paths.quote(base, document.quoteId),
    paths.order(base, document.quoteId),
    paths.order(base, '0198c5f2-0000-7000-8000-000000000042'),
  ]),
  adminPaths.quote(document.quoteId),
  adminPaths.order(document.quoteId),
  paths.quote(paths.clientBase, '0198c5f2-0000-7000-8000-000000000123'),
  ...[adminPaths.approval, adminPaths.quote].map((page) => page('0198c5f2-0000-7000-8000-000000000123')),
  `${paths.signup}?redirect=${encodeURIComponent(paths.partners(paths.clientBase))}`,
  paths.partners(paths.clientBase),
  adminPaths.campaign('1'),
  adminPaths.emailTemplate('quote-sent'),
  adminPaths.deal('1'),
  paths.deal('1'),
  paths.order(paths.clientBase, '1'),
  paths.invoice(paths.clientBase, '1'),
  paths.invoice(paths.clientBase, '2'),
  adminPaths.invoice('0198c5f2-0000-7000-8000-000000000042'),
  paths.commissionStatement('1'),
  adminPaths.fundRequest('1'),
  paths.fundRequest('1'),
  paths.newsletterConfirm(TOKEN),
  paths.newsletterPreferences(TOKEN),
  ...BY_TOKEN.map((page) => `${page}?token=${TOKEN}`),
]);

const templates = new MailTemplates(testConfig({ publicUrl: ORIGIN }));
beforeAll(() => templates.onModuleInit());

const render = ({ template, data }: Sample) =>
  templates.render(template, JSON.parse(JSON.stringify(data)) as Record<string, unknown>);

it('every mail template has a sample and a declaration', async () => {
  const files = await readdir(`${TEMPLATES_FOLDER}/mail`);
  const names = files.flatMap((file) => (file.endsWith('.hbs') && file !== 'layout.hbs' ? file.slice(0, -4) : []));
  expect([...new Set(SAMPLES.map(({ template }) => template))].toSorted()).toEqual(names.toSorted());
  expect(Object.keys(MAILS).toSorted()).toEqual(names.toSorted());
});

it.each(SAMPLES.map((sample): [string, Sample] => [sample.template, sample]))(
  'the mail %s gets only declared variables',
  (_name, sample) => expect(undeclared(sample)).toEqual([]),
);

it.each(Object.keys(MAILS).filter((name) => !MAILS[name]!.isFixed))(
  'the mail %s is a valid template for staff to edit',
  (name) => {
    const problems = templateProblems(templates.sourceOf(name), MAILS[name]!.variables, templates.partials);
    expect(problems).toEqual([]);
  },
);

it.each(SAMPLES.map((sample): [string, Sample] => [sample.template, sample]))(
  'links of the mail %s lead to existing pages',
  (_name, sample) => {
    const { html, list } = render(sample);
    const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, link]) => link!.replaceAll('&#x3D;', '='));
    const own = [...links, ...(list ? [list.unsubscribe] : [])].filter((link) => !link.startsWith('mailto:'));
    expect(
      own.filter((link) => !link.startsWith(ORIGIN) || !KNOWN.has(link.slice(ORIGIN.length).split('#', 1)[0]!)),
    ).toEqual([]);
  },
);

it('a link to an unknown page or without its token throws', () => {
  const handlebars = (templates as unknown as { handlebars: { compile: (source: string) => (data: object) => string } })
    .handlebars;
  expect(() => handlebars.compile('{{page "signOut"}}')({})).toThrow('There is no page signOut');
  expect(() => handlebars.compile('{{page "resetPassword" token=token}}')({})).toThrow('{{page}} is given something');
});
