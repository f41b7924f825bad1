// Clients of the demo that send requests continuously, for the rehearsals in this folder. Some keep their connections,
// some open a connection for each request. A fifth of the requests creates a draft, which can be submitted.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

const KEPT_ALIVE = 10;
const NEW_EACH_TIME = 6;
/** Number of concurrent clients. */
export const CLIENTS = KEPT_ALIVE + NEW_EACH_TIME;
const AGAIN_MS = 500;
const ROUTES = ['/api/v1/catalog', '/', '/api/v1/auth/me', '/robots.txt'];

/** Customer reference of every draft, by which the drafts are counted. */
export const REFERENCE = 'Rehearsal';

/**
 * Starts the clients at `url`. `results` counts the responses by status, or by error code for requests without a
 * response; `slowest` is in milliseconds; `stop` waits for the last responses. Each client waits `pauseMs` after an
 * answer, and sends at most one request every `everyMs`. With `submits`, each draft is submitted, `submitted` counts
 * the submitted drafts, and a write without a response is sent again unchanged until it gets one.
 */
export async function startClients(url, { hasDrafts = true, submits = false, pauseMs = 20, everyMs = 0 } = {}) {
  const { request, Agent } = url.startsWith('https:') ? https : http;
  const seen = { results: new Map(), submitted: 0, slowest: 0, stop, isOver: false };
  let client = await signedIn();

  /** Returns the response with status, headers and text; for an error, the error code as the status. */
  function ask(agent, path, more = {}, text) {
    return new Promise((resolve) => {
      // The proxy of the trial installation issues its own certificate.
      const asked = request(url + path, { agent, rejectUnauthorized: false, ...more }, (answer) => {
        const parts = [];
        answer
          .on('data', (part) => parts.push(part))
          .on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text: parts.join('') }))
          .on('error', ({ code }) => resolve({ status: code }));
      });
      asked.on('error', ({ code }) => resolve({ status: code })).end(text);
    });
  }

  /** Signs in as the demo's client, and prepares the body of a draft of one product. */
  async function signedIn() {
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const credentials = '{"email":"anna@client.example","password":"Demo1234!"}';
    const signIn = () => ask(undefined, '/api/v1/auth/login', sent, credentials);
    let login = await signIn();
    // A proxy that has just started may not listen yet.
    for (const until = Date.now() + 20_000; login.status !== 200 && Date.now() < until; login = await signIn()) {
      await sleep(500);
    }
    const signed = {
      ...sent.headers,
      Cookie: login.headers['set-cookie'].map((one) => one.split(';')[0]).join('; '),
    };
    const get = async (path) => JSON.parse((await ask(undefined, `/api/v1${path}`, { headers: signed })).text);
    const { data } = await get('/catalog?limit=100');
    const items = await Promise.all(data.map(({ id }) => get(`/catalog/items/${id}`)));
    const { productId, id, options } = items
      .flatMap((item) => item.priceConfigurations.map((one) => ({ ...one, productId: item.id })))
      .find(({ isDefault }) => isDefault);
    const chosen = [
      ...options.filter(({ group }) => group === 'included'),
      ...options.filter(({ group }) => group === 'SLA').slice(0, 1),
    ];
    const selectedOptions = chosen.map((option) => ({ optionId: option.id, quantity: option.minQuantity || 1 }));
    return {
      headers: signed,
      body: JSON.stringify({
        items: [{ productId, priceConfigurationId: id, quantity: 1, selectedOptions }],
        customerReference: REFERENCE,
      }),
    };
  }

  /** Sends a write with an idempotency key, so that a repeated write takes effect once. */
  async function write(agent, path, text) {
    const key = { 'Idempotency-Key': randomUUID() };
    for (;;) {
      const answer = await timed(() =>
        ask(agent, path, { method: 'POST', headers: { ...client.headers, ...key } }, text),
      );
      const { status } = answer;
      if (!submits || (status < 500 && status !== 401 && status !== 409)) return answer; // 409: in progress
      await sleep(AGAIN_MS);
      if (status === 401) client = await signedIn();
    }
  }

  async function timed(work) {
    const began = Date.now();
    const answer = await work();
    seen.slowest = Math.max(seen.slowest, Date.now() - began);
    seen.results.set(answer.status, (seen.results.get(answer.status) ?? 0) + 1);
    return answer;
  }

  async function goOn(agent, number) {
    for (let count = number; !seen.isOver; count++) {
      const began = Date.now();
      if (hasDrafts && count % 5 === 0) {
        const { status, text } = await write(agent, '/api/v1/quotes', client.body);
        if (submits && status === 201) {
          const submitted = await write(agent, `/api/v1/quotes/${JSON.parse(text).id}/submit`);
          if (submitted.status === 200) seen.submitted++;
        }
      } else await timed(() => ask(agent, ROUTES[count % ROUTES.length]));
      await sleep(Math.max(pauseMs, everyMs - (Date.now() - began)));
    }
  }

  const clients = [
    ...Array.from({ length: KEPT_ALIVE }, (_, n) => goOn(new Agent({ keepAlive: true, maxSockets: 1 }), n)),
    ...Array.from({ length: NEW_EACH_TIME }, (_, n) => goOn(new Agent({ keepAlive: false }), n)),
  ];
  async function stop() {
    seen.isOver = true;
    await Promise.all(clients);
  }
  return seen;
}

/**
 * Prints a summary with the number of created drafts. Returns true when no request failed and each acknowledged draft
 * exists once.
 */
export function judge({ results, slowest }, made) {
  const failed = [...results].filter(([status]) => typeof status !== 'number' || status >= 500);
  const sum = (counts) => counts.reduce((all, [, count]) => all + count, 0);
  const acknowledged = results.get(201) ?? 0;
  console.log(
    `${sum([...results])} requests, ${sum(failed)} failed ${JSON.stringify(Object.fromEntries(failed))}, slowest ${slowest} ms; ` +
      `${acknowledged} drafts acknowledged, ${made} made`,
  );
  return failed.length === 0 && made === acknowledged;
}
