import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { Transactions } from '../../src/platform/database/transactions.js';
import { conflict } from '../../src/platform/errors.js';
import { testConfig } from '../setup/config.js';
import { createTestDatabase, type TestDatabase } from '../setup/database.js';
import { startPlatform } from './platform-app.js';

let database: TestDatabase;
let app: INestApplicationContext;
let transactions: Transactions;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startPlatform(testConfig({ databaseUrl: database.url, databasePool: 2 }));
  transactions = app.get(Transactions);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

it('a connection cut in a transaction is replaced', async () => {
  const cut = () => transactions.run((em) => em.execute('select pg_terminate_backend(pg_backend_pid())'));
  for (let time = 0; time < 5; time++) await expect(cut()).rejects.toThrow('terminating connection');
  const answers = await Promise.all([1, 2, 3].map(() => transactions.run((em) => em.execute('select 1 as one'))));
  expect(answers).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
});

it('afterCommit runs after the outermost commit, and not after a rollback', async () => {
  const seen: string[] = [];
  const note = (what: string) => () => {
    seen.push(what);
    return Promise.resolve();
  };
  await transactions.run(async () => {
    await transactions.run(() => transactions.afterCommit(note('inner')));
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual(['inner']);
  const refused = transactions.run(async () => {
    await transactions.afterCommit(note('refused'));
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  await transactions.afterCommit(note('outside'));
  expect(seen).toEqual(['inner', 'outside']);
});

it('a nested run joins the outer transaction', async () => {
  const em = app.get(EntityManager).fork();
  await em.execute('create table jottings (text text)');
  const outer = transactions.run(async () => {
    await transactions.run((inner) => inner.execute(`insert into jottings values ('lost')`));
    expect(await transactions.em.execute('select count(*)::int as n from jottings')).toEqual([{ n: 1 }]);
    throw new Error('no');
  });
  await expect(outer).rejects.toThrow('no');
  expect(await em.execute('select count(*)::int as n from jottings')).toEqual([{ n: 0 }]);
});

describe('a request that writes', () => {
  const note = (text: string) => transactions.run((em) => em.execute('insert into answers values (?)', [text]));
  const noted = async () =>
    (await app.get(EntityManager).fork().execute<{ text: string }[]>('select text from answers')).map(
      ({ text }) => text,
    );
  const seen = async () => (await transactions.fork().execute<object[]>('select text from answers')).length;
  beforeAll(() => app.get(EntityManager).fork().execute('create table answers (text text)'));
  beforeEach(() => app.get(EntityManager).fork().execute('delete from answers'));

  it('reads its answer in the transaction of its last write', async () => {
    const followed: string[] = [];
    const answer = await transactions.answer(async () => {
      await note('first');
      await note('second');
      await transactions.afterCommit(() => Promise.resolve(void followed.push('done')));
      expect(await noted()).toEqual(['first']);
      expect([transactions.isOpen, transactions.isAnswering, followed]).toEqual([false, true, []]);
      return transactions.read(() => seen());
    });
    expect([answer, await noted(), followed]).toEqual([2, ['first', 'second'], ['done']]);
  });

  it('keeps writes before a refusal, and none of a failed answer', async () => {
    const refused = transactions.answer(async () => {
      await note('a try');
      throw conflict('wrong', 'Wrong');
    });
    await expect(refused).rejects.toThrow('Wrong');
    const failed = transactions.answer(async () => {
      await note('lost');
      await transactions.em.execute('select 1 / 0');
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(await noted()).toEqual(['a try']);
    expect(await Promise.all([note('x'), note('y'), note('z')])).toHaveLength(3);
  });

  it('succeeds even if afterCommit fails', async () => {
    const follow = () => transactions.afterCommit(() => Promise.reject(new Error('The queue is away')));
    expect(await transactions.answer(() => transactions.run(() => follow().then(() => 'done')))).toBe('done');
  });

  it('holds no transaction after runAtOnce', async () => {
    await transactions.answer(async () => {
      await transactions.runAtOnce((em) => em.execute(`insert into answers values ('at once')`));
      expect([transactions.isAnswering, await noted()]).toEqual([false, ['at once']]);
    });
  });
});

describe('a prepared statement', () => {
  let single: INestApplicationContext;
  beforeAll(async () => {
    single = await startPlatform(testConfig({ databaseUrl: database.url, databasePool: 1 }));
  });
  afterAll(() => single.close());

  it('is planned once per connection', async () => {
    const sum = (n: number) => single.get(Transactions).prepared('sum', 'select ?::int + ?::int as n', [n, 10]);
    for (const n of [1, 2, 3]) expect(await sum(n)).toEqual([{ n: n + 10 }]);
    const plans = 'select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements';
    expect(await single.get(EntityManager).fork().execute(plans)).toEqual([{ generic: 3, custom: 0 }]);
  });

  it('sees earlier writes of its transaction', async () => {
    const inside = transactions.run(async (em) => {
      await em.execute("select set_config('app.seen', 'yes', true)");
      return transactions.prepared('seen', "select current_setting('app.seen', true) as seen");
    });
    expect(await inside).toEqual([{ seen: 'yes' }]);
  });
});
