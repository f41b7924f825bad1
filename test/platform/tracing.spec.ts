import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Running, startWorker } from '../../src/app/bootstrap.js';
import { ANNA, TestApp } from '../app.js';
import { eventually } from './eventually.js';
import { SmtpCatcher } from './smtp-catcher.js';

/** Fields of an OTLP-over-HTTP span that the tests check. */
interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** Span kind; 2 is a server span. */
  kind: number;
}

const smtp = new SmtpCatcher();
let received = '';
const spans: Span[] = [];
const collector = createServer((request, response) => void take(request, response));

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  received += body;
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  response.setHeader('Content-Type', 'application/json').end('{}');
}

let app: TestApp;
let worker: Running;
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  await smtp.start();
  const traces = { url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`, ratio: 1 };
  app = await TestApp.start({ traces, smtpUrl: smtp.url });
  worker = await startWorker(app.config);
});

afterAll(async () => {
  await smtp.stop();
  collector.close();
});

it('a request, its statements, job and mail are one trace that continues the caller’s, without typed text', async () => {
  const { headers } = await app.visitor().post('/auth/password/forgot').send({ email: ANNA }).expect(202);
  const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
  const called = await app
    .visitor()
    .get('/catalog/items')
    .set('traceparent', `00-${caller.traceId}-${caller.spanId}-00`);
  expect(called.headers['x-request-id']).toBe(caller.traceId);
  await eventually(() => smtp.mails.length === 1);
  await worker.close();
  await app.close(); // exports the last traces

  const traceId = String(headers['x-request-id']).replaceAll('-', '');
  const ours = spans.filter((span) => span.traceId === traceId);
  const named = (name: string) => ours.find((span) => span.name === name);
  const request = named('POST /api/v1/auth/password/forgot');
  expect(request).toMatchObject({ kind: 2 });
  for (const part of ['select users', 'insert outbox_mails', 'commit', 'add mail send-mails']) {
    expect(named(part)).toMatchObject({ parentSpanId: request!.spanId });
  }
  expect(named('select outbox_mails')).toMatchObject({ parentSpanId: named('mail send-mails')!.spanId });
  expect(named('select email_templates')).toMatchObject({ parentSpanId: named('mail reset-password')!.spanId });
  expect(spans).toContainEqual(
    expect.objectContaining({ kind: 2, traceId: caller.traceId, parentSpanId: caller.spanId }),
  );
  expect(received).not.toContain(ANNA);
});
