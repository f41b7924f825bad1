import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import fc from 'fast-check';
import { Webhook as Verifier } from 'standardwebhooks';
import { PlatformModule } from '../../src/app/platform.module.js';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../src/rules/webhook.js';
import { SendWebhooksJob } from '../../src/webhooks/send-webhooks.job.js';
import { WebhookSender } from '../../src/webhooks/webhook-sender.js';
import { WebhooksJobsModule } from '../../src/webhooks/webhooks-jobs.module.js';
import type { DeliveryDto, WebhookDto, WebhookSecretDto } from '../../src/webhooks/webhooks.dto.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp, TOM } from '../app.js';
import { connect } from '../builders/connections.js';
import { FILES } from '../builders/documents.js';
import { makeOrder } from '../builders/orders.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import { type Answer, WebhookReceiver } from '../builders/webhook-receiver.js';
import { eventually } from '../platform/eventually.js';
import { mailsTo } from './mails.js';

interface Body {
  type: string;
  timestamp: string;
  data: Record<string, string>;
}

let app: TestApp;
let anna: Agent;
let receiver: WebhookReceiver;
let worker: INestApplicationContext;
beforeAll(async () => {
  app = await TestApp.start({ webhooksToPrivate: true });
  anna = await app.as(ANNA);
  receiver = await WebhookReceiver.start();
  worker = await startWorker();
}, 60_000);
afterAll(async () => {
  await worker.close();
  receiver.close();
  await app.close();
});
beforeEach(async () => {
  await app.sql('delete from webhooks');
  receiver.received.length = 0;
});

/** A worker that sends webhooks as soon as the database notifies it, without the other jobs. */
async function startWorker(): Promise<INestApplicationContext> {
  const imports = [PlatformModule.with(app.config), WebhooksJobsModule];
  const context = await Test.createTestingModule({ imports }).compile();
  context.useLogger(false);
  return context.init();
}

async function makeWebhook(path: string, events: readonly WebhookEvent[] = WEBHOOK_EVENTS, by = anna) {
  const { body } = await by
    .post('/webhooks')
    .send({ url: receiver.url(path), events })
    .expect(201);
  return body as WebhookSecretDto;
}
const webhookNow = async (id: string) =>
  ((await anna.get('/webhooks').expect(200)).body as { data: WebhookDto[] }).data.find((one) => one.id === id)!;
const deliveriesOf = async (id: string, query = {}, by = anna) =>
  ((await by.get(`/webhooks/${id}/deliveries`).query(query).expect(200)).body as { data: DeliveryDto[] }).data;
const bodiesAt = (path: string) => receiver.of(path).map(({ body }) => JSON.parse(body) as Body);
/** Makes what waits for its next try due, but not what a worker is sending. */
const dueNow = () =>
  app.sql(`update webhook_deliveries set next_attempt_at = now() where status = 'pending' and claimed_until is null`);
const send = async () => {
  await worker.get(WebhookSender).sendDue();
  await worker.get(WebhookSender).settled();
};

describe('what is sent', () => {
  it('events of a quote arrive in order, signed, with ids, status and links, and never a price or a text', async () => {
    const { id, secret } = await makeWebhook('/quotes');
    const quote = await makeQuote(app, 'sent');
    await eventually(async () => (await deliveriesOf(id)).every(({ status }) => status === 'delivered'));
    const [last] = receiver.of('/quotes').slice(-1);
    const bodies = bodiesAt('/quotes');
    expect(bodies.map(({ type }) => type)).toEqual(['quote.created', 'quote.submitted', 'quote.sent']);
    expect(new Verifier(secret).verify(last!.body, last!.headers)).toEqual({
      type: 'quote.sent',
      timestamp: expect.any(String),
      data: {
        record: 'quote',
        id: quote.id,
        number: quote.number,
        status: 'sent',
        revision: expect.any(Number),
        url: `${app.config.publicUrl}/api/v1/quotes/${quote.id}`,
        page: `${app.config.publicUrl}/dashboard/quotes/${quote.id}`,
      },
    });
    expect(() => new Verifier(secret).verify(`${last!.body} `, last!.headers)).toThrow('No matching signature');
  });

  it('orders, payments, invoices, documents and messages are told of, to their company only', async () => {
    const partner = await app.as(PAULA_PARTNER);
    const { id } = await makeWebhook('/all');
    const theirs = await makeWebhook('/partner', WEBHOOK_EVENTS, partner);
    const order = await makeOrder(app, 'confirmed', { paid: 100 });
    const staff = await app.as(STAFF);
    await staff
      .post(`/orders/${order.id}/documents`)
      .field('type', 'invoice')
      .attach('document', FILES.pdf, 'invoice.pdf')
      .expect(201);
    const quote = await makeQuote(app, 'sent');
    await staff.post(`/quotes/${quote.id}/messages`).send({ text: 'A secret word' }).expect(201);
    await staff.post(`/quotes/${quote.id}/messages`).send({ text: 'Only for us', internal: true }).expect(201);
    await eventually(async () => (await deliveriesOf(id)).every(({ status }) => status === 'delivered'));
    const types = bodiesAt('/all').map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining([
        'order.created',
        'order.updated',
        'payment.recorded',
        'document.added',
        'message.written',
      ]),
    );
    expect(types.filter((type) => type === 'message.written')).toHaveLength(1);
    expect(JSON.stringify(receiver.received.map(({ body }) => body))).not.toMatch(
      /secret word|Only for us|total|price|amount/i,
    );
    expect(receiver.of('/partner')).toEqual([]);
    expect(await deliveriesOf(theirs.id, {}, partner)).toEqual([]);
  });

  it('a webhook hears only of the events that it asked for', async () => {
    const { id } = await makeWebhook('/some', ['quote.sent']);
    await makeQuote(app, 'sent');
    await eventually(() => receiver.of('/some').length > 0);
    expect((await deliveriesOf(id)).map(({ type }) => type)).toEqual(['quote.sent']);
  });

  it('two secrets sign while one replaces the other, and only the new one after that', async () => {
    const { id, secret: old } = await makeWebhook('/rotated');
    const { body } = await anna.post(`/webhooks/${id}/secret`).send({}).expect(200);
    const { secret, oldSecretUntil } = body as WebhookSecretDto;
    expect(Date.parse(oldSecretUntil!) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await anna.post(`/webhooks/${id}/test`).send({}).expect(201);
    await eventually(() => receiver.of('/rotated').length === 1);
    expect((await anna.post(`/webhooks/${id}/secret`).send({})).body).toMatchObject({
      status: 409,
      code: 'wrong_status',
    });
    await anna.delete(`/webhooks/${id}/old-secret`).expect(204);
    await anna.delete(`/webhooks/${id}/old-secret`).expect(409);
    await anna.post(`/webhooks/${id}/test`).send({}).expect(201);
    await eventually(() => receiver.of('/rotated').length === 2);
    const [both, one] = receiver.of('/rotated');
    const accepts = (by: string, { body: sent, headers }: typeof both & object) => {
      try {
        return Boolean(new Verifier(by).verify(sent, headers));
      } catch {
        return false;
      }
    };
    expect([accepts(old, both!), accepts(secret, both!), accepts(old, one!), accepts(secret, one!)]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    const [row] = await app.sql<{ kept: string }>('select encrypted_secret as kept from webhooks where id = ?', [id]);
    expect(row!.kept).not.toContain(secret.slice(6));
  });

  it('of two changes of the secret at once, one is refused, and the secret in use still signs', async () => {
    const { id, secret } = await makeWebhook('/twice');
    const answers = await Promise.all([1, 2].map(() => anna.post(`/webhooks/${id}/secret`).send({})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await anna.post(`/webhooks/${id}/test`).send({}).expect(201);
    await eventually(() => receiver.of('/twice').length === 1);
    const [sent] = receiver.of('/twice');
    expect(() => new Verifier(secret).verify(sent!.body, sent!.headers)).not.toThrow();
  });
});

describe('an answer', () => {
  const broken: [path: string, answer: Answer, answerStatus: number | null, problem: string | null][] = [
    ['/500', (_request, response) => response.writeHead(500).end('{"error":"ledger closed"}'), 500, null],
    ['/redirect', (_request, response) => response.writeHead(301, { location: '/ok' }).end(), 301, null],
    ['/closes', (request) => request.socket.destroy(), null, 'silent'],
    ['/lies', (_request, response) => response.writeHead(500, { 'content-length': 99 }).end('x'), 500, null],
  ];
  it.each(broken)(
    'of %s is a failure, which is tried again after five seconds',
    async (path, answer, answerStatus, problem) => {
      receiver.answers[path] = answer;
      const { id } = await makeWebhook(path);
      await makeQuote(app, 'draft');
      await eventually(async () => (await deliveriesOf(id))[0]?.attempts === 1);
      const [delivery] = await deliveriesOf(id);
      expect(delivery).toMatchObject({ status: 'pending', answerStatus, problem });
      const wait = Date.parse(delivery!.nextAttemptAt!) - Date.parse(delivery!.attemptedAt!);
      expect(Math.round(wait / 1_000)).toBe(5);
      expect((await webhookNow(id)).failingSince).not.toBeNull();
      expect(receiver.of('/ok')).toEqual([]);
      delete receiver.answers[path];
      await dueNow();
      await send();
      expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 2, answerStatus: 204 }]);
      expect((await webhookNow(id)).failingSince).toBeNull();
    },
  );

  it('of 10 MB is read up to 64 kB and kept up to 1,000 characters, without zero characters', async () => {
    receiver.answers['/long'] = (_request, response) => {
      response.writeHead(200);
      response.on('error', () => undefined);
      response.end(`\0${'y'.repeat(10 * 1024 * 1024)}`);
    };
    const { id } = await makeWebhook('/long');
    await anna.post(`/webhooks/${id}/test`).send({}).expect(201);
    await eventually(async () => (await deliveriesOf(id))[0]?.status === 'delivered');
    expect((await deliveriesOf(id))[0]!.answer).toBe('y'.repeat(1_000));
  });

  it('of 410 switches the webhook off at once and mails its owner; events wait until it is switched on', async () => {
    receiver.answers['/gone'] = (_request, response) => response.writeHead(410).end();
    const { id } = await makeWebhook('/gone');
    await app.sql('delete from outbox_mails');
    await makeQuote(app, 'sent');
    await eventually(async () => !(await webhookNow(id)).on);
    await worker.get(WebhookSender).settled();
    expect(await webhookNow(id)).toMatchObject({ on: false, offReason: 'gone', waiting: 3 });
    const mails = (await mailsTo(app, ANNA)).filter(({ template }) => template === 'webhook-switched-off');
    expect(mails).toHaveLength(1);
    expect(receiver.of('/gone')).toHaveLength(1);
    delete receiver.answers['/gone'];
    await anna.post(`/webhooks/${id}/switch-on`).send({}).expect(200);
    await anna.post(`/webhooks/${id}/switch-on`).send({}).expect(409);
    const { body: changes } = (await anna.get('/access-changes?limit=2').expect(200)) as { body: object };
    expect(changes).toMatchObject({
      data: [
        { change: 'webhook_switched_on', by: 'Anna de Vries' },
        { change: 'webhook_switched_off', name: new URL(receiver.url('/gone')).host, by: null },
      ],
    });
    await eventually(async () => (await deliveriesOf(id)).every(({ status }) => status === 'delivered'));
    expect(bodiesAt('/gone').map(({ type }) => type)).toEqual([
      'quote.created',
      'quote.created',
      'quote.submitted',
      'quote.sent',
    ]);
  });

  it('that fails for three days ends the tries after 8 and switches the webhook off, with one mail', async () => {
    receiver.answers['/down'] = (_request, response) => response.writeHead(503).end();
    const { id } = await makeWebhook('/down', ['quote.created']);
    await app.sql('delete from outbox_mails');
    await makeQuote(app, 'draft');
    const tries = async () => (await deliveriesOf(id))[0]!.attempts;
    await eventually(async () => (await tries()) > 0);
    while ((await tries()) < 7) {
      await dueNow();
      await send();
    }
    expect(await webhookNow(id)).toMatchObject({ on: true });
    // Nothing was tried for days, so that it has not failed all the time.
    await app.sql(
      `update webhooks set failing_since = now() - interval '80 hours', failed_at = now() - interval '41 hours'`,
    );
    await app.sql('update webhook_deliveries set attempts = 6 where webhook_id = ?', [id]);
    await dueNow();
    await send();
    const { on, failingSince, hours } = await webhookNow(id);
    expect({ on, isNew: Date.parse(failingSince!) > Date.now() - 60_000 }).toEqual({ on: true, isNew: true });
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)).toEqual({ delivered: 0, failed: 1 });
    expect(hours.slice(0, -1)).toEqual(Array.from({ length: 23 }, () => ({ delivered: 0, failed: 0 })));
    await app.sql(
      `update webhooks set failing_since = now() - interval '73 hours', failed_at = now() - interval '39 hours'`,
    );
    await dueNow();
    await send();
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', attempts: 8, nextAttemptAt: null }]);
    const { createdAt, offAt, ...off } = await webhookNow(id);
    expect(off).toMatchObject({ on: false, offReason: 'failing' });
    for (const time of [createdAt, offAt]) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const mails = (await mailsTo(app, ANNA)).filter(({ template }) => template === 'webhook-switched-off');
    expect(mails).toHaveLength(1);
    await anna.post(`/webhooks/${id}/test`).send({}).expect(201);
    await eventually(async () => (await deliveriesOf(id))[0]?.status === 'failed');
    delete receiver.answers['/down'];
    const [, failed] = await deliveriesOf(id);
    await anna.post(`/webhooks/${id}/deliveries/${failed!.id}`).send({}).expect(200);
    await eventually(async () => (await deliveriesOf(id, { status: 'delivered' })).length === 1);
    expect(new Set(receiver.of('/down').map(({ headers }) => headers['webhook-id']))).toHaveProperty('size', 2);
  });
});

describe('who hears', () => {
  it('nothing of a record that the company may no longer see when it is sent', async () => {
    const { id } = await makeWebhook('/hidden');
    await app.sql(`update webhooks set off_at = now(), off_reason = 'failing' where id = ?`, [id]);
    const quote = await makeQuote(app, 'draft');
    expect(await deliveriesOf(id, { recordId: quote.id })).toHaveLength(1);
    const { companyId: other } = await app.actor(PAULA_PARTNER);
    await app.sql('update quotes set company_id = ? where id = ?', [other, quote.id]);
    expect(await deliveriesOf(id)).toEqual([]);
    await anna.post(`/webhooks/${id}/switch-on`).send({}).expect(200);
    await send();
    expect(receiver.of('/hidden')).toEqual([]);
    expect(await app.sql('select 1 from webhook_deliveries')).toEqual([]);
  });

  it('nobody while the company is suspended, or the owner is no administrator; another administrator takes it over', async () => {
    const company = await makeCompany(app);
    const [first, second] = [
      await makeUser(app, { company, accountType: 'admin' }),
      await makeUser(app, { company, accountType: 'admin' }),
    ];
    const { id } = await makeWebhook('/paused', WEBHOOK_EVENTS, await app.as(first));
    const other = await app.as(second);
    await app.sql(`update users set account_type = 'standard' where email = ?`, [first]);
    await app.sql(
      `insert into webhook_deliveries (id, company_id, webhook_id, type, record_type, record_id, data)
       values (gen_random_uuid(), ?, ?, 'webhook.test', 'webhook', ?, '{}')`,
      [company, id, id],
    );
    const held = async () => {
      await dueNow();
      await send();
      return receiver.of('/paused').length;
    };
    expect(await held()).toBe(0);
    await other.post(`/webhooks/${id}/test`).send({}).expect(409);
    const { body } = await other.get('/webhooks').expect(200);
    expect(body).toMatchObject({ data: [{ on: false, offReason: 'owner', offAt: null, waiting: 1 }] });
    await app.sql(`update companies set status = 'suspended' where id = ?`, [company]);
    expect(await held()).toBe(0);
    await app.sql(`update companies set status = 'active' where id = ?`, [company]);
    await other.post(`/webhooks/${id}/switch-on`).send({}).expect(200);
    await eventually(() => receiver.of('/paused').length === 1);
  });
});

describe('a failing endpoint', () => {
  const FAILED = `update webhooks set failing_since = now() - interval '50 hours', failed_at = now() - interval '1 minute'`;
  const failingSince = async (id: string) =>
    (await app.sql<{ since: string | null }>('select failing_since as since from webhooks where id = ?', [id]))[0]!
      .since;

  it.each([
    ['owner becomes a standard user', `update users set account_type = 'standard' where email = :owner`],
    ['owner is deactivated', `update users set account_status = 'inactive' where email = :owner`],
    ['company is suspended', `update companies set status = 'suspended' where id = :company`],
    ['owner moves to another company', `update users set company_id = :other where email = :owner`],
  ])('has not failed any more when its %s', async (_when, change) => {
    const [company, other] = [await makeCompany(app), await makeCompany(app)];
    const owner = await makeUser(app, { company, accountType: 'admin' });
    const { id } = await makeWebhook('/owner', ['quote.created'], await app.as(owner));
    await app.sql(FAILED);
    await worker.get(SendWebhooksJob).run();
    expect(await failingSince(id)).not.toBeNull();
    const named = { owner, company, other } as const;
    const values = [...change.matchAll(/:(\w+)/g)].map(([, name]) => named[name as keyof typeof named]);
    await app.sql(change.replace(/:\w+/g, '?'), values);
    await worker.get(SendWebhooksJob).run();
    expect(await failingSince(id)).toBeNull();
  });

  it('that was switched off keeps since when', async () => {
    const { id } = await makeWebhook('/off');
    await app.sql(`${FAILED}, off_at = now(), off_reason = 'failing'`);
    await worker.get(SendWebhooksJob).run();
    expect(await failingSince(id)).not.toBeNull();
  });
});

describe('changes beside', () => {
  it('an event that comes while its webhook is changed is sent when the change has ended', async () => {
    const { id } = await makeWebhook('/changed', ['quote.created']);
    const em = app.get(EntityManager).fork();
    await em.begin();
    await em.execute('select 1 from webhooks where id = ? for no key update', [id]);
    const changing = anna.post(`/webhooks/${id}/secret`).send({}).expect(200);
    const changed = changing.then(() => undefined); // sends the request
    await makeQuote(app, 'draft');
    await send();
    expect(receiver.of('/changed')).toEqual([]);
    await em.commit();
    await changed;
    await eventually(() => receiver.of('/changed').length === 1);
  });

  it('a quote is written while its webhook is deleted', async () => {
    const { id } = await makeWebhook('/deleted');
    const em = app.get(EntityManager).fork();
    await em.begin();
    await em.execute('delete from webhooks where id = ?', [id]);
    const making = makeQuote(app, 'draft');
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => (await app.sql(waiting)).length > 0);
    await em.commit();
    expect((await making).status).toBe('draft');
    expect(await app.sql('select 1 from webhook_deliveries')).toEqual([]);
  });

  it('a quote that its partner withdraws is told of to the client, who saw it before', async () => {
    await connect(app, PAULA_PARTNER, ANNA);
    await makeWebhook('/client', ['quote.submitted', 'quote.withdrawn']);
    const { id } = await makeQuote(app, 'pending_approval', { by: PAULA_PARTNER, forClient: ANNA });
    await eventually(() => receiver.of('/client').length === 1);
    await (await app.as(PAULA_PARTNER)).post(`/quotes/${id}/withdraw`).send({}).expect(200);
    await eventually(() => receiver.of('/client').length === 2);
    expect(bodiesAt('/client').map(({ type, data }) => [type, data.id, data.status])).toEqual([
      ['quote.submitted', id, 'pending_approval'],
      ['quote.withdrawn', id, 'draft'],
    ]);
  });

  it('another address begins without the failures of the one before, and nothing overtakes what waits', async () => {
    receiver.answers['/wrong'] = (_request, response) => response.writeHead(503).end();
    const { id } = await makeWebhook('/wrong', ['quote.created', 'quote.submitted']);
    await makeQuote(app, 'pending_approval');
    await eventually(async () => (await webhookNow(id)).failingSince !== null);
    await worker.get(WebhookSender).settled();
    const [behind] = await deliveriesOf(id);
    const { body } = await anna.post(`/webhooks/${id}/deliveries/${behind!.id}`).send({}).expect(409);
    expect(body).toMatchObject({ message: 'An earlier event of this record is waiting' });
    await anna
      .put(`/webhooks/${id}`)
      .send({ url: receiver.url('/right'), events: ['quote.created'] })
      .expect(200);
    expect((await webhookNow(id)).failingSince).toBeNull();
    await eventually(() => receiver.of('/right').length === 2);
  });
});

describe('several workers', () => {
  it('send each delivery once, in order for each record, and a slow endpoint holds up no other', async () => {
    const second = await startWorker();
    try {
      const waiting: (() => void)[] = [];
      receiver.answers['/slow'] = (_request, response) => waiting.push(() => response.writeHead(200).end());
      const slow = await makeWebhook('/slow', ['quote.created']);
      const quick = await makeWebhook('/quick');
      const quotes = await Promise.all(Array.from({ length: 8 }, () => makeQuote(app, 'sent')));
      await eventually(() => receiver.of('/quick').length === 3 * quotes.length);
      expect(receiver.of('/slow').length).toBeLessThanOrEqual(8);
      await Promise.all([worker, second].map((one) => one.get(WebhookSender).sendDue()));
      expect(receiver.of('/quick')).toHaveLength(3 * quotes.length);
      for (const { id } of quotes) {
        const types = bodiesAt('/quick').flatMap(({ type, data }) => (data.id === id ? [type] : []));
        expect(types).toEqual(['quote.created', 'quote.submitted', 'quote.sent']);
      }
      await eventually(async () => (await webhookNow(quick.id)).waiting === 0);
      expect(await webhookNow(quick.id)).toMatchObject({ delivered: 24, failed: 0 });
      await eventually(async () => {
        for (const answer of waiting.splice(0)) answer();
        return (await deliveriesOf(slow.id)).every(({ status }) => status === 'delivered');
      });
    } finally {
      await second.close();
    }
  });
});

describe('whatever an endpoint answers', () => {
  it('what it accepts of a record comes in the order of the events, each once, and the rest is still waiting', async () => {
    const { companyId } = await app.actor(ANNA);
    const records = Array.from({ length: 3 }, () => crypto.randomUUID());
    const second = await startWorker();
    const answers = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });
    const events = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 12 });
    try {
      await fc.assert(
        fc.asyncProperty(events, answers, async (order, fates) => {
          await app.sql('delete from webhooks');
          const accepted: string[] = [];
          const fate = fates.values();
          receiver.answers['/fickle'] = ({ headers }, response) => {
            const isAccepted = fate.next().value ?? true;
            if (isAccepted) accepted.push(headers['webhook-id'] as string);
            response.writeHead(isAccepted ? 200 : 500).end();
          };
          const { id } = await makeWebhook('/fickle');
          const sent: { id: string; record: string }[] = [];
          for (const at of order) {
            const [row] = await app.sql<{ id: string; record: string }>(
              `insert into webhook_deliveries (id, company_id, webhook_id, type, record_type, record_id, data)
               values (gen_random_uuid(), ?, ?, 'quote.updated', 'webhook', ?, '{}') returning id, record_id as record`,
              [companyId, id, records[at]],
            );
            sent.push(row!);
          }
          for (let round = 0; round < 6; round++) {
            await dueNow();
            const senders = [worker, second].map((one) => one.get(WebhookSender));
            await Promise.all(senders.map((one) => one.sendDue()));
            await Promise.all(senders.map((one) => one.settled()));
          }
          const isEven = async () => {
            const waiting = await app.sql(`select 1 from webhook_deliveries where status = 'pending'`);
            return accepted.length + waiting.length === sent.length;
          };
          await eventually(isEven); // the timer of a try may have begun another one
          expect(new Set(accepted).size).toBe(accepted.length);
          for (const record of records) {
            const ids = sent.flatMap((one) => (one.record === record ? [one.id] : []));
            const arrived = accepted.filter((one) => ids.includes(one));
            expect(arrived).toEqual(ids.slice(0, arrived.length));
          }
        }),
        { numRuns: 20 },
      );
    } finally {
      await second.close();
    }
  }, 60_000);
});

describe('the list', () => {
  it('filters by record and status, and a company has at most 10 webhooks, also when it makes several at once', async () => {
    const { id } = await makeWebhook('/list');
    const [quote] = [await makeQuote(app, 'draft'), await makeQuote(app, 'draft')];
    await eventually(async () => (await deliveriesOf(id, { status: 'delivered' })).length === 2);
    expect(await deliveriesOf(id, { recordId: quote.id })).toMatchObject([
      { recordId: quote.id, recordNumber: quote.number },
    ]);
    expect(await deliveriesOf(id, { status: 'failed' })).toEqual([]);
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        anna.post('/webhooks').send({ url: receiver.url('/x'), events: ['quote.sent'] }),
      ),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(201), 409, 409, 409]);
  });

  it('of a standard user shows neither secrets nor the secret parts of addresses, nor deliveries', async () => {
    const { id, secret, hint, url } = await makeWebhook('/services/T0/B0/x?key=y');
    const tom = await app.as(TOM);
    const { body, text } = await tom.get('/webhooks').expect(200);
    expect(body).toMatchObject({ data: [{ id, hint, url: `${new URL(url).origin}/…`, on: true }] });
    expect(text).not.toContain('/services');
    expect(text).not.toContain(secret);
    await tom.get(`/webhooks/${id}/deliveries`).expect(403);
    await tom
      .put(`/webhooks/${id}`)
      .send({ url, events: ['quote.sent'] })
      .expect(403);
    expect((await webhookNow(id)).url).toBe(url);
  });
});
