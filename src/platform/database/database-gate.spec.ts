import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '../../../test/platform/eventually.js';
import { currentDelays, runAsRequest } from '../request-context.js';
import { DatabaseGate, requestTimeouts } from './database-gate.js';

const PATIENCE = { ...requestTimeouts(800), connectionMs: 3_000, totalMs: 3_000 };
/** Waiting time of a caller after which the gate rejects others, in milliseconds. */
const TOO_LONG_MS = PATIENCE.turnMs / 2;

/** Blocks the event loop. */
const hold = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Creates a pool behind a gate. */
function gated(databaseUrl: string, timeouts = PATIENCE): { gate: DatabaseGate; pool: pg.Pool } {
  const gate = new DatabaseGate({ databaseUrl, databaseDirectUrl: null, databaseNamedStatements: true }, timeouts);
  const pool = new pg.Pool({ connectionString: databaseUrl });
  gate.options.onPoolCreated(pool);
  return { gate, pool };
}

it('the gate rejects a caller that waits too long, except when the event loop was blocked', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { gate, pool } = gated(`postgres://nobody:nothing@127.0.0.1:${port}/none`);
  const refusal = pool.connect().then(
    () => null,
    (error: Error) => error.message,
  );

  hold(TOO_LONG_MS + 200);
  await sleep(1);
  expect(gate.isClosed).toBe(false);

  await sleep(TOO_LONG_MS + 200);
  expect(gate.isClosed).toBe(true);
  expect(await refusal).toBe('There is no free connection');
  await eventually(() => gate.isClosed); // its probe got no answer either
  await expect(pool.connect()).rejects.toThrow('The database does not answer');
  silent.close();
  void pool.end();
});

it('the gate does not take a busy database for a stuck one', async () => {
  const { gate, pool } = gated(process.env.TEST_RUN_SERVER ?? '');
  try {
    const client = await pool.connect();
    client.on('error', () => undefined); // its connection is closed
    const late = runAsRequest('late', async () => {
      currentDelays()!.heldUpMs = PATIENCE.totalMs; // as if the request had used up its time waiting for its turn
      await client.query('select pg_sleep(0.5)');
    });
    await expect(late).rejects.toThrow('The database gave no answer for 100 ms');
    expect(gate.isClosed).toBe(false);
    expect((await pool.query('select 1 as answers')).rows).toEqual([{ answers: 1 }]);
  } finally {
    await pool.end();
  }
});

it('the gate waits at startup for a connection that takes longer than the pool gives a request', async () => {
  const url = new URL(process.env.TEST_RUN_SERVER ?? '');
  const [host, port] = [url.hostname, Number(url.port)];
  const slow = createServer((socket) => {
    setTimeout(() => socket.pipe(connect(port, host)).pipe(socket), 300);
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  url.host = `127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const { gate, pool } = gated(url.href, requestTimeouts(100));
  try {
    await gate.withJobTimeouts(() => gate.open(2));
    expect(pool.idleCount).toBe(2);
  } finally {
    await pool.end();
    slow.close();
  }
});

it('the gate opens the given number of connections in advance', async () => {
  const { gate, pool } = gated(process.env.TEST_RUN_SERVER ?? '');
  try {
    await gate.open(3);
    expect([pool.totalCount, pool.idleCount]).toEqual([3, 3]);
    const { rows } = await pool.query<{ answers: number }>('select 1 as answers');
    expect(rows).toEqual([{ answers: 1 }]);
    expect(pool.totalCount).toBe(3);
  } finally {
    await pool.end();
  }
});

it('the gate accepts an answer that arrived in time, even if the event loop was blocked', async () => {
  const { pool } = gated(process.env.TEST_RUN_SERVER ?? '');
  const client = await pool.connect();
  try {
    const answer = client.query<{ answers: number }>('select 1 as answers');
    hold(2 * PATIENCE.statementMs);
    expect((await answer).rows).toEqual([{ answers: 1 }]);
  } finally {
    client.release();
    await pool.end();
  }
});

it('the gate waits without limit for startup work, but not for requests', async () => {
  const { gate, pool } = gated(process.env.TEST_RUN_SERVER ?? '');
  try {
    const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const inTime = pool.connect().then(
      () => 'served',
      (error: Error) => error.message,
    );
    const started = gate.withJobTimeouts(async () => (await pool.connect()).release());
    expect(await inTime).toBe('There is no free connection');
    await sleep(200);
    for (const client of all) client.release();
    await started;
  } finally {
    await pool.end();
  }
});
