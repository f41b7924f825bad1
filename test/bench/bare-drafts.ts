import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

/**
 * Baseline for `POST /quotes`: the same prepared statements in one transaction, with `node:http` and `pg` only. Every
 * request inserts a copy of the newest draft; there is no session, validation or pricing. The database triggers,
 * including those of the audit log, are the same.
 */
const { PORT, DATABASE_URL } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20, options: '-c plan_cache_mode=force_generic_plan' });

const draft = await one<Record<string, unknown>>(`select * from quotes where status = 'draft' and number like 'Q-%'
  order by created_at desc limit 1`);
const items = (await pool.query<Record<string, unknown>>('select * from quote_items where quote_id = $1', [draft.id]))
  .rows;
const auditor = JSON.stringify({
  actorId: draft.user_id,
  actorEmail: 'anna@client.example',
  operation: 'POST /api/v1/quotes',
  address: '127.0.0.1',
  requestId: randomUUID(),
});

const insert = (table: string, row: Record<string, unknown>) => {
  const columns = Object.keys(row).join(', ');
  return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`;
};
const event = { id: '', created_at: '', quote_id: '', type: 'created', to_status: 'draft', actor_id: draft.user_id };
const INSERT_QUOTE = insert('quotes', draft);
const INSERT_ITEMS = insert('quote_items', items[0] ?? {});
const INSERT_EVENT = insert('quote_events', event);
const ACTOR = `select u.id, c.id as company from users u join companies c on c.id = u.company_id where u.id = $1`;
const ANSWER = `select to_json(q) as quote, to_json(c) as company, to_json(u) as contact,
    (select json_agg(i order by i.position) from quote_items i where i.quote_id = q.id) as items
  from quotes q join companies c on c.id = q.company_id join users u on u.id = q.user_id where q.id = $1`;

createServer((request, response) => {
  void read(request)
    .then(write)
    .then((body) => response.writeHead(201, { 'Content-Type': 'application/json' }).end(body));
}).listen(Number(PORT));

async function read(request: IncomingMessage): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (parts.length > 0) JSON.parse(Buffer.concat(parts).toString());
}

async function write(): Promise<string> {
  await pool.query({ name: 'actor', text: ACTOR, values: [draft.user_id] });
  const id = randomUUID();
  const client = await pool.connect();
  const run = (name: string, text: string, value: unknown) => client.query({ name, text, values: [value] });
  try {
    await client.query('begin');
    await run('auditor', `select set_config('app.auditor', $1, true)`, auditor);
    await client.query('select version from catalogue_version for share');
    const { rows } = await client.query<{ running: string }>(`select nextval('quote_numbers') as running`);
    const made = new Date();
    const quote = { ...draft, id, number: `Q-${rows[0]?.running}`, created_at: made, updated_at: made };
    await run('quote', INSERT_QUOTE, JSON.stringify([quote]));
    const ids = new Map(items.map((item) => [item.id, randomUUID()]));
    const lines = items.map((item) => ({
      ...item,
      id: ids.get(item.id),
      parent_id: ids.get(item.parent_id),
      quote_id: id,
    }));
    await run('items', INSERT_ITEMS, JSON.stringify(lines));
    await run('event', INSERT_EVENT, JSON.stringify([{ ...event, id: randomUUID(), created_at: made, quote_id: id }]));
    await client.query('commit');
  } finally {
    client.release();
  }
  const answer = await pool.query<object>({ name: 'answer', text: ANSWER, values: [id] });
  return JSON.stringify(answer.rows[0]);
}

async function one<Row extends object>(sql: string): Promise<Row> {
  const { rows } = await pool.query<Row>(sql);
  if (!rows[0]) throw new Error('There is no draft to write again');
  return rows[0];
}
