import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate, migrateTo } from '../../src/app/migrate.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { KeepAuditLogJob } from '../../src/system/keep-audit-log.job.js';
import type { AuditLogPage } from '../../src/system/audit-log.service.js';
import { STAFF, TestApp } from '../app.js';
import { testConfig } from '../setup/config.js';
import { createTestDatabase } from '../setup/database.js';

const MONTHS = `select part, ends from months_of('audit_log') order by ends`;

describe('months of the audit log', () => {
  let app: TestApp;
  let job: KeepAuditLogJob;
  beforeAll(async () => {
    app = await TestApp.start();
    job = new KeepAuditLogJob(app.config, app.get(Transactions), app.get(Storage));
    // As in an installation of some years: its first month is one of its own.
    const [{ ends }] = (await app.sql<{ ends: string }>(`${MONTHS} limit 1`)) as [{ ends: string }];
    await app.sql(`alter table audit_log detach partition audit_log_before;
      create table audit_log_2020_01 partition of audit_log for values from ('2020-01-01 00:00+00') to ('2020-02-01 00:00+00');
      alter table audit_log attach partition audit_log_before for values from ('2020-02-01 00:00+00') to ('${new Date(ends).toISOString()}')`);
    const staff = await app.actor(STAFF);
    const add = (at: string, entity: string, id: string) =>
      app.sql(
        `insert into audit_log (created_at, actor_id, actor_email, address, request_id, operation, action, entity, entity_id, record, before, after)
         values (?, ?, ?, '192.0.2.7', ?, 'PUT /api/v1/old', 'update', ?, ?, 'quote/' || gen_random_uuid(), '{"said":"Zaphod\\twas"}', '{"said":"Zaphod\\nis"}')`,
        [at, staff.userId, staff.email, `request-${id}`, entity, id],
      );
    await add('2020-01-05T23:59:59.999Z', 'quotes', 'old-1');
    await add('2020-01-07T00:00:00Z', 'quotes', 'old-2');
    await add('2020-01-07T12:00:00Z', 'catalog_items', 'old-3');
    await add('2020-02-01T00:00:00Z', 'quotes', 'young');
  });
  afterAll(() => app.close());

  const parts = async () => (await app.sql<{ part: string }>(MONTHS)).map(({ part }) => part);
  async function found(query: Record<string, string>): Promise<string[]> {
    const { body } = await (await app.as(STAFF)).get('/system/audit-log').query({ createdTo: '2020-12-31', ...query });
    return (body as AuditLogPage).data.map(({ entityId }) => entityId);
  }
  async function filesOf(folder: string): Promise<Record<string, string>> {
    const files: Record<string, string> = {};
    for await (const { key } of app.get(Storage).list(folder))
      files[key] = gunzipSync(await buffer(await app.get(Storage).get(key))).toString();
    return files;
  }

  it('are read as one log, and only those that were asked for', async () => {
    expect(await found({})).toEqual(['young', 'old-3', 'old-2', 'old-1']);
    expect(await found({ sort: 'entity' })).toEqual([
      'old-3',
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ]);
    expect(await found({ search: 'old-1', folded: 'true' })).toEqual(['old-1']);
    const plan = await app.sql(`explain select 1 from audit_log where created_at >= '2020-02-01T00:00:00Z'`);
    expect(JSON.stringify(plan)).not.toContain('audit_log_2020_01');
  });

  it('are there before they begin', async () => {
    await app.sql(`drop table ${(await parts()).at(-1)}`);
    await job.run();
    const [last] = (await app.sql<{ ends: string }>(MONTHS)).slice(-1);
    expect(new Date(last!.ends).getTime()).toBeGreaterThan(Date.now() + 85 * 86_400_000);
  });

  it('that are old are files without what names people, and no rows; twice is once', async () => {
    await job.run();
    const files = await filesOf('audit-log');
    expect(Object.keys(files).toSorted()).toEqual([
      'audit-log/2020/2020-01-05.tsv.gz',
      'audit-log/2020/2020-01-07.tsv.gz',
    ]);
    const [header, ...rows] = files['audit-log/2020/2020-01-07.tsv.gz']!.trimEnd().split('\n');
    expect(header).toBe(
      'id\tcreated_at\tactor_id\trequest_id\toperation\taction\tentity\tentity_id\tcompany_id\trecord\tbefore\tafter',
    );
    const { userId, email } = await app.actor(STAFF);
    expect(rows.map((row) => row.split('\t')[7])).toEqual(['old-2', 'old-3']);
    for (const row of rows) {
      expect(row.split('\t')).toHaveLength(12);
      expect(row).toContain(userId);
    }
    expect(rows[0]).not.toContain('Zaphod');
    expect(rows[1]).toContain('{"said": "Zaphod\\\\nis"}');
    expect(Object.values(files).join()).not.toMatch(new RegExp(`${email}|192\\.0\\.2\\.7`));
    expect(await found({})).toEqual(['young']);
    expect(await parts()).not.toContain('audit_log_2020_01');
    await job.run();
    expect(await filesOf('audit-log')).toEqual(files);
    expect(await found({})).toEqual(['young']);
  });

  it('keep the file of a day that is there, which a run that was killed had written', async () => {
    await app.sql(
      `create table audit_log_2020_01 partition of audit_log for values from ('2020-01-01 00:00+00') to ('2020-02-01 00:00+00')`,
    );
    await app.sql(`insert into audit_log (created_at, actor_email, operation, action, entity, entity_id)
      values ('2020-01-05T12:00:00Z', 'x', 'x', 'update', 'quotes', 'written'), ('2020-01-09T12:00:00Z', 'x', 'x', 'update', 'quotes', 'new')`);
    await job.run();
    const files = await filesOf('audit-log');
    expect(Object.keys(files)).toHaveLength(3);
    expect(files['audit-log/2020/2020-01-05.tsv.gz']).toContain('old-1');
    expect(files['audit-log/2020/2020-01-09.tsv.gz']).toContain('new');
  });

  it('cannot be rewritten, not past the whole either', async () => {
    for (const statement of [`update audit_log_before set actor_email = 'nobody'`, 'delete from audit_log_before']) {
      await expect(app.sql(statement)).rejects.toThrow('audit_log rows are never changed');
    }
  });
});

it('a log that was one table becomes months while people write, also where a try broke off', async () => {
  const database = await createTestDatabase('template0');
  const config = testConfig({ databaseUrl: database.url, redisUrl: 'redis://nobody' });
  const client = new pg.Client({ connectionString: database.url });
  try {
    const names = (await readdir('migrations')).filter((file) => file.endsWith('.ts')).map((file) => parse(file).name);
    await migrateTo(
      config,
      names.filter((name) => name < 'Migration20261125161000'),
    );
    await client.connect();
    const write = async (n: number): Promise<string> => {
      const { rows } = await client.query<{ id: string }>(
        `insert into audit_log (actor_email, operation, action, entity, entity_id) values ('a', 'PUT /x', 'update', 'quotes', $1) returning id`,
        [n],
      );
      return rows[0]!.id;
    };
    const ids = [await write(0)];
    await client.query('create index audit_log_key on audit_log (operation)'); // of a try that was killed
    let isDone = false;
    const migrated = Promise.all([migrate(config), migrate(config)]).finally(() => (isDone = true));
    while (!isDone) ids.push(await write(ids.length));
    await migrated;
    ids.push(await write(ids.length));
    const { rows } = await client.query<{ id: string; part: string }>(
      'select id, tableoid::regclass::text as part from audit_log order by id',
    );
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(new Set(rows.map(({ part }) => part))).toEqual(new Set(['audit_log_before']));
    await migrate(config);
  } finally {
    await client.end();
    await database.drop();
  }
});
