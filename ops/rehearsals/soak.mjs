// Soak test: twenty minutes at half of the machine's maximum load, with a killed process every 30 s. Uses processes
// instead of containers (`processes.mjs` lists the requirements), which are restarted as a container engine
// would: three APIs and two workers. One API and one worker are never killed, so that their memory can be measured.
// Clients create and submit drafts. At the end, each acknowledged draft must exist once, be submitted once, and its
// mails must have been sent.
//
//   node_modules/.bin/node ops/rehearsals/soak.mjs [MINUTES]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLIENTS, REFERENCE, startClients } from './clients.mjs';
import { startInstallation } from './processes.mjs';

const MINUTES = Number(process.argv[2] ?? 20);
const FULL_LOAD_MS = 20_000;
const KILL_EVERY_MS = 30_000;
const MAILS_LEAVE_MS = 120_000;

const mailServer = fork('test/bench/mail-server.mjs');
const [mailPort] = await once(mailServer, 'message');
const installation = await startInstallation({ more: { SMTP_URL: `smtp://127.0.0.1:${mailPort}` } });
const { url, database, apis, run, startApi, killApi, end } = installation;
const rowOf = async (statement, values) => (await database.query(statement, values)).rows[0];

const lasting = { api: apis.get(await startApi()), worker: run('worker', { HOST: '127.0.1.1' }) };
let worker = run('worker', { HOST: '127.0.1.2' });
await Promise.all([startApi(), startApi()]);
await sleep(3_000);

const kills = [
  async () => {
    const [ip] = [...apis].find(([, child]) => child !== lasting.api);
    await killApi(ip);
    await startApi();
  },
  async () => {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    worker = run('worker', { HOST: '127.0.1.2' });
  },
  // Terminates all database connections of the installation.
  () =>
    database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    ),
];

// The first measurement is a warm-up.
const before = [await fullLoad(), await fullLoad()];
const answers = sum(before[1].results);
console.log(`full load: ${Math.round(answers / (FULL_LOAD_MS / 1000))} answers a second`);

const clients = await startClients(url, { submits: true, everyMs: (2 * CLIENTS * FULL_LOAD_MS) / answers });
const began = Date.now();
for (let round = 0; Date.now() - began < MINUTES * 60_000; round++) {
  await sleep(KILL_EVERY_MS);
  await kills[round % kills.length]();
  const seconds = Math.round((Date.now() - began) / 1000);
  const seen = JSON.stringify(Object.fromEntries(clients.results));
  console.log(`${seconds} s: ${seen}, API ${memoryOf(lasting.api)} MB, worker ${memoryOf(lasting.worker)} MB`);
}
await clients.stop();
const seconds = (Date.now() - began) / 1000;
const all = [...before, clients];
const acknowledged = all.reduce((some, { results }) => some + (results.get(201) ?? 0), 0);
const submitted = all.reduce((some, one) => some + one.submitted, 0);

const left = 'select count(*)::int as mails from outbox_mails where sent_at is null';
for (const until = Date.now() + MAILS_LEAVE_MS; (await rowOf(left)).mails > 0 && Date.now() < until;) await sleep(500);
const { mails } = await rowOf(left);
const made = await rowOf(
  `select count(distinct q.id)::int as drafts, count(e.id)::int as submissions, count(distinct e.quote_id)::int as submitted
     from quotes q left join quote_events e on e.quote_id = q.id and e.type = 'submitted' where q.customer_reference = $1`,
  [REFERENCE],
);
console.log(
  `${sum(clients.results)} requests, ${Math.round(sum(clients.results) / seconds)} a second, slowest ${clients.slowest} ms; ` +
    `${acknowledged} drafts acknowledged, ${made.drafts} made; ${submitted} submissions acknowledged, ` +
    `${made.submissions} made of ${made.submitted}; ${mails} mails not sent`,
);
const isWell =
  made.drafts === acknowledged &&
  made.submissions === submitted &&
  made.submitted === submitted &&
  submitted > 0 &&
  mails === 0;
for (const child of [worker, lasting.worker]) {
  child.kill();
  await once(child, 'exit');
}
await end();
mailServer.disconnect();
process.exit(isWell ? 0 : 1);

async function fullLoad() {
  const busy = await startClients(url, { submits: true, pauseMs: 0 });
  await sleep(FULL_LOAD_MS);
  await busy.stop();
  return busy;
}

function sum(results) {
  return [...results.values()].reduce((total, some) => total + some, 0);
}

/** Returns the anonymous memory of a process, in MB. */
function memoryOf({ pid }) {
  const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(kilobytes / 1024);
}
