import type { BankEntryDto } from '../../src/bank/entries/bank-entries.dto.js';
import type { BankFileDto } from '../../src/bank/files/bank-files.dto.js';
import { BankFiles } from '../../src/bank/files/bank-files.service.js';
import { SweepBankFilesJob } from '../../src/bank/files/sweep-bank-files.job.js';
import type { BankStatementDto, StatementAccountsDto } from '../../src/bank/statements/bank-statements.dto.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { newStatement, readBankFile, uploadBankFile, workBankFile } from '../builders/bank.js';
import { ACCOUNT, camt, type WrittenEntry, type WrittenStatement } from '../builders/bank-statements.js';
import { zip } from '../builders/documents.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

const entriesOf = async (query = ''): Promise<BankEntryDto[]> =>
  ((await staff.get(`/system/bank/entries?limit=100&${query}`).expect(200)).body as { data: BankEntryDto[] }).data;
const statementOf = async (number: string): Promise<BankStatementDto> => {
  const { body } = await staff.get(`/system/bank/statements?search=${number}`).expect(200);
  return (body as { data: BankStatementDto[] }).data[0]!;
};
const upload = (content: string | Buffer, name = 'bank.xml') =>
  staff.post('/system/bank/statements').attach('file', Buffer.from(content), name);

const PAYMENT: WrittenEntry = {
  amount: 123_456,
  reference: 'RF18539007547034',
  endToEndId: 'E-2-E',
  text: 'Invoice of May',
  partyName: 'Meridian BV',
  partyIban: 'DE89370400440532013000',
  charges: 250,
};

describe('a file', () => {
  it('is taken, read by a job, deleted, and told', async () => {
    const statement = newStatement([PAYMENT, { amount: 50, direction: 'out', text: 'Rent' }]);
    const { body } = await upload(camt('08', [statement]), 'May.xml').expect(202);
    const { id } = body as BankFileDto;
    expect(body).toMatchObject({ filename: 'May.xml', status: 'reading', entries: 0, createdBy: expect.any(String) });
    await workBankFile(app, id);
    const read = { status: 'read', statements: 1, entries: 2, known: 0, booked: 0, error: null };
    expect((await staff.get(`/system/bank/files/${id}`).expect(200)).body).toMatchObject(read);
    expect(await statementOf(statement.number!)).toMatchObject({
      account: ACCOUNT,
      bank: 'ABNANL2A',
      currency: 'EUR',
      fromDay: '2026-11-27',
      untilDay: '2026-11-27',
      opening: 1000,
      closing: 2234.06,
      countIn: 1,
      amountIn: 1234.56,
      countOut: 1,
      amountOut: 0.5,
      addsUp: true,
      toDecide: 1,
      toDecideAmount: 1234.56,
      setAside: 1,
      bookedBySystem: 0,
      bookedByStaff: 0,
      bookedIn: 0,
    });
    const files: string[] = [];
    for await (const { key } of app.get(Storage).list('bank-files')) files.push(key);
    expect(files).toEqual([]);
  });

  it.each([
    ['a PDF', '%PDF-1.7', 'offer.pdf is not a bank file. Ask your bank for camt.053. MT940 is not read.', 'offer.pdf'],
    ['an empty file', '', 'offer.xml is not a bank file. Ask your bank for camt.053. MT940 is not read.', 'offer.xml'],
  ])('refused: %s', async (_what, content, message, name) => {
    const { body } = await upload(content, name).expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'file', message: message }] });
  });

  it('refused: no file', async () => {
    const { body } = await staff.post('/system/bank/statements').field('a', 'b').expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'file', message: 'Please select a bank file' }] });
  });

  it('that breaks off leaves nothing, and says so', async () => {
    const statement = newStatement(Array.from({ length: 1_200 }, () => PAYMENT));
    const whole = camt('02', [statement]);
    const file = await readBankFile(app, whole.slice(0, -40));
    expect(file).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('This file is not complete or not XML'),
      entries: 0,
    });
    expect(await statementOf(statement.number!)).toBeUndefined();
  });

  it('of another format says which', async () => {
    const file = await readBankFile(app, camt('08', [], 'camt.052.001.08'));
    expect(file.error).toContain('This file is camt.052.001.08. Ask your bank for camt.053.001.02');
  });

  it('with half characters, zeros in references and long texts is stored', async () => {
    const partyName = `${'x'.repeat(139)}🙂`;
    const statement = newStatement([{ amount: 1, partyName, reference: '0'.repeat(27), text: "it's ? a :name" }]);
    await readBankFile(app, camt('08', [statement]));
    const { id } = await statementOf(statement.number!);
    expect(await entriesOf(`statementId=${id}`)).toMatchObject([
      { partyName: `${'x'.repeat(139)}\ufffd`, reference: '0'.repeat(27), text: "it's ? a :name" },
    ]);
  });

  it('that a crash or the queue left behind is queued again, once', async () => {
    const enqueued: string[] = [];
    const files = { enqueue: (id: string) => Promise.resolve(void enqueued.push(id)) } as unknown as BankFiles;
    const { id } = await uploadBankFile(app, camt('08', [newStatement([PAYMENT])]));
    await new SweepBankFilesJob(app.get(Transactions), files, app.get(Storage)).run();
    expect(enqueued).toContain(id);
    await workBankFile(app, id);
  });
});

it('statements and entries are listed by account, and each account with its bank', async () => {
  const [account, other] = ['NL44RABO0123456789', 'NL02ABNA0123456789'];
  const mine = newStatement([{ amount: 1 }, { amount: 2, direction: 'out' }], { account });
  const theirs = newStatement([{ amount: 3 }], { account: other });
  await readBankFile(app, camt('08', [mine, theirs]));
  const statements = async (query: string) =>
    ((await staff.get(`/system/bank/statements?${query}`).expect(200)).body as { data: BankStatementDto[] }).data;
  const [one, ...more] = await statements(`account=${account}`);
  expect(more).toEqual([]);
  expect(one).toMatchObject({ account, number: mine.number, countIn: 1, countOut: 1 });
  expect(await statements(`account=${account.slice(0, 8)}`)).toEqual([]);
  expect((await entriesOf(`account=${account}`)).map(({ amount }) => amount).toSorted()).toEqual([0.01, 0.02]);
  expect(await entriesOf(`account=${account}&statementId=${one!.id}&direction=out`)).toHaveLength(1);

  const { body } = await staff.get(`/system/bank/statements/${one!.id}`).expect(200);
  expect(body).toEqual(one);
  const { body: missing } = await staff.get(`/system/bank/statements/${one!.id.replace(/.$/, 'x')}`).expect(404);
  expect(missing).toMatchObject({ message: 'Statement not found' });

  const { accounts } = (await staff.get('/system/bank/accounts').expect(200)).body as StatementAccountsDto;
  expect(accounts).toEqual(
    expect.arrayContaining([account, other].map((number) => ({ account: number, bank: 'ABNANL2A' }))),
  );
  expect(accounts.map((each) => each.account)).toEqual(accounts.map((each) => each.account).toSorted());
  const { body: long } = await staff.get(`/system/bank/entries?account=${'x'.repeat(41)}`).expect(400);
  expect(long).toMatchObject({ message: 'account must be an account number of at most 40 characters' });
});

describe('each entry is stored once', () => {
  const known = async (content: string | Buffer) => {
    const { entries, known: count } = await readBankFile(app, content);
    return [entries, count];
  };

  it('whatever is dropped twice, in the other version, in a zip, or in a statement of more days', async () => {
    const entries = [PAYMENT, { amount: 5 }, { amount: 5 }, { amount: 7, bookedOn: '2026-11-26' }];
    const statement = newStatement(entries);
    expect(await known(camt('08', [statement]))).toEqual([4, 0]);
    expect(await known(camt('08', [statement]))).toEqual([4, 4]);
    expect(await known(camt('02', [{ ...statement, entries: [...statement.entries].reverse() }]))).toEqual([4, 4]);
    const other = { ...statement, number: `${statement.number}-2`, entries: [...statement.entries, { amount: 9 }] };
    expect(await known(zip([{ name: 'a.xml', content: Buffer.from(camt('08', [other])) }]))).toEqual([5, 4]);
  });

  it('and a file whose statements an earlier one had says when they were read', async () => {
    const [first, second] = [newStatement([{ amount: 5 }]), newStatement([{ amount: 7 }])];
    const { id } = await readBankFile(app, camt('08', [first]));
    const [row] = await app.sql<{ at: string }>(
      `update bank_statements set created_at = '2026-11-20T07:00:00Z' where file_id = ? returning created_at as at`,
      [id],
    );
    expect(row).toBeDefined();
    const since = async (...statements: WrittenStatement[]) =>
      (await readBankFile(app, camt('08', statements))).knownSince;
    expect(await since(first)).toBe('2026-11-20T07:00:00.000Z');
    expect(await since(first, second)).toBeNull();
    expect(Date.parse((await since(first, second))!)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('and equal entries without a reference of the bank are as many as the statement has', async () => {
    const same = { ...PAYMENT, bankReference: 'NONREF', text: `Twice ${Date.now()}` };
    const statement = { ...newStatement([]), entries: [same, same] };
    expect(await known(camt('08', [statement]))).toEqual([2, 0]);
    expect(await known(camt('08', [statement]))).toEqual([2, 2]);
    expect(await known(camt('08', [{ ...statement, entries: [same, same, same] }]))).toEqual([3, 2]);
    const { toDecide, addsUp } = await statementOf(statement.number!);
    expect({ toDecide, addsUp }).toEqual({ toDecide: 3, addsUp: true });
  });

  it.each(['NOTAVAILABLE', 'UNKNOWN', '-', 'not available'])(
    'and the word %s is no reference: payments of two payers on a day are two',
    async (bankReference) => {
      const text = `${bankReference} ${Date.now()}`;
      for (const partyName of ['Noord BV', 'Zuid BV']) {
        const entries = [{ ...PAYMENT, bankReference, text, partyName }];
        expect(await known(camt('08', [{ ...newStatement([]), entries }]))).toEqual([1, 0]);
      }
    },
  );

  describe('and equal entries without a reference in several statements of a day', () => {
    let made = 0;
    /** Returns three statements of a day, of which each begins with the balance of the one before. */
    function chain() {
      made += 1;
      const same = { ...PAYMENT, amount: 1_000, bankReference: 'NONREF', text: `Every hour ${Date.now()} ${made}` };
      const opening = 7_000_000 + 100_000 * made;
      const first = { ...newStatement([]), opening, entries: [same, same] };
      const between = newStatement([{ amount: 300 }], { opening: opening + 2_000 });
      const last = { ...newStatement([]), opening: opening + 2_300, entries: [same] };
      const day = {
        ...newStatement([]),
        opening,
        entries: [same, same, { amount: 300, bankReference: 'NONREF' }, same],
      };
      return { first, between, last, day, text: same.text };
    }
    const drop = async (...statements: WrittenStatement[]) => {
      for (const statement of statements) await readBankFile(app, camt('08', [statement]));
    };
    const count = async (text: string) =>
      (await app.sql<{ count: number }>('select count(*)::int as count from bank_entries where text = ?', [text]))[0]!
        .count;

    it.each([
      ['in their order', 'first between last'],
      ['in another order', 'last between first'],
      ['the one between the others last', 'first last between'],
      ['and the first one last', 'between last first'],
      ['each twice', 'first between last last first between'],
      ['and in a statement of the day', 'first between last day'],
      ['after a statement of the day', 'day last first between day'],
    ])('are as many as the bank booked: %s', async (_how, order) => {
      const { text, ...statements } = chain();
      await drop(...order.split(' ').map((name) => statements[name as keyof typeof statements]));
      expect(await count(text)).toBe(3);
    });

    it('are known under another number of their statement', async () => {
      const { text, first, between, last } = chain();
      await drop(
        first,
        between,
        last,
        { ...first, number: `${first.number}-B` },
        { ...last, number: `${last.number}-B` },
      );
      expect(await count(text)).toBe(3);
    });

    it('also when all are read at once', async () => {
      const { text, first, between, last } = chain();
      const files = await Promise.all(
        [first, between, last, first, between, last].map((statement) => uploadBankFile(app, camt('08', [statement]))),
      );
      await Promise.all(files.map(({ id }) => workBankFile(app, id)));
      expect(await count(text)).toBe(3);
    });

    it.each([
      ['', 'first between', 'last'],
      [', and a link between them that comes last', 'first', 'last between'],
    ])(
      'also after a statement that a worker of the version before read, which kept no counts%s',
      async (_how, ...parts) => {
        const { text, ...statements } = chain();
        const dropAll = (names: string) =>
          drop(...names.split(' ').map((name) => statements[name as keyof typeof statements]));
        await dropAll(parts[0]);
        await app.sql(
          'delete from bank_entry_counts where content in (select content from bank_entries where text = ?)',
          [text],
        );
        await dropAll(parts[1]);
        expect(await count(text)).toBe(3);
      },
    );

    it('one that was taken for known waits, and its file knows it, as soon as a statement proves it', async () => {
      const { text, first, between, last } = chain();
      await drop(first);
      const file = await readBankFile(app, camt('08', [last]));
      expect(file).toMatchObject({ entries: 1, known: 1 });
      await drop(between);
      expect(await app.get(BankFiles).get(file.id)).toMatchObject({ entries: 1, known: 0 });
      const { id, toDecide } = await statementOf(last.number!);
      expect(toDecide).toBe(1);
      const [proven] = await entriesOf(`statementId=${id}`);
      expect(proven).toMatchObject({ status: 'to_decide', amount: 10, text, bookings: [] });
      const waiting = 'select count(*)::int as count from bank_entries where text = ? and not examined';
      expect(await app.sql(waiting, [text])).toEqual([{ count: 0 }]);
    });
  });

  it('and a payment in a batch is one of its own', async () => {
    const batch = [
      { amount: 1_000, endToEndId: 'A' },
      { amount: 1_000, endToEndId: 'B' },
    ];
    const text = camt('08', [newStatement([{ amount: 2_000, batch }])]);
    expect(await known(text)).toEqual([2, 0]);
    expect(await known(text)).toEqual([2, 2]);
  });

  it('also when 50 are dropped at once', async () => {
    const statement = newStatement(Array.from({ length: 20 }, (_, at) => ({ amount: 100 + at })));
    const files = await Promise.all(Array.from({ length: 50 }, () => uploadBankFile(app, camt('08', [statement]))));
    await Promise.all(files.map(({ id }) => workBankFile(app, id)));
    const { id, ...sums } = await statementOf(statement.number!);
    expect(sums).toMatchObject({ countIn: 20, toDecide: 20, addsUp: true });
    expect(await entriesOf(`statementId=${id}`)).toHaveLength(20);
    const told = await Promise.all(files.map((file) => app.get(BankFiles).get(file.id)));
    expect(told.reduce((sum, { entries, known: count }) => sum + entries - count, 0)).toBe(20);
  });
});

describe('entries are listed', () => {
  let statement: string;
  beforeAll(async () => {
    const made = newStatement([
      PAYMENT,
      { amount: 5_000, partyName: 'Zuid BV', bookedOn: '2026-11-20' },
      { amount: 700, direction: 'out', partyName: 'Rent BV' },
      { amount: 900, direction: 'out', returnReason: 'AM04', partyName: 'Back BV' },
      { amount: 800, direction: 'out', text: 'INV-2026-000093 back', partyName: 'Named BV' },
    ]);
    await readBankFile(app, camt('08', [made]));
    statement = (await statementOf(made.number!)).id;
  });
  const names = async (query: string) =>
    (await entriesOf(`statementId=${statement}&${query}`)).map(({ partyName }) => partyName);

  it.each([
    ['sort=partyName', ['Back BV', 'Meridian BV', 'Named BV', 'Rent BV', 'Zuid BV']],
    ['sort=-amount', ['Meridian BV', 'Zuid BV', 'Back BV', 'Named BV', 'Rent BV']],
    ['status=set_aside', ['Rent BV']],
    ['status=to_decide&direction=out&sort=amount', ['Named BV', 'Back BV']],
    ['bookedTo=2026-11-26', ['Zuid BV']],
    ['bookedFrom=2026-11-21&direction=in', ['Meridian BV']],
    ['amountFrom=7&amountTo=8&sort=amount', ['Rent BV', 'Named BV']],
    ['search=meridian', ['Meridian BV']],
    ['search=E-2-E', ['Meridian BV']],
    ['search=DE8937', ['Meridian BV']],
    ['search=1234.56', ['Meridian BV']],
    ['search=nothing', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('and their number equals that of the entries after decisions, merged or not', async () => {
    const totals = async (query: string) => {
      const { body } = await staff.get(`/system/bank/entries?limit=1&${query}`).expect(200);
      return (body as { total: number }).total;
    };
    const expectEqual = async () => {
      for (const query of ['', 'status=to_decide', 'status=set_aside', 'status=booked,set_aside', 'status=booked']) {
        expect([query, await totals(query)]).toEqual([query, await totals(`${query}&bookedFrom=2000-01-01`)]);
      }
    };
    const before = await totals('status=set_aside');
    const [back] = await entriesOf(`statementId=${statement}&search=zuid`);
    const booking = `/system/bank/entries/${back!.id}/booking`;
    await staff.put(booking).send({ setAside: true }).expect(200);
    expect(await totals('status=set_aside')).toBe(before + 1);
    await expectEqual();
    const rows = async () => (await app.sql('select * from bank_entry_totals')).length;
    await Promise.all(Array.from({ length: 5 }, () => app.sql('select fold_bank_entries()')));
    expect(await rows()).toBe((await app.sql('select distinct status from bank_entry_totals')).length);
    await expectEqual();
    await staff.delete(booking).expect(200);
    await expectEqual();
  });

  it.each(['sort=iban', 'status=gone', 'direction=up', 'bookedFrom=x', 'statementId=1', 'amountFrom=x', 'other=1'])(
    '400 for %s',
    (query) => staff.get(`/system/bank/entries?${query}`).expect(400),
  );

  it('with what the bank told', async () => {
    const [entry] = await entriesOf(`statementId=${statement}&search=meridian`);
    expect(entry).toMatchObject({
      version: 1,
      account: ACCOUNT,
      status: 'to_decide',
      reason: null,
      direction: 'in',
      amount: 1234.56,
      currency: 'EUR',
      bookedOn: '2026-11-27',
      charges: 2.5,
      reference: 'RF18539007547034',
      isReturn: false,
      transactions: 1,
      bookings: [],
      actions: ['book', 'set_aside'],
    });
    expect((await staff.get(`/system/bank/entries/${entry!.id}`).expect(200)).body).toEqual(entry);
    await staff.get('/system/bank/entries/unknown').expect(404);
  });

  it('and a statement names the one before, so that a missing day is seen', async () => {
    const account = 'DE02120300000000202051';
    const [first, second] = [newStatement([{ amount: 100 }]), newStatement([{ amount: 100 }])];
    const days = (day: string) => (text: string) => text.replaceAll('2026-11-27', day);
    await readBankFile(app, days('2026-11-10')(camt('08', [{ ...first, account, opening: 0 }])));
    await readBankFile(app, days('2026-11-12')(camt('08', [{ ...second, account, opening: 500 }])));
    expect(await statementOf(second.number!)).toMatchObject({
      opening: 5,
      closingBefore: 1,
      dayBefore: '2026-11-10',
      addsUp: true,
    });
  });

  it('also of a week or a month after those of its days; only what no statement has is missing', async () => {
    const account = 'NL44RABO0123456789';
    const days = [20, 23, 24, 25, 26, 27, 30].map((day) => `2026-11-${day}`);
    const read = async (from: number, until: number, opening: number, known = 0) => {
      const [fromDay, untilDay] = [`2026-11-${String(from).padStart(2, '0')}`, `2026-11-${until}`];
      const entries = days
        .filter((day) => day >= fromDay && day <= untilDay)
        .map((bookedOn) => ({ amount: 1_000, bookedOn, bankReference: `N-${bookedOn}` }));
      const made = newStatement(entries, { account, opening, fromDay, untilDay });
      expect(await readBankFile(app, camt('08', [made]))).toMatchObject({ status: 'read', known });
      return made.number!;
    };
    const before = async (number: string) => {
      const { opening, closingBefore, dayBefore } = (await statementOf(number))!;
      return { opening, closingBefore, dayBefore };
    };
    const none = { closingBefore: null, dayBefore: null };
    const first = await read(20, 20, 0);
    const monday = await read(23, 23, 1_000);
    await read(24, 24, 2_000);
    expect(await before(await read(23, 24, 1_000, 2))).toEqual({
      opening: 10,
      closingBefore: 10,
      dayBefore: '2026-11-20',
    });
    expect(await before(monday)).toEqual({ opening: 10, closingBefore: 10, dayBefore: '2026-11-20' });
    // The statement of the 25th is missing. That of the month has this day.
    const thursday = await read(26, 26, 4_000);
    const week = await read(26, 27, 4_000, 1);
    const gap = { opening: 40, closingBefore: 30, dayBefore: '2026-11-24' };
    expect([await before(thursday), await before(week)]).toEqual([gap, gap]);
    const month = await read(1, 30, 0, 5);
    expect(await before(month)).toEqual({ opening: 0, ...none });
    expect(await before(first)).toEqual({ opening: 0, ...none });
    expect([await before(thursday), await before(week)]).toEqual([
      { opening: 40, ...none },
      { opening: 40, ...none },
    ]);
  });

  it('which may be one of the same day; those of a day are listed as they came', async () => {
    const account = 'DE75512108001245126199';
    const day = (until: string, opening: number) => {
      const made = newStatement([{ amount: 1_000 }], { account, opening });
      return { number: made.number!, content: camt('08', [made]).replaceAll('2026-11-27', until) };
    };
    const files = [
      day('2031-03-03', 14_000),
      day('2031-03-04', 15_000),
      day('2031-03-04', 16_000),
      day('2031-03-05', 17_000),
    ];
    for (const { content } of files) await readBankFile(app, content);
    const { body } = await staff.get(`/system/bank/statements?search=${account}`).expect(200);
    const listed = (body as { data: BankStatementDto[] }).data;
    expect(listed.map(({ number }) => number)).toEqual(files.map(({ number }) => number).toReversed());
    expect(listed.map(({ opening, closingBefore }) => [opening, closingBefore])).toEqual([
      [170, 170],
      [160, 160],
      [150, 150],
      [140, null],
    ]);
  });
});
