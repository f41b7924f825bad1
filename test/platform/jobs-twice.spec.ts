import { mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Job } from 'bullmq';
import type { Response } from 'supertest';
import { extractText, extractTextItems } from 'unpdf';
import { ApprovalsJobsModule } from '../../src/approvals/approvals-jobs.module.js';
import { CheckApprovalsJob } from '../../src/approvals/check-approvals.job.js';
import { BankJobsModule } from '../../src/bank/bank-jobs.module.js';
import { ReadBankFolderJob } from '../../src/bank/files/read-bank-folder.job.js';
import { ReadBankFileJob } from '../../src/bank/files/read-bank-file.job.js';
import { CatalogueJobsModule } from '../../src/catalogue/catalogue-jobs.module.js';
import { dataSheetFolder } from '../../src/catalogue/data-sheets/data-sheets.service.js';
import { RenderDataSheetJob } from '../../src/catalogue/data-sheets/render-data-sheet.job.js';
import type { CatalogItemDetailDto } from '../../src/catalogue/catalogue.dto.js';
import { Payouts } from '../../src/partner-programme/commissions/payouts.service.js';
import { RenderStatementJob } from '../../src/partner-programme/commissions/statements/render-statement.job.js';
import { statementKey } from '../../src/partner-programme/commissions/statements/statement-files.service.js';
import { PartnerProgrammeJobsModule } from '../../src/partner-programme/partner-programme-jobs.module.js';
import { SweepFundsJob } from '../../src/partner-programme/funds/sweep-funds.job.js';
import { SweepDealsJob } from '../../src/partner-programme/deals/sweep-deals.job.js';
import { asOf } from '../../src/platform/clock.js';
import { PlatformModule } from '../../src/app/platform.module.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { WorkersModule } from '../../src/platform/queue/workers.module.js';
import { CheckAcceptancesJob } from '../../src/quotes/acceptance/check-acceptances.job.js';
import { ExpireQuotesJob } from '../../src/quotes/workflow/expire-quotes.job.js';
import { pdfKey } from '../../src/quotes/document/quote-files.service.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import type { QuoteDto, QuoteEventDto } from '../../src/quotes/quote-answers.dto.js';
import { CommissionReader } from '../../src/partner-programme/commissions/commission-reader.service.js';
import { OrderPayments } from '../../src/orders/payments/order-payments.service.js';
import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import { CheckTransportProofsJob } from '../../src/orders/transport/check-transport-proofs.job.js';
import type { StatementOfAccountDto } from '../../src/invoices/account/account.dto.js';
import { RenderAccountJob } from '../../src/invoices/account/render-account.job.js';
import { SweepAccountsJob } from '../../src/invoices/account/sweep-accounts.job.js';
import { IssueDueInvoicesJob } from '../../src/invoices/issue-due-invoices.job.js';
import { AccessPointAnswers } from '../../src/invoices/transmissions/access-point-answers.service.js';
import { AccessPoint } from '../../src/invoices/transmissions/access-point.service.js';
import { InvoicesJobsModule } from '../../src/invoices/invoices-jobs.module.js';
import { RemindOverdueInvoicesJob } from '../../src/invoices/reminders/remind-overdue-invoices.job.js';
import { RenderInvoiceJob } from '../../src/orders/invoices/render-invoice.job.js';
import { OrdersJobsModule } from '../../src/orders/orders-jobs.module.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { agreementKey } from '../../src/partners/agreements/agreement-files.service.js';
import type { ActiveAgreementDto } from '../../src/partners/agreements/partner-agreements.dto.js';
import { RenderAgreementJob } from '../../src/partners/agreements/render-agreement.job.js';
import { certificateKey } from '../../src/partner-programme/library/courses/certificate-files.service.js';
import { RenderCertificateJob } from '../../src/partner-programme/library/courses/render-certificate.job.js';
import { RepairPdfsJob } from '../../src/platform/pdf/repair-pdfs.job.js';
import { Replies } from '../../src/messages/mail/replies.service.js';
import { ReplyAddresses } from '../../src/messages/mail/reply-addresses.js';
import { SweepRepliesJob } from '../../src/messages/mail/sweep-replies.job.js';
import { MailMessagesJob } from '../../src/messages/mail/mail-messages.job.js';
import { MessagesJobsModule } from '../../src/messages/messages-jobs.module.js';
import { PartnersJobsModule } from '../../src/partners/partners-jobs.module.js';
import { PartnerTiersJob } from '../../src/partner-programme/tiers/partner-tiers.job.js';
import { QuotesJobsModule } from '../../src/quotes/quotes-jobs.module.js';
import { RemindOwnersJob } from '../../src/quotes/staff/follow-up/remind-owners.job.js';
import { RemindQuotesJob } from '../../src/quotes/workflow/remind-quotes.job.js';
import { RenderQuotePdfJob } from '../../src/quotes/document/render-quote-pdf.job.js';
import { SweepQuotePdfsJob } from '../../src/quotes/document/sweep-quote-pdfs.job.js';
import { ErasePeopleJob, SweepErasuresJob } from '../../src/users/erasure/erase-people.job.js';
import { UsersJobsModule } from '../../src/users/users-jobs.module.js';
import { SendCxmlDocumentsJob } from '../../src/procurement/documents/send-cxml-documents.job.js';
import { ProcurementJobsModule } from '../../src/procurement/procurement-jobs.module.js';
import { SendWebhooksJob } from '../../src/webhooks/send-webhooks.job.js';
import { SweepWebhookDeliveriesJob } from '../../src/webhooks/sweep-webhook-deliveries.job.js';
import { WebhookSender } from '../../src/webhooks/webhook-sender.js';
import { WebhooksJobsModule } from '../../src/webhooks/webhooks-jobs.module.js';
import { toCents } from '../../src/rules/money.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { makePartner, makeProposal } from '../builders/partners.js';
import { inProgramme, makeClientOrder, makeClientQuote } from '../builders/commissions.js';
import { DAMAGED_PDF } from '../builders/damaged-pdf.js';
import { makeSystem } from '../builders/punch-outs.js';
import { makeAgreement } from '../builders/agreements.js';
import { makeBuyers, setRule } from '../builders/acceptances.js';
import { makeColleague, makeRule } from '../builders/approvals.js';
import { newStatement, uploadBankFile } from '../builders/bank.js';
import { camt } from '../builders/bank-statements.js';
import { makeInvoice } from '../builders/invoices.js';
import { makeFundRequest } from '../builders/funds.js';
import { completeCourse, makeCourse } from '../builders/library.js';
import { makeDeal } from '../builders/deals.js';
import { makeOrder } from '../builders/orders.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { line, makeQuote } from '../builders/quotes.js';
import { WebhookReceiver } from '../builders/webhook-receiver.js';
import { replyMail } from '../builders/replies.js';
import { mailsOf, mailsTo } from '../http/mails.js';
import { snapshot } from '../http/snapshot.js';
import { expectValidPdf } from '../pdf-check.js';

let app: TestApp;
let anna: Agent;
let companyId: string;
let bankFolder: string;
/** Two worker processes on the same database and files, without their schedules. */
let workers: INestApplicationContext[];

async function startJobs({ working = false } = {}): Promise<INestApplicationContext> {
  const imports = [
    PlatformModule.with(app.config),
    QuotesJobsModule,
    OrdersJobsModule,
    InvoicesJobsModule,
    MessagesJobsModule,
    PartnersJobsModule,
    CatalogueJobsModule,
    PartnerProgrammeJobsModule,
    UsersJobsModule,
    BankJobsModule,
    ApprovalsJobsModule,
    WebhooksJobsModule,
    ProcurementJobsModule,
    ...(working ? [WorkersModule] : []),
  ];
  const context = await Test.createTestingModule({ imports }).compile();
  context.useLogger(false);
  return context.init();
}

beforeAll(async () => {
  bankFolder = await mkdtemp(join(process.env.TEST_RUN_FILES ?? tmpdir(), 'bank-'));
  app = await TestApp.start({ bankFolder: { path: bankFolder, user: STAFF }, webhooksToPrivate: true });
  anna = await app.as(ANNA);
  ({ companyId } = await app.actor(ANNA));
  workers = [await startJobs(), await startJobs()];
}, 60_000);
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await app.close();
});

/** Runs a job twice in sequence, then concurrently in both workers. */
async function again(run: (worker: INestApplicationContext) => Promise<unknown>): Promise<void> {
  await run(workers[0]!);
  await run(workers[0]!);
  await Promise.all([...workers, ...workers].map(run));
}

const quoteNow = async (id: string) => (await anna.get(`/quotes/${id}`).expect(200)).body as QuoteDto;
const eventsOf = async (id: string) =>
  ((await anna.get(`/quotes/${id}/events`).expect(200)).body as { data: QuoteEventDto[] }).data;
const validFor = (id: string, interval: string) =>
  app.sql(`update quotes set valid_until = now() + ?::interval where id = ?`, [interval, id]);

it('webhooks: a delivery is sent once, and those of more than 30 days are deleted', async () => {
  const receiver = await WebhookReceiver.start();
  try {
    const { body } = await anna
      .post('/webhooks')
      .send({ url: receiver.url('/hook'), events: ['quote.sent'] })
      .expect(201);
    const { id } = body as { id: string };
    // Rows without the notification that wakes the workers.
    const rows = await app.sql<{ id: string }>(
      `insert into webhook_deliveries (id, company_id, webhook_id, type, record_type, record_id, data, created_at)
       select gen_random_uuid(), ?, ?, 'webhook.test', 'webhook', gen_random_uuid(), '{}', now() - days * interval '1 day'
         from unnest(array[0, 29, 31]) days returning id`,
      [companyId, id],
    );
    await again(async (worker) => {
      await worker.get(SendWebhooksJob, { strict: false }).run();
      await worker.get(WebhookSender, { strict: false }).settled();
    });
    const ids = receiver.of('/hook').map(({ headers }) => headers['webhook-id']);
    expect(ids.toSorted()).toEqual(rows.map((row) => row.id).toSorted());
    await again((worker) => worker.get(SweepWebhookDeliveriesJob, { strict: false }).run());
    const left = await app.sql<{ id: string }>('select id from webhook_deliveries where webhook_id = ?', [id]);
    expect(left.map((row) => row.id).toSorted()).toEqual(
      rows
        .slice(0, 2)
        .map((row) => row.id)
        .toSorted(),
    );
  } finally {
    receiver.close();
    await app.sql('delete from webhooks');
  }
});

it('purchasing systems: each document about an order is sent once', async () => {
  const receiver = await WebhookReceiver.start();
  try {
    const system = await makeSystem(app);
    const urls = ['confirmation', 'ship-notice', 'invoice'].map((kind) => receiver.url(`/${kind}`));
    await app.sql(
      'update procurement_systems set confirmation_url = ?, ship_notice_url = ?, invoice_url = ? where id = ?',
      [...urls, system.id],
    );
    const { order } = await makeInvoice(app);
    await app.sql(
      `insert into purchase_orders (id, system_id, payload_id, supplier_domain, supplier_identity, number, type, lines,
         status, answer_status, answer, differences, order_id)
       values (gen_random_uuid(), ?, 'p', 'DUNS', '942888711', 'PO-1', 'new', '[]', 'accepted', 200, '', '{}', ?)`,
      [system.id, order.id],
    );
    await again((worker) => worker.get(SendCxmlDocumentsJob, { strict: false }).run());
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/confirmation', '/invoice', '/ship-notice']);
  } finally {
    receiver.close();
    await app.sql('delete from purchase_orders');
    await app.sql('delete from procurement_systems');
  }
});

it('deals: the end of protection is warned of once and happens once, with one event', async () => {
  const [ending, over] = [await makeDeal(app, 'approved'), await makeDeal(app, 'approved')];
  for (const [id, days] of [[ending, 2] as const, [over, -1] as const]) {
    await app.sql(`update deals set protected_until = (now() at time zone 'UTC')::date + ?::int where id = ?`, [
      days,
      id,
    ]);
  }
  await again((worker) => worker.get(SweepDealsJob, { strict: false }).run());
  const mails = await app.sql(`select data -> 'deal' ->> 'id' as id from outbox_mails where template = 'deal-ending'`);
  expect(mails).toEqual([{ id: ending }]);
  const ended = await app.sql(`select deal_id as id from deal_events where type = 'expired'`);
  expect(ended).toEqual([{ id: over }]);
});

it('funds: a claim’s end is warned of once and it lapses once, with one ledger entry', async () => {
  const [ending, over] = [await makeFundRequest(app, 'approved'), await makeFundRequest(app, 'approved')];
  for (const [id, days] of [[ending, 2] as const, [over, -1] as const]) {
    await app.sql(`update fund_requests set claim_until = (now() at time zone 'UTC')::date + ?::int where id = ?`, [
      days,
      id,
    ]);
  }
  await again((worker) => worker.get(SweepFundsJob, { strict: false }).run());
  const mailed = (template: string) =>
    app.sql(`select data -> 'request' ->> 'id' as id from outbox_mails where template = ?`, [template]);
  expect(await mailed('fund-claim-ending')).toEqual([{ id: ending }]);
  expect(await mailed('fund-lapsed')).toEqual([{ id: over }]);
  const entries = await app.sql(
    `select request_id as id, amount::float8 from partner_fund_entries where kind = 'lapsed'`,
  );
  expect(entries).toEqual([{ id: over, amount: 1000 }]);
});

it('erasing a person twice counts each row once, and the sweep queues an erasure once', async () => {
  const company = await makeCompany(app);
  const admin = await app.as(await makeUser(app, { company, accountType: 'admin' }));
  const email = await makeUser(app, { company, firstName: 'Zora', lastName: 'Zimmerfeld' });
  const { userId } = await app.actor(email);
  const quote = await makeQuote(app, 'sent', { by: email, reference: 'For Zora Zimmerfeld' });
  await admin.patch(`/users/${userId}/deactivate`).send({ reason: 'Left' }).expect(200);
  await admin.delete(`/users/${userId}/permanent`).send({ reason: 'Left', confirmEmail: email }).expect(204);

  await again((worker) => worker.get(SweepErasuresJob, { strict: false }).run());
  const [queued, ...more] = await app.get(JobQueue).queue('erasures').getJobs();
  expect([queued?.name, more]).toEqual(['erase-people', []]);
  const { data } = queued!;
  const erase = (worker: INestApplicationContext) =>
    worker.get(ErasePeopleJob, { strict: false }).process({ id: '1', data } as Job<never>);
  const rows = async () => [
    await snapshot(app, company),
    await app.sql('select * from erasures where id = ?', [data.erasureId]),
    await app.sql('select * from outbox_mails where subject_id = ? order by id', [quote.id]),
  ];
  await Promise.all([...workers, ...workers].map(erase));
  const erased = await rows();
  expect(erased[1]).toMatchObject([{ status: 'done', known: null, counts: { quotes: 1 } }]);
  expect(JSON.stringify(erased)).not.toMatch(/Zora|Zimmerfeld|made\.example/);
  await again(erase);
  expect(await rows()).toEqual(erased);
});

it('checking proofs of transport twice reminds the buyer once', async () => {
  const { id } = await makeOrder(app, 'shipped');
  await app.sql('insert into transport_proofs (order_id) values (?)', [id]);
  await app.sql(`update orders set shipped_on = date_trunc('month', now()) - interval '1 day' where id = ?`, [id]);
  const day = new Date();
  await asOf(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 2)), () =>
    again((worker) => worker.get(CheckTransportProofsJob, { strict: false }).run()),
  );
  const mails = await app.sql(
    `select recipient from outbox_mails where template = 'transport-proof-due' and data -> 'order' ->> 'id' = ?`,
    [id],
  );
  expect(mails).toEqual([{ recipient: ANNA }]);
});

it('messages that nobody has read are mailed once', async () => {
  const { id } = await makeQuote(app, 'sent');
  const write = (text: string) => anna.post(`/quotes/${id}/messages`).send({ text }).expect(201);
  await write('Does it fit the lift?');
  await write('It is 2 m wide.');
  await app.sql('update thread_members set mail_at = now() where mail_at is not null and quote_id = ?', [id]);
  await again((worker) => worker.get(MailMessagesJob, { strict: false }).run());
  const mails = await app.sql(
    `select recipient, jsonb_array_length(data -> 'messages') as count from outbox_mails
      where template = 'quote-messages' and subject_id = ?`,
    [id],
  );
  expect(mails).toEqual([{ recipient: STAFF, count: 2 }]);
});

it('a reply that several workers take at once is one message', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { userId } = await app.actor(ANNA);
  await anna.post(`/quotes/${id}/messages`).send({ text: 'Hello' }).expect(201);
  const [mail] = await app.sql<{ id: string }>(
    `insert into message_mails (id, quote_id, user_id, audience, first, last)
     values (gen_random_uuid(), ?, ?, 'everyone', 1, 1) returning id`,
    [id, userId],
  );
  const to = workers[0]!.get(ReplyAddresses, { strict: false }).of(mail!.id)!;
  const raw = Buffer.from(replyMail({ from: ANNA, to, messageId: '<1@client.example>', text: 'By mail' }));
  await Promise.all([...workers, ...workers].map((worker) => worker.get(Replies, { strict: false }).take(raw)));
  await again((worker) => worker.get(Replies, { strict: false }).take(raw));
  await again((worker) => worker.get(SweepRepliesJob, { strict: false }).run());
  const written = await app.sql('select text from quote_messages where quote_id = ? order by number', [id]);
  expect(written).toEqual([{ text: 'Hello' }, { text: 'By mail' }]);
  expect(await readdir(join(files(), 'message-replies'))).toHaveLength(1);
});

describe('expiring quotes', () => {
  const expire = () => again((worker) => worker.get(ExpireQuotesJob, { strict: false }).run());

  it('expires a sent quote after its last day once, with one event', async () => {
    const due = await Promise.all([1, 2, 3].map(() => makeQuote(app, 'sent', { daysAgo: 31 })));
    await expire();
    for (const { id, version } of due) {
      expect(await quoteNow(id)).toMatchObject({
        status: 'expired',
        isExpired: true,
        version: version + 1,
        revision: 2,
      });
      const [last, ...earlier] = await eventsOf(id);
      expect(last).toMatchObject({ type: 'expired', actorName: null, revision: 2 });
      expect(earlier.map(({ type }) => type)).toEqual(['sent', 'submitted', 'created']);
    }
  });

  it('changes no other quote', async () => {
    await makeQuote(app, 'expired'); // by the sweep itself, which would also expire the quotes that are created below
    await Promise.all([
      makeQuote(app, 'sent'),
      makeQuote(app, 'draft', { daysAgo: 60 }),
      makeQuote(app, 'pending_approval', { daysAgo: 60 }),
      makeQuote(app, 'accepted', { daysAgo: 60 }),
      makeQuote(app, 'rejected', { daysAgo: 60 }),
    ]);
    const deleted = await makeQuote(app, 'sent', { daysAgo: 60 });
    await app.sql('update quotes set deleted_at = now() where id = ?', [deleted.id]);
    const before = await snapshot(app, companyId);
    await expire();
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it('during an acceptance: the quote is either accepted or expired', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await makeQuote(app, 'sent');
      await validFor(id, '60 milliseconds');
      const accept = () => anna.post(`/quotes/${id}/accept`).send({ revision: 2, signerName: 'Anna' });
      const sweep = async () => {
        while ((await quoteNow(id)).status === 'sent') await workers[0]!.get(ExpireQuotesJob, { strict: false }).run();
      };
      const [{ status }] = await Promise.all([accept(), sweep()]);
      expect((await quoteNow(id)).status).toBe(status === 200 ? 'accepted' : 'expired');
      expect((await eventsOf(id)).filter(({ type }) => ['accepted', 'expired'].includes(type))).toHaveLength(1);
    }
  });

  it('handles more than one batch', async () => {
    const { id } = await makeQuote(app, 'draft');
    await app.sql(`insert into quotes select (jsonb_populate_record(q, jsonb_build_object('id', gen_random_uuid(),
        'number', 'Q-X-' || n, 'status', 'sent', 'valid_until', now() - interval '1 day'))).*
      from quotes q, generate_series(1, 1100) n where q.id = '${id}'`);
    await expire();
    const rows = await app.sql(`select q.status, count(*)::int as quotes, count(e.id)::int as events from quotes q
      left join quote_events e on e.quote_id = q.id where q.number like 'Q-X-%' group by 1`);
    expect(rows).toEqual([{ status: 'expired', quotes: 1100, events: 1100 }]);
  });
});

describe('reminding of quotes', () => {
  const remind = () => again((worker) => worker.get(RemindQuotesJob, { strict: false }).run());
  const reminders = async (id: string) =>
    (await mailsOf(app, id)).filter(({ template }) => template === 'quote-expiring').map(({ data }) => data.daysLeft);

  it('mails once a week before and once a day before the last day', async () => {
    const { id } = await makeQuote(app, 'sent');
    await remind();
    expect(await reminders(id)).toEqual([]);
    await validFor(id, '6 days 23 hours');
    await remind();
    expect(await reminders(id)).toEqual([7]);
    await validFor(id, '2 days');
    await remind();
    expect(await reminders(id)).toEqual([7]);
    await validFor(id, '23 hours');
    await remind();
    expect(await reminders(id)).toEqual([7, 1]);
    await validFor(id, '-1 minutes');
    await remind();
    expect(await reminders(id)).toEqual([7, 1]);
    expect((await eventsOf(id)).map(({ type }) => type).filter((type) => type === 'reminded')).toHaveLength(2);
    expect((await mailsOf(app, id)).at(-1)).toMatchObject({ recipient: ANNA, status: 'pending' });
  });

  it('mails once when a quote is sent with less than a day left', async () => {
    const { id } = await makeQuote(app, 'sent');
    await validFor(id, '20 hours');
    await remind();
    expect(await reminders(id)).toEqual([1]);
  });

  it.each(['draft', 'pending_approval', 'accepted', 'rejected'] as const)(
    'mails nothing about a quote that is %s',
    async (status) => {
      const { id } = await makeQuote(app, status);
      await validFor(id, '20 hours');
      const before = await snapshot(app, companyId);
      await remind();
      expect(await snapshot(app, companyId)).toEqual(before);
    },
  );
});

describe('checking approvals', () => {
  afterEach(() => app.sql('update approval_rules set ends_on = begins_on - 1'));

  it('sends a quote whose rule has ended once, and asks the person of an escalation once', async () => {
    const [first, second] = [await makeColleague(app, 'First'), await makeColleague(app, 'Second')];
    const rule = await makeRule(app, [first], { kind: 'prepayment', escalateToId: second.id, escalateAfter: 1 });
    const { id } = await makeQuote(app, 'pending_approval');
    const staff = await app.as(STAFF);
    await staff.put(`/system/quotes/${id}/approve`).send({ shippingCost: 640, leadTimeWeeks: 6 }).expect(200);
    await app.sql(`update requested_agreements set created_at = created_at - interval '9 days' where rule_id = ?`, [
      rule.id,
    ]);
    const check = () => again((worker) => worker.get(CheckApprovalsJob, { strict: false }).run());
    await check();
    const asked = (await mailsOf(app, id)).filter(({ template }) => template === 'approval-asked');
    expect(asked.map(({ recipient }) => recipient).toSorted()).toEqual(
      [first.email, first.email, second.email].toSorted(),
    );
    await staff.put(`/system/approval-rules/${rule.id}/end`).expect(200);
    await check();
    expect(await quoteNow(id)).toMatchObject({ status: 'sent', revision: 2 });
    expect((await eventsOf(id)).filter(({ type }) => type === 'sent')).toHaveLength(1);
    expect((await mailsOf(app, id)).filter(({ template }) => template === 'quote-sent')).toHaveLength(1);
  });
});

describe('checking acceptances', () => {
  it('reminds those who may sign once, and ends a request whose rule has ended once', async () => {
    const { admin, otherAdmin, tim } = await makeBuyers(app, { adminOver: 0 });
    const { id } = await makeQuote(app, 'sent', { by: tim });
    const signed = { revision: 2, signerName: 'Tim Timmer' };
    await (await app.as(tim)).post(`/quotes/${id}/accept`).send(signed).expect(200);
    await app.sql(`update acceptance_requests set created_at = created_at - interval '9 days' where quote_id = ?`, [
      id,
    ]);
    const check = () => again((worker) => worker.get(CheckAcceptancesJob, { strict: false }).run());
    const mails = async (template: string) =>
      (await mailsOf(app, id)).filter((mail) => mail.template === template).map(({ recipient }) => recipient);
    await check();
    expect((await mails('acceptance-asked')).toSorted()).toEqual([admin, admin, otherAdmin, otherAdmin].toSorted());
    await setRule(app, admin, {});
    await check();
    expect(await mails('acceptance-lapsed')).toEqual([tim]);
  });
});

describe('reminding quote owners', () => {
  const remind = () => again((worker) => worker.get(RemindOwnersJob, { strict: false }).run());
  const reminders = async (id: string) =>
    (await mailsOf(app, id))
      .filter(({ template }) => template === 'quote-due')
      .map(({ recipient, data }) => [recipient, data.dueOn]);
  const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
  const follow = async (id: string, ownerId: string | null, dueOn: string) => {
    const staff = await app.as(STAFF);
    await staff.put(`/system/quotes/${id}/follow-up`).send({ ownerId, dueOn }).expect(200);
  };

  it('mails the owner of an open quote once per due date and owner, and not the buyer', async () => {
    const { companyId: company, userId } = await app.actor(STAFF);
    const second = await makeUser(app, { company, accountType: 'admin' });
    const { id, version } = await makeQuote(app, 'sent');
    const [before, events] = [await mailsOf(app, id), await eventsOf(id)];
    await follow(id, userId, day(1));
    await remind();
    expect(await mailsOf(app, id)).toEqual(before);
    await follow(id, userId, day(0));
    await remind();
    expect(await reminders(id)).toEqual([[STAFF, day(0)]]);
    await app.sql('update quote_follow_ups set due_on = ? where quote_id = ?', [day(-2), id]);
    await remind();
    expect(await reminders(id)).toEqual([
      [STAFF, day(0)],
      [STAFF, day(-2)],
    ]);
    await follow(id, (await app.actor(second)).userId, day(0));
    await remind();
    expect((await reminders(id)).slice(2)).toEqual([[second, day(0)]]);
    expect(await eventsOf(id)).toEqual(events);
    expect(await quoteNow(id)).toMatchObject({ version });
  });

  it.each([
    ['nobody owns', 'sent', null],
    ['is a draft', 'draft', STAFF],
    ['is accepted', 'accepted', STAFF],
    ['is rejected', 'rejected', STAFF],
  ] as const)('mails nothing about a quote that %s', async (_how, status, owner) => {
    const { id } = await makeQuote(app, status);
    await follow(id, owner && (await app.actor(owner)).userId, day(0));
    const before = await snapshot(app, companyId);
    await remind();
    expect(await snapshot(app, companyId)).toEqual(before);
  });
});

const files = () => join(app.config.dataDir, 'files');
const keyOf = async (id: string) => pdfKey(await app.get(QuoteReader).printed(await app.actor(ANNA), id));

describe('rendering a quote PDF', () => {
  const render = (quoteId: string, revision: number | null) => (worker: INestApplicationContext) =>
    worker.get(RenderQuotePdfJob, { strict: false }).process({ id: '1', data: { quoteId, revision } } as Job<{
      quoteId: string;
      revision: number | null;
    }>);

  async function fileOf(id: string): Promise<{ inode: number; modified: number; size: number }> {
    const { ino, mtimeMs, size } = await stat(join(files(), await keyOf(id)));
    return { inode: ino, modified: mtimeMs, size };
  }

  it('again writes no file and changes nothing', async () => {
    const { id } = await makeQuote(app, 'sent');
    await render(id, 2)(workers[0]!);
    const [file, before] = [await fileOf(id), await snapshot(app, companyId)];
    await again(render(id, 2));
    expect(await fileOf(id)).toEqual(file);
    expect(await snapshot(app, companyId)).toEqual(before);
    const { content } = await workers[0]!.get(RenderQuotePdfJob, { strict: false }).attachment(id, 2);
    const attached = await buffer(content as Readable);
    expect(attached).toHaveLength(file.size);
    await expectValidPdf(attached);
  }, 60_000);

  it('in two workers at once leaves one complete file', async () => {
    const { id } = await makeQuote(app, 'sent');
    await Promise.all([...workers, ...workers].map(render(id, 2)));
    const { status, body } = (await anna.get(`/quotes/${id}/download`).buffer(true)) as unknown as Response;
    expect(status).toBe(200);
    expect((body as Buffer).length).toBe((await fileOf(id)).size);
  }, 60_000);
});

it('repairing stored PDFs fixes damaged ones only, and checks restored files again', async () => {
  const { id } = await makeQuote(app, 'accepted');
  const storage = app.get(Storage);
  const damaged = [await keyOf(id), `invoices/${id}/INV-1.pdf`, `statements/${id}.pdf`];
  const others = [`certificates/${id}.pdf`, `company-documents/${id}`];
  for (const key of damaged) await storage.put(key, DAMAGED_PDF, 'application/pdf');
  await storage.put(others[0]!, Buffer.from('%PDF- of nobody'), 'application/pdf');
  await storage.put(others[1]!, DAMAGED_PDF, 'application/pdf'); // a file that a user has uploaded
  const contentOf = (key: string) => readFile(join(files(), key));
  const before = await Promise.all(others.map(contentOf));
  const rows = await snapshot(app, companyId);
  const repair = (worker: INestApplicationContext) => worker.get(RepairPdfsJob, { strict: false }).run();

  await again(repair);
  for (const key of damaged) await expectValidPdf(await contentOf(key));
  expect(await Promise.all(others.map(contentOf))).toEqual(before);
  expect(await snapshot(app, companyId)).toEqual(rows);
  const { body } = await anna.get(`/quotes/${id}/download`).buffer(true).expect(200);
  expect(body).toEqual(await contentOf(damaged[0]!));

  // A checked file is not read again, but a file that a restore has put back is.
  const [old, restored] = damaged.slice(1).map((key) => join(files(), key)) as [string, string];
  for (const file of [old, restored]) await writeFile(file, DAMAGED_PDF);
  await utimes(old, new Date(0), new Date(0));
  await repair(workers[0]!);
  expect(await readFile(old)).toEqual(DAMAGED_PDF);
  await expectValidPdf(await readFile(restored));
}, 60_000);

it('issuing due invoices twice issues each once, for each part of an order whose VAT is decided', async () => {
  const undecided = await makeOrder(app, 'delivered');
  const { id, total, tax } = await makeOrder(app, 'confirmed', { items: [line('desk-27-purchase')] });
  const group = { category: 'S', rate: 0.21, supplies: ['goods'], net: toCents(total - tax), shipping: 64_000 };
  const seller = { countryCode: 'NL', vatNumber: 'NL862417395B01' };
  const decision = JSON.stringify({ seller, groups: [{ ...group, tax: toCents(tax) }] });
  await app.sql('update orders set prepayment_percentage = 0.25, tax_decision = ? where id = ?', [decision, id]);
  const issue = (worker: INestApplicationContext) => worker.get(IssueDueInvoicesJob, { strict: false }).run();
  const issued = () =>
    app.sql('select kind, total::float8 as total from order_invoices where order_id = ? order by part', [id]);
  await again(issue);
  const prepayment = { kind: 'prepayment', total: Math.round(total * 25) / 100 };
  expect(await issued()).toEqual([prepayment]);
  await app.sql(`update orders set shipped_on = (now() at time zone 'UTC')::date where id = ?`, [id]);
  await again(issue);
  const rest = { kind: 'shipment', total: Math.round(total * 100 - prepayment.total * 100) / 100 };
  expect(await issued()).toEqual([prepayment, rest]);
  expect(await app.sql('select id from order_invoices where order_id = ?', [undecided.id])).toEqual([]);
  const [series] = await app.sql(`select count(*)::int = max(right(number, 6)::int) as whole from order_invoices`);
  expect(series).toEqual({ whole: true });
});

it('rendering a credit note twice writes it once, with its invoice and without names of people', async () => {
  const invoice = await makeInvoice(app);
  const staff = await app.as(STAFF);
  const credit = { reason: 'price', amount: 121 };
  const { body } = await staff.post(`/invoices/${invoice.id}/credit-notes`).send(credit).expect(201);
  const note = body as InvoiceDto;
  const file = join(files(), `invoices/${note.order.id}/${note.number}.pdf`);
  const render = (worker: INestApplicationContext) =>
    worker.get(RenderInvoiceJob, { strict: false }).process({ id: '1', data: { invoiceId: note.id } } as never);
  await render(workers[0]!);
  const first = await stat(file);
  await again(render);
  expect((await stat(file)).ino).toBe(first.ino);
  const { text } = await extractText(new Uint8Array(await readFile(file)), { mergePages: true });
  for (const word of [`Credit note ${note.number}`, invoice.number, '€100.00', '€121.00', 'The price was corrected']) {
    expect(text).toContain(word);
  }
  for (const word of ['de Vries', 'Mira', 'To be paid']) expect(text).not.toContain(word);
});

describe('the PDF of a statement of account', () => {
  it('is rendered once for its content, with both balances and what is overdue by age', async () => {
    const staff = await app.as(STAFF);
    const company = await makeCompany(app);
    const { id, number } = await makeInvoice(app, { paid: 1000 });
    await app.sql('alter table order_invoices disable trigger user');
    await app.sql(`update order_invoices set company_id = ?, due_on = current_date - 40 where id = ?`, [company, id]);
    await app.sql('alter table order_invoices enable trigger user');
    const [{ name, total }] = (await app.sql(
      `select c.name, i.open_amount::float8 as total from companies c, order_invoices i where c.id = ? and i.id = ?`,
      [company, id],
    )) as [{ name: string; total: number }];
    const working = await startJobs({ working: true });
    const path = `/companies/${company}/statement-of-account/pdf`;
    const get = async () => ((await staff.get(path).buffer(true).expect(200)) as { body: Buffer }).body;
    const pdf = await get();
    await working.close();
    await expectValidPdf(pdf);
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    const money = (amount: number) =>
      new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount);
    for (const told of [name, number, 'Opening balance', '€0.00', 'Closing balance', money(total)]) {
      expect(text).toContain(told);
    }
    expect(text).toMatch(/31 to 60 days overdue\s*€/);
    expect(text).not.toMatch(/Not due|Over 90/);

    const { from, to } = (await staff.get(path.replace('/pdf', '')).expect(200)).body as StatementOfAccountDto;
    const folder = join(files(), 'accounts', company);
    const [file = ''] = await readdir(folder);
    const first = await stat(join(folder, file));
    await again((worker) =>
      worker
        .get(RenderAccountJob, { strict: false })
        .process({ id: '1', data: { companyId: company, from, to } } as never),
    );
    expect(await readdir(folder)).toEqual([file]);
    expect((await stat(join(folder, file))).ino).toBe(first.ino);

    const sweep = (worker: INestApplicationContext) => worker.get(SweepAccountsJob, { strict: false }).run();
    await again(sweep);
    expect(await readdir(folder)).toEqual([file]);
    const before = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(folder, file), before, before);
    await again(sweep);
    expect(await readdir(folder).catch(() => [])).toEqual([]);
  });
});

it('transmitting invoices twice puts each into the folder once and tells staff of a refusal once', async () => {
  await app.sql(
    `update companies set country_code = 'NL', electronic_address_scheme = '0106', electronic_address = '12345678' where id = ?`,
    [companyId],
  );
  const { id, number } = await makeInvoice(app, { paid: 16_383.4 });
  await app.sql('update companies set electronic_address_scheme = null, electronic_address = null where id = ?', [
    companyId,
  ]);
  await app.sql(`insert into e_invoice_transmissions (id, invoice_id, number) values (gen_random_uuid(), ?, ?)`, [
    id,
    number,
  ]);
  const transmission = () => app.sql('select status, reason from e_invoice_transmissions where invoice_id = ?', [id]);
  const transmit = async (worker: INestApplicationContext) => {
    expect(await worker.get(AccessPoint, { strict: false }).sendWaiting()).toEqual([]);
    expect(await worker.get(AccessPointAnswers, { strict: false }).read()).toEqual([]);
  };
  await again(transmit);
  expect(await transmission()).toEqual([{ status: 'sent', reason: null }]);
  expect(await readdir(join(files(), 'access-point/outgoing'))).toEqual([`${number}.xml`]);
  const refusal = Buffer.from(JSON.stringify({ reason: 'Closed' }));
  await app.get(Storage).put(`access-point/incoming/${number}.refusal.json`, refusal, 'application/json');
  await again(transmit);
  expect(await transmission()).toEqual([{ status: 'refused', reason: 'Closed' }]);
  expect(await app.sql(`select 1 from outbox_mails where template = 'invoice-refused'`)).toHaveLength(1);
});

it('reminding of overdue invoices twice mails each once', async () => {
  const { id, number } = await makeInvoice(app, { at: new Date(Date.now() - 40 * 86_400_000) });
  await again((worker) => worker.get(RemindOverdueInvoicesJob, { strict: false }).run());
  const mails = await app.sql<{ number: string }>(
    `select data -> 'invoice' ->> 'number' as number from outbox_mails where template = 'invoice-reminder'`,
  );
  expect(mails).toContainEqual({ number });
  expect(new Set(mails.map((mail) => mail.number)).size).toBe(mails.length);
  expect(await app.sql('select reminders from order_invoices where id = ?', [id])).toEqual([{ reminders: 1 }]);
});

it('rendering an invoice twice writes it once, with amounts and without names of people', async () => {
  const { id, number, total } = await makeOrder(app, 'confirmed', { paid: 100, items: [line('desk-27-purchase')] });
  const staff = await app.as('admin@system.example');
  const { invoice } = (await staff.post(`/orders/${id}/invoice`).expect(201)).body as OrderDto;
  const file = join(files(), `invoices/${id}/${invoice!.number}.pdf`);
  const render = (worker: INestApplicationContext) =>
    worker.get(RenderInvoiceJob, { strict: false }).process({ id: '1', data: { invoiceId: invoice!.id } } as never);
  await render(workers[0]!);
  const first = await stat(file);
  await again(render);
  expect((await stat(file)).ino).toBe(first.ino);

  const { body: link } = await anna.get(`/orders/${id}/invoice/download`).expect(200);
  const { body: pdf } = (await anna
    .get((link as { url: string }).url.replace('/api/v1', ''))
    .buffer(true)
    .expect(200)) as { body: Buffer };
  await expectValidPdf(pdf);
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  const money = (amount: number) => new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount);
  for (const told of [
    invoice!.number,
    number,
    'HoloDesk 27',
    money(total),
    money(100),
    money(total - 100),
    'NL862417395B01',
  ]) {
    expect(text).toContain(told);
  }
  expect(text).not.toMatch(/Anna|anna@/);
}, 60_000);

it('reading a bank file twice stores each entry once', async () => {
  const entries = Array.from({ length: 1_100 }, (_, at) => ({ amount: 100 + at }));
  const { id } = await uploadBankFile(app, camt('08', [newStatement(entries)]));
  const job = { id, data: { fileId: id }, attemptsMade: 0, opts: { attempts: 5 } } as Job;
  const read = (worker: INestApplicationContext) => worker.get(ReadBankFileJob, { strict: false }).process(job);
  await Promise.all(workers.map(read));
  await again(read);
  const [file] = await app.sql<{ status: string; stored: number }>(
    `select status, known, entries, (select count(*)::int from bank_entries where file_id = f.id) as stored
       from bank_files f where id = ?`,
    [id],
  );
  expect(file).toEqual({ status: 'read', known: 0, entries: 1_100, stored: 1_100 });
});

it('the folder of bank statements: a file is received once and moved once', async () => {
  const file = join(bankFolder, 'november.xml');
  await writeFile(file, camt('08', [newStatement([{ amount: 4_200 }])]));
  const before = new Date(Date.now() - 60_000);
  await utimes(file, before, before);
  const filesIn = (place: string) => readdir(join(bankFolder, place));
  const rows = () =>
    app.sql<{ id: string; status: string; entries: number }>(
      `select id, status, entries from bank_files where filename = 'november.xml'`,
    );
  await again((worker) => worker.get(ReadBankFolderJob, { strict: false }).run());
  const [row, ...more] = await rows();
  expect([row?.status, more]).toEqual(['reading', []]);
  expect(await filesIn('reading')).toEqual([`${row!.id}.november.xml`]);
  const job = { id: row!.id, data: { fileId: row!.id }, attemptsMade: 0, opts: { attempts: 5 } } as Job;
  await workers[0]!.get(ReadBankFileJob, { strict: false }).process(job);
  await again((worker) => worker.get(ReadBankFolderJob, { strict: false }).run());
  expect(await rows()).toEqual([{ id: row!.id, status: 'read', entries: 1 }]);
  expect([await filesIn('reading'), await filesIn('done'), await filesIn('refused')]).toEqual([
    [],
    ['november.xml'],
    [],
  ]);
});

it('rendering an agreement twice writes it once, and the signed copy has the signer', async () => {
  const { id, title, sha256 } = await makeAgreement(app, 'active', { text: '# Fees\n\nWe pay **15%**.' });
  const paula = await app.as(PAULA_PARTNER);
  const { body } = await paula
    .post(`/partner-agreements/${id}/accept`)
    .send({ sha256, name: 'Paula Prior' })
    .expect(200);
  const { acceptance } = body as ActiveAgreementDto;
  const render = (acceptanceId: string | null) => (worker: INestApplicationContext) =>
    worker
      .get(RenderAgreementJob, { strict: false })
      .process({ id: '1', data: { agreementId: id, acceptanceId } } as never);
  for (const acceptanceId of [null, acceptance!.id]) {
    const file = join(files(), agreementKey(id, acceptanceId));
    await render(acceptanceId)(workers[0]!);
    const first = await stat(file);
    await again(render(acceptanceId));
    expect((await stat(file)).ino).toBe(first.ino);
  }
  const textOf = async (agent: Agent) => {
    const { body: pdf } = (await agent.get(`/partner-agreements/${id}/download`).buffer(true).expect(200)) as {
      body: Buffer;
    };
    await expectValidPdf(pdf);
    return (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replace(/\s+/g, ' ');
  };
  const signed = await textOf(paula);
  for (const told of [title, 'Fees', 'We pay 15%.', 'Paula Prior', sha256!, acceptance!.partner.name]) {
    expect(signed).toContain(told);
  }
  const text = await textOf(await app.as(STAFF));
  expect(text).toContain('We pay 15%.');
  expect(text).not.toContain('Paula Prior');
}, 60_000);

it('rendering a statement twice writes it once; its entries add up, and only partner and staff read it', async () => {
  const [partner, staff] = [await inProgramme(app), await app.actor(STAFF)];
  const admin = await makeUser(app, { company: partner, accountType: 'admin' });
  const { id: order } = await makeClientOrder(
    app,
    await makeClientQuote(app, partner),
    new Date(Date.now() - 60 * 86_400_000),
  );
  for (const [kind, amount, days] of [
    ['payment', 1_000, 50],
    ['payment', 20_000.01, 45],
    ['refund', 250.5, 31],
  ] as const) {
    const paidOn = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    await app
      .get(OrderPayments)
      .record(staff, order, kind, { amount, paidOn, method: 'bank_transfer', refundAs: 'returned' });
  }
  await app.get(Payouts).adjust(staff, { partnerId: partner, amount: -17.05, reason: 'A fair that fell through' });
  const { data } = await app.get(CommissionReader).payouts();
  const amount = data.find((row) => row.partner.id === partner)!.payable;
  const { statements } = await app.get(Payouts).run(staff, { payouts: [{ partnerId: partner, amount }] });
  const { id, number } = statements[0]!;
  expect(await mailsTo(app, admin)).toMatchObject([{ template: 'commission-statement' }]);

  const render = (worker: INestApplicationContext) =>
    worker.get(RenderStatementJob, { strict: false }).process({ id: '1', data: { statementId: id } } as never);
  await render(workers[0]!);
  const first = await stat(join(files(), statementKey(id)));
  await again(render);
  expect((await stat(join(files(), statementKey(id)))).ino).toBe(first.ino);

  const money = (cents: number) =>
    new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(cents / 100);
  for (const reader of [admin, STAFF]) {
    const agent = await app.as(reader);
    const answer = await agent.get(`/commission-statements/${id}/download`).buffer(true).expect(200);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${number}.pdf"`);
    await expectValidPdf(answer.body as Buffer);
    const { items } = await extractTextItems(new Uint8Array(answer.body as Buffer));
    const words = items.flat();
    const edge = Math.max(...words.filter(({ str }) => str.startsWith('€')).map(({ x, width }) => x + width));
    const column = words.filter(({ str, x, width }) => /^−?€/.test(str) && Math.abs(x + width - edge) < 1);
    const cents = column.map(({ str }) => Math.round(Number(str.replace('−', '-').replace(/[€,]/g, '')) * 100));
    const [rows, sums, total] = [cents.slice(0, 4), cents.slice(4, -1), cents.at(-1)];
    const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0);
    expect([sum(rows), sum(sums), total]).toEqual(Array(3).fill(Math.round(amount * 100)));
    const text = words
      .map(({ str }) => str)
      .join(' ')
      .replace(/\s+/g, ' ');
    for (const told of [number, 'Adjusted on', 'A fair that fell through', 'refunded on', money(amount * 100)]) {
      expect(text).toContain(told);
    }
    const csv = await agent.get(`/commission-statements/${id}/entries?separator=;`).expect(200);
    const lines = csv.text
      .trim()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('";"'));
    const place = lines[0]!.indexOf('Amount');
    const amounts = lines.slice(1).map((cells) => Math.round(Number(cells[place]!.replace(',', '.')) * 100));
    expect(amounts.toSorted()).toEqual(rows.toSorted());
  }
  const stranger = await app.as(await makeUser(app, { company: await inProgramme(app), accountType: 'admin' }));
  await stranger.get(`/commission-statements/${id}/download`).expect(404);
  await stranger.get(`/commission-statements/${id}/entries`).expect(404);
}, 60_000);

it('rendering a certificate twice writes it once, with person, course and date', async () => {
  const course = await makeCourse(app, 'published', { title: 'Selling <b>holograms</b>' });
  const id = await completeCourse(app, PAULA_PARTNER, course);
  const render = (worker: INestApplicationContext) =>
    worker.get(RenderCertificateJob, { strict: false }).process({ id: '1', data: { certificateId: id } } as never);
  const file = join(files(), certificateKey(id));
  await render(workers[0]!);
  const first = await stat(file);
  await again(render);
  expect((await stat(file)).ino).toBe(first.ino);
  const paula = await app.as(PAULA_PARTNER);
  const { body: pdf, headers } = (await paula
    .get(`/partner-dashboard/certificates/${id}/download`)
    .buffer(true)
    .expect(200)) as unknown as Response;
  await expectValidPdf(pdf as Buffer);
  const { text } = await extractText(new Uint8Array(pdf as Buffer), { mergePages: true });
  const [{ number, name } = { number: '', name: '' }] = await app.sql<{ number: string; name: string }>(
    `select t.number, c.name from partner_certificates t join companies c on c.id = t.partner_id where t.id = ?`,
    [id],
  );
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const { firstName, lastName } = await app.actor(PAULA_PARTNER);
  expect(number).toMatch(/^T-\d{4}-\d{6}$/);
  expect(headers['content-disposition']).toContain(`certificate-${number}.pdf`);
  for (const told of [number, name, course.title, `${firstName} ${lastName}`, day.format(new Date())]) {
    expect(text.replace(/\s+/g, ' ')).toContain(told);
  }
}, 60_000);

it('rendering a data sheet twice writes it once, without prices, and an edit replaces it', async () => {
  const id = 'holotable-65';
  const staff = await app.as(STAFF);
  const visitor = app.visitor();
  const folder = join(files(), dataSheetFolder(id));
  const sheet = async () => {
    const answer = await visitor.get(`/catalog/items/${id}/data-sheet`).buffer(true).expect(200);
    await expectValidPdf(answer.body as Buffer);
    const { text } = await extractText(new Uint8Array(answer.body as Buffer), { mergePages: true });
    return { text: text.replace(/\s+/g, ' '), headers: answer.headers };
  };
  const render = (worker: INestApplicationContext) =>
    worker.get(RenderDataSheetJob, { strict: false }).process({ id: '1', data: { productId: id } } as never);
  await render(workers[0]!);
  const [first] = await readdir(folder);
  const { ino } = await stat(join(folder, first!));
  await again(render);
  expect((await stat(join(folder, first!))).ino).toBe(ino);

  const { text, headers } = await sheet();
  expect(headers['content-disposition']).toBe('attachment; filename="holotable-65-data-sheet.pdf"');
  const { body } = await staff.get(`/catalog/items/${id}`).expect(200);
  const { name, description, specifications, choices, priceConfigurations } = body as CatalogItemDetailDto;
  const values = specifications.flatMap((one) => [one.name, one.value]);
  for (const told of [name, description, ...values, ...choices.map((choice) => choice.name), 'Lead time']) {
    expect(text).toContain(told.replace(/\s+/g, ' '));
  }
  expect(priceConfigurations.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/€|EUR|price/i);

  await app.sql(`update catalog_items set description = 'Stands <b>anew</b>' where id = ?`, [id]);
  await render(workers[1]!);
  expect(await readdir(folder)).toEqual([expect.not.stringContaining(first!)]);
  expect((await sheet()).text).toContain('Stands <b>anew</b>');
  await visitor.get('/catalog/items/no-such/data-sheet').expect(404);
}, 60_000);

it('proposing tiers twice makes one proposal, and a confirmed change is applied once', async () => {
  const { id, email } = await makePartner(app);
  const proposed = await makeProposal(app, id);
  const { userId } = await app.actor(STAFF);
  await app.sql(
    `update partner_tier_proposals set status = 'confirmed', effective_on = current_date - 1, decided_by_id = ? where id = ?`,
    [userId, proposed],
  );
  await again((worker) => worker.get(PartnerTiersJob, { strict: false }).run());
  expect(await app.sql('select count(*)::int as runs from partner_tier_runs')).toEqual([{ runs: 1 }]);
  expect(await app.sql('select tier, version from partners where company_id = ?', [id])).toEqual([
    { tier: 'silver', version: 2 },
  ]);
  expect(await mailsTo(app, email)).toMatchObject([{ template: 'partner-tier' }]);
});

describe('sweeping quote PDFs', () => {
  const put = async (key: string) => {
    await app.get(Storage).put(key, Buffer.from('%PDF-'), 'application/pdf');
    return key;
  };
  const age = (keys: string[]) => {
    const before = new Date(Date.now() - 2 * 3_600_000);
    return Promise.all(keys.map((key) => utimes(join(files(), key), before, before)));
  };
  const left = async () =>
    (await readdir(join(files(), 'quotes'), { recursive: true }))
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => `quotes/${name}`)
      .toSorted();

  it('deletes those of deleted quotes and of older drafts only', async () => {
    for (const key of await left()) await app.get(Storage).delete(key);
    const draft = await makeQuote(app, 'draft');
    const before = await put(await keyOf(draft.id));
    await anna.put(`/quotes/${draft.id}`).send({ customerReference: 'Another' }).expect(200);
    const now = await put(await keyOf(draft.id));

    const accepted = await makeQuote(app, 'pending_approval');
    const kept = [now, await put(await keyOf(accepted.id))];
    const staff = await app.as('admin@system.example');
    await staff
      .put(`/system/quotes/${accepted.id}/approve`)
      .send({ shippingCost: 1_000, leadTimeWeeks: 6 })
      .expect(200);
    kept.push(await put(await keyOf(accepted.id)));
    await anna.post(`/quotes/${accepted.id}/accept`).send({ revision: 2, signerName: 'Anna' }).expect(200);
    kept.push(await put(await keyOf(accepted.id)));

    const withdrawn = await makeQuote(app, 'pending_approval');
    kept.push(await put(await keyOf(withdrawn.id)));
    await anna.post(`/quotes/${withdrawn.id}/withdraw`).expect(200);
    kept.push(await put(await keyOf(withdrawn.id)));

    const deleted = await makeQuote(app, 'draft');
    const old = [before, await put(await keyOf(deleted.id)), await put(`quotes/${'0'.repeat(64)}.pdf`)];
    await anna.delete(`/quotes/${deleted.id}`).expect(204);
    const unsaved = await makeQuote(app, 'draft');
    const justWritten = await put(await keyOf(unsaved.id));
    await anna.put(`/quotes/${unsaved.id}`).send({ customerReference: 'Another' }).expect(200);

    await age([...kept, ...old]);
    await again((worker) => worker.get(SweepQuotePdfsJob, { strict: false }).run());
    expect(await left()).toEqual([...kept, justWritten].toSorted());
    await age([justWritten]);
    await again((worker) => worker.get(SweepQuotePdfsJob, { strict: false }).run());
    expect(await left()).toEqual(kept.toSorted());
  });
});

describe('downloading a quote PDF', () => {
  const download = (id: string, agent = anna) =>
    agent.get(`/quotes/${id}/download`).buffer(true) as unknown as Promise<Response>;
  const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text;

  it('without a worker returns 503 with Retry-After after 15 seconds', async () => {
    const { id } = await makeQuote(app, 'sent');
    const start = Date.now();
    const { status, headers, body } = await download(id);
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(body).toMatchObject({
      code: 'pdf_not_ready',
      message: 'The PDF is being prepared. Please try again in a moment.',
    });
    expect(Date.now() - start).toBeGreaterThan(14_000);
    expect(Date.now() - start).toBeLessThan(20_000);
  }, 30_000);

  it('with a worker returns the PDF of the current revision', async () => {
    // Mails are not relevant in this test.
    await app.sql(`update outbox_mails set status = 'failed' where status = 'pending'`);
    const working = await startJobs({ working: true });
    try {
      const { id, number, total } = await makeQuote(app, 'pending_approval', { items: [line('desk-27-purchase', 3)] });
      const first = await download(id);
      expect(first.status).toBe(200);
      expect(first.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="quote-${id.slice(0, 8)}.pdf"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      const text = await textOf(first.body as Buffer);
      for (const part of [number, 'Meridian Engineering B.V.', 'HoloDesk 27', '46,827.00'])
        expect(text).toContain(part);
      expect(total).toBe(46_827);

      await app.sql(`update price_configurations set billing_price = 1 where id = 'desk-27-purchase'`);
      expect((await download(id)).body).toEqual(first.body);
      await app.sql(`update price_configurations set billing_price = 12900 where id = 'desk-27-purchase'`);
      const staff = await app.as('admin@system.example');
      await staff.put(`/system/quotes/${id}/approve`).send({ shippingCost: 1_000, leadTimeWeeks: 6 }).expect(200);
      expect(await textOf((await download(id)).body as Buffer)).toContain('48,037.00'); // 39,700 plus 21% VAT
    } finally {
      await working.close();
    }
  }, 60_000);
});
