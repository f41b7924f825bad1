import { STAFF, ANNA, TestApp } from '../app.js';
import { TERMS, makeQuote } from '../builders/quotes.js';
import { WebhookReceiver } from '../builders/webhook-receiver.js';
import { eventually } from '../platform/eventually.js';
import { ServerProcess } from './server-process.js';

it('a worker killed while it sends loses no event, and another sends them in order, the first with the same id again', async () => {
  const app = await TestApp.start({ webhooksToPrivate: true });
  const receiver = await WebhookReceiver.start();
  const processes: ServerProcess[] = [];
  try {
    receiver.answers['/held'] = () => undefined;
    const anna = await app.as(ANNA);
    await anna
      .post('/webhooks')
      .send({ url: receiver.url('/held'), events: ['quote.created', 'quote.submitted', 'quote.sent'] })
      .expect(201);
    processes.push(await ServerProcess.start('worker', app.config));
    const { id } = await makeQuote(app, 'pending_approval');
    await eventually(() => receiver.received.length === 1);
    await processes[0]!.kill();
    delete receiver.answers['/held'];

    // The claim of the killed worker lasts for twenty seconds, which the start of another one could take here.
    const later = `now() + interval '5 minutes'`;
    await app.sql(
      `update webhook_deliveries set claimed_until = ${later}, next_attempt_at = ${later} where claimed_until > now()`,
    );
    processes.push(await ServerProcess.start('worker', app.config));
    expect(receiver.received).toHaveLength(1);
    await app.sql('update webhook_deliveries set next_attempt_at = now(), claimed_until = now()');
    await (await app.as(STAFF)).put(`/system/quotes/${id}/approve`).send(TERMS).expect(200);
    await eventually(() => receiver.received.length === 4);
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'quote.created',
      'quote.created',
      'quote.submitted',
      'quote.sent',
    ]);
    const [first, again] = receiver.received;
    expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
    receiver.close();
    await app.close();
  }
}, 60_000);
