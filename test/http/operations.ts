import type { Response } from 'supertest';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import type { QuoteAction } from '../../src/rules/quote-status.js';
import { QuoteTemplates } from '../../src/quotes/drafts/templates/quote-templates.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, STAFF, type TestApp } from '../app.js';
import { ACCESS_TOKEN_OPERATIONS } from './access-token-operations.js';
import { AGENT_GRANT_OPERATIONS } from './agent-grant-operations.js';
import { AGREEMENT_OPERATIONS } from './agreement-operations.js';
import { ACCEPTANCE_OPERATIONS } from './acceptance-operations.js';
import { APPROVAL_OPERATIONS } from './approval-operations.js';
import { AUTH_OPERATIONS } from './auth-operations.js';
import { BANK_OPERATIONS } from './bank-operations.js';
import { COMPARISON_OPERATIONS } from './comparison-operations.js';
import { COMPANY_OPERATIONS } from './company-operations.js';
import { FILES } from '../builders/documents.js';
import { CLIENT_OPERATIONS } from './client-operations.js';
import { CATALOGUE_OPERATIONS } from './catalogue-operations.js';
import { makeFailedJob } from '../builders/jobs.js';
import { line, makeQuote, SOME_LINES, TERMS } from '../builders/quotes.js';
import { TRANSFER_OPERATIONS } from './transfer-operations.js';
import { COMMISSION_OPERATIONS } from './commission-operations.js';
import { DEAL_OPERATIONS } from './deal-operations.js';
import { FUND_OPERATIONS } from './fund-operations.js';
import { LIBRARY_OPERATIONS } from './library-operations.js';
import { CAMPAIGN_OPERATIONS } from './campaign-operations.js';
import { EMAIL_TEMPLATE_OPERATIONS } from './email-template-operations.js';
import { NEWSLETTER_OPERATIONS } from './newsletter-operations.js';
import { HAND_TAX_OPERATIONS } from './hand-tax-operations.js';
import { MESSAGE_OPERATIONS } from './message-operations.js';
import { NOTE_OPERATIONS } from './note-operations.js';
import { ORDER_OPERATIONS } from './order-operations.js';
import type { Operation, Subject } from './operation.js';
import { PARTNER_ADMIN_OPERATIONS } from './partner-admin-operations.js';
import { PARTNER_OPERATIONS } from './partner-operations.js';
import { PARTNER_QUOTE_OPERATIONS } from './partner-quote-operations.js';
import { PEOPLE_OPERATIONS } from './people-operations.js';
import { PROCUREMENT_OPERATIONS } from './procurement-operations.js';
import { WEBHOOK_OPERATIONS } from './webhook-operations.js';

/** Returns a function that creates a request body from the quote. */
const ofQuote =
  (body: (quote: QuoteDto) => object) =>
  ({ quote }: Subject): object => {
    if (!quote) throw new Error('This body is of a quote');
    return body(quote);
  };

const prepared = ofQuote(({ company, user }) => ({ companyId: company.id, contactId: user.id, items: SOME_LINES }));
const login = () => ({ email: ANNA, password: DEMO_PASSWORD });
const reason = () => ({ reason: 'Too dear' });
const farAhead = () => ({ validUntil: '2099-12-31' });

/** All operations of the API. `ownership.matrix.spec.ts` compares them with the OpenAPI document. */
export const OPERATIONS: Operation[] = [
  { route: 'POST /auth/login', access: 'public', ok: 200, changes: true, body: login },
  { route: 'POST /auth/logout', access: 'public', ok: 204, changes: true },
  { route: 'POST /auth/refresh', access: 'session', ok: 200 },
  { route: 'GET /auth/me', access: 'session', ok: 200 },
  ...AUTH_OPERATIONS,
  ...ACCESS_TOKEN_OPERATIONS,
  ...AGENT_GRANT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...PROCUREMENT_OPERATIONS,

  ...PEOPLE_OPERATIONS,
  ...COMPANY_OPERATIONS,
  ...COMPARISON_OPERATIONS,
  ...NEWSLETTER_OPERATIONS,
  ...CAMPAIGN_OPERATIONS,
  ...EMAIL_TEMPLATE_OPERATIONS,
  ...NOTE_OPERATIONS,
  ...MESSAGE_OPERATIONS,
  ...PARTNER_OPERATIONS,
  ...PARTNER_QUOTE_OPERATIONS,
  ...AGREEMENT_OPERATIONS,
  ...PARTNER_ADMIN_OPERATIONS,
  ...CLIENT_OPERATIONS,

  { route: 'GET /catalog', access: 'public', ok: 200 },
  { route: 'GET /catalog/items/{id}', access: 'public', ok: 200 },
  { route: 'GET /catalog/groups', access: 'public', ok: 200 },
  { route: 'GET /catalog/groups/{slug}', access: 'public', ok: 200 },
  { route: 'GET /catalog/sla-packages', access: 'public', ok: 200 },

  { route: 'POST /pricing/calculate', access: 'active', ok: 200, body: () => ({ items: [priceable()] }) },
  { route: 'GET /pricing/sla/{slaId}/device/{deviceId}', access: 'active', ok: 200 },

  { route: 'GET /quotes', access: 'own list', ok: 200 },
  { route: 'POST /quotes', access: 'own list', ok: 201, body: () => ({ items: SOME_LINES }), idempotent: true },
  { route: 'GET /quotes/delivery-addresses', access: 'own list', ok: 200 },
  { route: 'GET /quotes/buyer', access: 'own list', ok: 200 },
  { route: 'GET /quotes/templates', access: 'own list', ok: 200 },
  {
    route: 'POST /quotes/templates',
    access: 'own',
    ok: 201,
    body: ofQuote(({ id, number }) => ({ quoteId: id, name: number })),
  },
  { route: 'POST /quotes/templates/{id}/use', access: 'own', ok: 201, subject: template, idempotent: true },
  { route: 'DELETE /quotes/templates/{id}', access: 'own', ok: 204, subject: template },
  { route: 'GET /quotes/{id}', access: 'own', ok: 200 },
  { route: 'PUT /quotes/{id}', access: 'own', ok: 200, body: changed, status: 'draft', action: 'edit' },
  { route: 'DELETE /quotes/{id}', access: 'own', ok: 204, status: 'draft', action: 'delete' },
  { route: 'GET /quotes/{id}/calculate', access: 'own', ok: 200 },
  {
    route: 'POST /quotes/{id}/items',
    access: 'own',
    ok: 201,
    idempotent: true,
    body: added,
    status: 'draft',
    action: 'edit',
  },
  { route: 'PUT /quotes/{id}/items/{itemId}', access: 'own', ok: 200, body: seven, status: 'draft', action: 'edit' },
  { route: 'DELETE /quotes/{id}/items/{itemId}', access: 'own', ok: 200, status: 'draft', action: 'edit' },
  { route: 'POST /quotes/{id}/submit', access: 'own', ok: 200, status: 'draft', action: 'submit', idempotent: true },
  { route: 'POST /quotes/{id}/withdraw', access: 'own', ok: 200, status: 'pending_approval', action: 'withdraw' },
  {
    route: 'POST /quotes/{id}/accept',
    access: 'own',
    ok: 200,
    body: ofQuote(signed),
    action: 'accept',
    idempotent: true,
  },
  { route: 'POST /quotes/{id}/reject', access: 'own', ok: 200, body: reason, action: 'reject' },
  { route: 'POST /quotes/{id}/request-change', access: 'own', ok: 200, body: reason, action: 'request_change' },
  { route: 'POST /quotes/{id}/duplicate', access: 'own', ok: 201, action: 'duplicate', idempotent: true },
  { route: 'POST /quotes/{id}/send-email', access: 'own', ok: 202, body: () => ({}), idempotent: true },
  { route: 'GET /quotes/{id}/download', access: 'own', ok: 200 },
  { route: 'GET /quotes/{id}/revisions', access: 'own', ok: 200 },
  { route: 'GET /quotes/{id}/events', access: 'own', ok: 200 },

  ...CATALOGUE_OPERATIONS,

  ...ACCEPTANCE_OPERATIONS,
  ...APPROVAL_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...BANK_OPERATIONS,
  ...DEAL_OPERATIONS,
  ...FUND_OPERATIONS,
  ...COMMISSION_OPERATIONS,
  ...TRANSFER_OPERATIONS,
  ...LIBRARY_OPERATIONS,

  { route: 'GET /exports/quotes', access: 'own list', ok: 200 },
  { route: 'GET /exports/orders', access: 'own list', ok: 200 },
  { route: 'GET /exports/invoices', access: 'own list', ok: 200 },

  { route: 'GET /system/audit-log', access: 'staff reads', ok: 200 },
  { route: 'GET /system/mails', access: 'staff reads', ok: 200, subject: failedMail },
  { route: 'POST /system/mails/{id}/resend', access: 'staff', ok: 201, subject: failedMail },
  { route: 'PUT /system/mails/{id}/give-up', access: 'staff', ok: 200, subject: failedMail },

  { route: 'GET /system/jobs', access: 'staff', ok: 200 },
  { route: 'GET /system/jobs/figures', access: 'staff', ok: 200 },
  { route: 'GET /system/jobs/{queue}/{jobId}', access: 'staff', ok: 200, subject: failedJob },
  { route: 'POST /system/jobs/{queue}/{jobId}/retry', access: 'staff', ok: 204, subject: failedJob },
  { route: 'DELETE /system/jobs/{queue}/{jobId}', access: 'staff', ok: 204, subject: failedJob },
  {
    route: 'POST /system/exports',
    access: 'staff',
    ok: 202,
    body: () => ({ resource: 'companies', format: 'csv', filter: { status: 'active' } }),
  },
  { route: 'GET /system/exports', access: 'staff', ok: 200, subject: exported },
  { route: 'GET /system/exports/{id}', access: 'staff', ok: 200, subject: exported },
  { route: 'GET /system/exports/{id}/download', access: 'staff', ok: 200, subject: exported },
  { route: 'GET /system/statistics', access: 'staff reads', ok: 200 },
  { route: 'GET /system/statistics/catalog', access: 'staff reads', ok: 200 },
  { route: 'GET /system/statistics/sales', access: 'staff reads', ok: 200 },
  { route: 'GET /system/vat-report', access: 'staff reads', ok: 200 },
  {
    route: 'GET /system/vat-report/export',
    access: 'staff',
    ok: 200,
    subject: () => Promise.resolve({ parameters: { part: 'sums' }, secret: 'nothing that is told' }),
    query: ['part'],
  },
  { route: 'GET /system/views', access: 'staff reads', ok: 200, subject: savedView, query: ['resource'] },
  {
    route: 'POST /system/views',
    access: 'staff reads',
    ok: 201,
    body: () => ({
      resource: 'quotes',
      name: crypto.randomUUID(),
      query: 'status=sent&sort=-total',
      isShared: false,
    }),
  },
  { route: 'DELETE /system/views/{id}', access: 'staff own', ok: 204, subject: savedView },
  { route: 'GET /site/search', access: 'public', ok: 200, subject: searched, query: ['q'] },
  { route: 'GET /search', access: 'own list', ok: 200, subject: searched, query: ['q'] },
  { route: 'GET /system/search', access: 'staff reads', ok: 200, subject: searched, query: ['q'] },

  { route: 'GET /system/quotes', access: 'staff reads', ok: 200 },
  { route: 'POST /system/quotes', access: 'staff', ok: 201, body: prepared, idempotent: true },
  { route: 'GET /system/quotes/{id}', access: 'staff reads', ok: 200 },
  { route: 'GET /system/quote-owners', access: 'staff reads', ok: 200 },
  { route: 'GET /system/quotes/{id}/follow-up', access: 'staff reads', ok: 200 },
  { route: 'PUT /system/quotes/{id}/follow-up', access: 'staff', ok: 200, body: () => ({ dueOn: '2099-01-31' }) },
  { route: 'GET /system/quotes/{id}/revisions', access: 'staff reads', ok: 200 },
  { route: 'GET /system/quotes/{id}/events', access: 'staff reads', ok: 200 },
  { route: 'GET /system/quotes/{id}/download', access: 'staff reads', ok: 200 },
  { route: 'POST /system/quotes/{id}/send-email', access: 'staff', ok: 202, body: () => ({}), idempotent: true },
  { route: 'POST /system/quotes/{id}/resend', access: 'staff', ok: 202, action: 'resend', idempotent: true },
  { route: 'DELETE /system/quotes/{id}', access: 'staff', ok: 204, status: 'pending_approval', action: 'remove' },
  ...HAND_TAX_OPERATIONS,
  staff('approve', 'approve', () => ({ ...TERMS })),
  staff('decline', 'decline', reason),
  { route: 'PUT /system/quotes/{id}/recall', access: 'staff', ok: 200, body: reason, action: 'recall' },
  { route: 'PUT /system/quotes/{id}/extend', access: 'staff', ok: 200, body: farAhead, action: 'extend' },
  staff('lines', 'change_lines', () => ({ items: [line('desk-27-purchase', 5)] })),
  {
    route: 'POST /system/quotes/{id}/lines/preview',
    access: 'staff',
    ok: 200,
    status: 'pending_approval',
    body: () => ({ items: [line('desk-27-purchase', 4)] }),
  },
  staff(
    'pricing',
    'adjust_pricing',
    ofQuote(({ items }) => ({ items: [{ id: items[0]?.id, unitPrice: 12_345.67 }] })),
  ),
  {
    route: 'POST /system/quotes/{id}/pricing/preview',
    access: 'staff',
    ok: 200,
    status: 'pending_approval',
    body: ofQuote(({ items }) => ({ items: [{ id: items[0]?.id, discountPercent: 5 }] })),
  },
];

/** Operations on a quote that name nothing else, such as a message, a file or a rule. */
export const quoteOperations = OPERATIONS.filter(
  ({ route }) =>
    / (\/system)?\/quotes\/\{id\}/.test(route) &&
    !/\{(messageId|fileId)\}|\/acceptance-request\/|\/(messages\/read|agreements|vat-number-watch|hand-tax(\/agree)?)$/.test(
      route,
    ),
);

function staff(what: string, action: QuoteAction, body: Operation['body']): Operation {
  const route = `PUT /system/quotes/{id}/${what}`;
  return { route, access: 'staff', ok: 200, body, status: 'pending_approval', action };
}

/** Creates a quote template of Anna. */
async function template(app: TestApp): Promise<Subject> {
  const { number, id: quoteId } = await makeQuote(app, 'draft');
  const { id, name } = await app.get(QuoteTemplates).save(await app.actor(ANNA), { quoteId, name: number });
  return { parameters: { id }, secret: name };
}

/** Creates a completed export file of a system administrator. */
async function exported(app: TestApp): Promise<Subject> {
  const { userId } = await app.actor(STAFF);
  const id = crypto.randomUUID();
  await app.sql(
    `insert into exports (id, user_id, resource, format, filter, status, storage_key, expires_at)
     values (?, ?, 'users', 'csv', '{}', 'done', ?, now() + interval '7 days')`,
    [id, userId, `exports/${id}.csv`],
  );
  return { parameters: { id }, secret: id };
}

/** Creates a failed mail to Anna. */
async function failedMail(app: TestApp): Promise<Subject> {
  const id = crypto.randomUUID();
  await app.sql(
    `insert into outbox_mails (id, template, recipient, data, status)
     values (?, 'account-exists', ?, '{"firstName": "Anna"}', 'failed')`,
    [id, ANNA],
  );
  return { parameters: { id }, secret: id };
}

async function failedJob(app: TestApp): Promise<Subject> {
  const { queue, jobId } = await makeFailedJob(app);
  return { parameters: { queue, jobId }, secret: jobId };
}

/** Creates a saved view that a system administrator shares. */
async function savedView(app: TestApp): Promise<Subject> {
  const { userId } = await app.actor(STAFF);
  const id = crypto.randomUUID();
  await app.sql(
    `insert into saved_views (id, user_id, resource, name, query, is_shared)
     values (?, ?, 'quotes', ?, 'sort=-total', true)`,
    [id, userId, id],
  );
  return { parameters: { id, resource: 'quotes' }, secret: id };
}

/** Returns a search for Anna's name. */
function searched(): Promise<Subject> {
  return Promise.resolve({ parameters: { q: 'anna' }, secret: ANNA });
}

function priceable() {
  const { productId: _, ...rest } = line('desk-27-purchase');
  return rest;
}

function changed() {
  return { items: [line('desk-27-purchase', 5)], customerReference: 'PO 7' };
}

function added() {
  return line('vision-sdk-free');
}

function seven() {
  return { quantity: 7 };
}

function signed({ revision }: QuoteDto) {
  return { revision: revision ?? 1, signerName: 'Anna de Vries', signerTitle: 'Head of Design', purchaseOrder: 'PO-1' };
}

/** Returns a subject for requests about a quote. */
export function aboutQuote(quote: QuoteDto): Subject {
  const parameters = {
    id: quote.id,
    // The last line, because the quote is still valid without it.
    itemId: quote.items.at(-1)?.id ?? '',
    slug: 'tables',
    slaId: 'sla-plus',
    deviceId: 'holotable-65',
  };
  return { parameters, secret: quote.number, quote };
}

/** True when the request of an operation without a subject contains nothing of a quote. */
export const isAboutNothing = ({ route, subject, body }: Operation): boolean =>
  !subject && !route.includes('{') && !body?.length;

/** True for lists that can contain Anna's quotes: they begin with the newest, so that a shared quote is not in them. */
const listsQuotes = ({ route }: Operation): boolean => /^GET [^{]*(quotes|exports|orders)[^{]*$/.test(route);

/** One quote of each app, for operations that only read it, or whose request contains nothing of it. */
const anyQuotes = new WeakMap<TestApp, Promise<Subject>>();

function anyQuote(app: TestApp): Promise<Subject> {
  const known = anyQuotes.get(app) ?? makeQuote(app, 'sent').then(aboutQuote);
  anyQuotes.set(app, known);
  return known;
}

/** Creates the subject of the operation in the required status. */
export async function makeSubject(app: TestApp, operation: Operation): Promise<Subject> {
  const { subject, status = 'sent' } = operation;
  if (subject) return subject(app);
  const isShared = isAboutNothing(operation) && !listsQuotes(operation);
  return isShared ? anyQuote(app) : aboutQuote(await makeQuote(app, status));
}

/** Like `makeSubject`, but all operations that only read a quote by its id get the same one. */
export function subjectToRead(app: TestApp, operation: Operation): Promise<Subject> {
  const { route, subject, status } = operation;
  const isShared = route.startsWith('GET ') && !subject && !status && !listsQuotes(operation);
  return isShared ? anyQuote(app) : makeSubject(app, operation);
}

/** Returns the address of the operation for a subject. */
export function addressOf({ route, query = [] }: Operation, { parameters }: Subject): string {
  const [, path = ''] = route.split(' ');
  const all: Record<string, string> = path.startsWith('/catalog') ? { ...parameters, id: 'holotable-65' } : parameters;
  const search = new URLSearchParams(Object.fromEntries(query.map((name) => [name, all[name] ?? ''])));
  return (
    path.replace(/\{(\w+)\}/g, (_all, name: string) => all[name] ?? '') + (search.size ? `?${search.toString()}` : '')
  );
}

/** Sends the valid request of the operation for a quote or another subject. */
export async function send(
  agent: Agent,
  operation: Operation,
  about: QuoteDto | Subject,
  headers: Record<string, string> = {},
  otherBody?: object,
): Promise<Response> {
  const subject = 'parameters' in about ? about : aboutQuote(about);
  const method = operation.route.split(' ')[0]?.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  const asked = otherBody ?? (await operation.ask?.(agent, subject));
  const request = agent[method](addressOf(operation, subject)).set(headers);
  if (operation.form) {
    for (const [name, value] of Object.entries(operation.form())) void request.field(name, value);
    const { field, content, name } = operation.file ?? {
      field: 'document',
      content: () => FILES.pdf,
      name: 'document.pdf',
    };
    return request.attach(field, await content(), name);
  }
  const content = asked ?? operation.body?.(subject);
  return content ? request.set(operation.headers?.(content) ?? {}).send(content) : request;
}
