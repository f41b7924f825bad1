import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Job } from 'bullmq';
import { parse } from 'csv-parse/sync';
import type { Response } from 'supertest';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { extractText } from 'unpdf';
import { fromBufferPromise } from 'yauzl';
import { PlatformModule } from '../../src/app/platform.module.js';
import { AttachmentSources } from '../../src/platform/mail/attachment-sources.js';
import type { AttachmentRef } from '../../src/platform/mail/outbox-mail.entity.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { QUEUES } from '../../src/platform/queue/queues.js';
import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import type { InvoicePage } from '../../src/invoices/invoice-reader.service.js';
import type { ExportDto } from '../../src/system/exports/exports.dto.js';
import { OwnExports } from '../../src/system/exports/own-exports.service.js';
import { fullName } from '../../src/rules/actor.js';
import { calendarPeriod } from '../../src/rules/periods.js';
import { SendMonthlyReportsJob } from '../../src/system/exports/send-monthly-reports.job.js';
import { SweepExportsJob } from '../../src/system/exports/sweep-exports.job.js';
import { SystemJobsModule } from '../../src/system/system-jobs.module.js';
import { WriteExportJob } from '../../src/system/exports/write-export.job.js';
import { type Agent, ANNA, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { inProgramme } from '../builders/commissions.js';
import { connect } from '../builders/connections.js';
import { makeDeal } from '../builders/deals.js';
import { makeInvoice } from '../builders/invoices.js';
import { makeOrder } from '../builders/orders.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { expectValidPdf } from '../pdf-check.js';
import { makeQuote, SOME_LINES } from '../builders/quotes.js';
import { mailsTo } from './mails.js';

let app: TestApp;
let staff: Agent;
/** Two worker processes on the same database and files, without their schedules. */
let workers: INestApplicationContext[];
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
  const start = async () => {
    const imports = [PlatformModule.with(app.config), SystemJobsModule];
    return (await Test.createTestingModule({ imports }).compile()).init();
  };
  workers = [await start(), await start()];
}, 120_000);
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await app.close();
});

const ask = async (body: object, status = 202) =>
  (await staff.post('/system/exports').send(body).expect(status)).body as ExportDto;
const write = (worker: INestApplicationContext | undefined, exportId: string) =>
  worker!
    .get(WriteExportJob)
    .process({ id: exportId, data: { exportId }, attemptsMade: 0, opts: { attempts: 5 } } as Job);
const progress = async (id: string) => (await staff.get(`/system/exports/${id}`).expect(200)).body as ExportDto;

async function fileOf(id: string, agent = staff): Promise<Response> {
  const { body } = await staff.get(`/system/exports/${id}/download`).expect(200);
  return (await agent
    .get((body as { url: string }).url.replace('/api/v1', ''))
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
    })) as unknown as Response;
}

/** Requests an export, runs its job, and returns the text of the file. */
async function written(body: object): Promise<string> {
  const { id } = await ask(body);
  await write(workers[0], id);
  const { body: content } = (await fileOf(id)) as unknown as { body: Buffer };
  return content.toString('utf8');
}

/** Splits a file into cells like a reader with this separator, regardless of the file's separator. */
const cellsOf = (file: string, delimiter: string): string[][] =>
  parse(file, { bom: true, delimiter, record_delimiter: '\r\n', relax_column_count: true, relax_quotes: true });

/** Returns an entry of a workbook's ZIP file. */
async function partOf(workbook: Buffer, name: string): Promise<string> {
  const zip = await fromBufferPromise(workbook, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry));
  }
  throw new Error(`There is no ${name}`);
}

const exported = async (body: object) => cellsOf(await written(body), ',');

it('an export is requested, written, and downloaded only by the user who requested it', async () => {
  const { number } = await makeQuote(app, 'sent');
  const asked = await ask({ resource: 'quotes', format: 'csv', filter: { search: number } });
  expect(asked).toMatchObject({ status: 'queued', rows: 0, totalRows: null, actions: [] });
  await staff.get(`/system/exports/${asked.id}/download`).expect(409);
  await write(workers[0], asked.id);
  expect(await progress(asked.id)).toMatchObject({ status: 'done', rows: 1, totalRows: 1, actions: ['download'] });
  const { body, headers } = (await fileOf(asked.id)) as unknown as { body: Buffer; headers: Record<string, string> };
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toMatch(/^attachment; filename=quotes-\d{4}-\d\d-\d\d\.csv$/);
  const [header, row, ...rest] = body.toString('utf8').trimEnd().split('\r\n');
  expect(header).toMatch(/^\uFEFF"Number","Status","Company",/);
  expect(row).toMatch(new RegExp(`^"${number}","sent","`));
  expect(row).toContain(',"31453.95","640.00",');
  expect(rest).toEqual([]);

  const other = await makeUser(app, { company: (await app.actor(STAFF)).companyId, accountType: 'admin' });
  const stranger = await app.as(other);
  await stranger.get(`/system/exports/${asked.id}`).expect(404);
  await stranger.get(`/system/exports/${asked.id}/download`).expect(404);
  expect((await fileOf(asked.id, stranger)).status).toBe(404);
  const { body: list } = await stranger.get('/system/exports').expect(200);
  const seen = (list as { data: ExportDto[] }).data.find(({ id }) => id === asked.id);
  expect(seen).toMatchObject({ createdBy: 'Mira Jansen', filter: { search: number }, actions: [] });
});

it('an export shows the names of the company, user and quote in its filter', async () => {
  const { id: quoteId, number, company, user } = await makeQuote(app, 'sent');
  const filter = { companyId: company.id, userId: user.id };
  const asked = await ask({ resource: 'quotes', format: 'csv', filter });
  const names = { [company.id]: 'Meridian Engineering B.V.', [user.id]: 'Anna de Vries' };
  expect(asked).toMatchObject({ names, createdBy: 'Mira Jansen' });
  expect((await progress(asked.id)).names).toEqual(names);
  const orders = await ask({ resource: 'orders', format: 'csv', filter: { quoteId } });
  const { body } = await staff.get('/system/exports?limit=2').expect(200);
  expect((body as { data: ExportDto[] }).data.map((one) => [one.id, one.names])).toEqual([
    [orders.id, { [quoteId]: number }],
    [asked.id, names],
  ]);
});

describe('a CSV file', () => {
  /** Texts that users type, and the text that the file must contain for each. */
  const TYPED: [string, string][] = [
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tcmd', "'\tcmd"],
    ['\rcmd', "'\rcmd"],
    ['=cmd|"/c calc"!A1', `'=cmd|"/c calc"!A1`],
    ['＝1+1', "'＝1+1"],
    ['a;=1+1', "a;'=1+1"],
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a,=1+1', "a,'=1+1"],
    ['a\t=1+1', "a\t'=1+1"],
    ['a\n-1+1', "a\n'-1+1"],
    ['a;"=1+1;b', `a;'"=1+1;b`],
    ['a";"=1+1;"b', `a";'"=1+1;"b`],
    ['"=1+1', `'"=1+1`],
    ['a;;+1', "a;;'+1"],
    ['a; =1+1', "a;' =1+1"],
    ['a;  "-1', `a;'  "-1`],
    ['a;\u00a0@SUM(A1)', "a;'\u00a0@SUM(A1)"],
    ['a;\tcmd', "a;'\tcmd"],
    ['a; \rcmd', "a;' \rcmd"],
    [' =1+1', "' =1+1"],
    ['Table, - 10%; and so on', 'Table, - 10%; and so on'],
    ['Plain, "quoted"', 'Plain, "quoted"'],
    ['Two\nlines; and more', 'Two\nlines; and more'],
    ['%s 100% \\1 ?', '%s 100% \\1 ?'],
    ['', ''],
  ];
  const tag = randomUUID().slice(0, 8);
  const filter = { search: tag };
  beforeAll(async () => {
    for (const [name] of TYPED) {
      await app.sql('update companies set name = ?, city = ? where id = ?', [name, tag, await makeCompany(app)]);
    }
  });

  it.each([',', ';'])('with %p has the typed text, with formulas escaped', async (separator) => {
    const rows = cellsOf(await written({ resource: 'companies', format: 'csv', filter, separator }), separator);
    const at = rows[0]!.indexOf('Name');
    expect(rows.slice(1).map((row) => row[at])).toEqual(TYPED.map(([, cell]) => cell));
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([15]));
  });

  it.each([',', ';'])('with %p has every field in quotes', async (separator) => {
    const file = await written({ resource: 'companies', format: 'csv', filter, separator });
    const text = file.slice(1).replaceAll('""', '');
    const bare = text.replaceAll(/"[^"]*"/g, '').replaceAll('\r\n', '');
    expect(new Set(bare)).toEqual(new Set([separator]));
  });

  it.each([',', ';'])('with %p yields no formula, whatever separator a reader uses', async (separator) => {
    const file = await written({ resource: 'companies', format: 'csv', filter, separator });
    // Cells of a reader that parses quotes, and cells of a reader that splits at separators regardless of quotes and
    // then removes the quotes.
    const seen = [',', ';', '\t'].flatMap((delimiter) => cellsOf(file, delimiter).flat());
    const torn = file.split(/[,;\t\r\n]/).map((part) => part.replace(/^"+/, ''));
    expect([...seen, ...torn].filter((cell) => /^"*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    // Cells of a reader that also removes spaces.
    const blank = file.split(/;|\r\n|","/).map((part) => part.replace(/^[\s"]+/, ''));
    expect(blank.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  });

  it('has decimal commas with semicolons, and decimal points with commas', async () => {
    const { number } = await makeQuote(app, 'sent');
    const quote = { resource: 'quotes', format: 'csv', filter: { search: number } };
    const total = async (separator?: string) => {
      const [header, row] = cellsOf(await written({ ...quote, separator }), separator ?? ',');
      return row![header!.indexOf('Subtotal')];
    };
    expect([await total(), await total(','), await total(';')]).toEqual(['31453.95', '31453.95', '31453,95']);
  });

  it.each(['quotes', 'orders'])(
    'splits the subtotal of %s into one-off, monthly and yearly parts',
    async (resource) => {
      await makeOrder(app);
      const [header, ...rows] = cellsOf(await written({ resource, format: 'csv' }), ',');
      const cents = (row: string[], name: string) => Math.round(Number(row[header!.indexOf(name)]) * 100);
      for (const row of rows) {
        const parts = ['once', 'monthly', 'yearly'].map((part) => cents(row, `Subtotal ${part}`));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(row, 'Subtotal'));
      }
      expect(rows.some((row) => cents(row, 'Subtotal monthly') + cents(row, 'Subtotal yearly') > 0)).toBe(true);
    },
  );

  it('refuses other separators', async () => {
    for (const separator of ['|', ';;', '', null, [';'], "'"])
      await ask({ resource: 'users', format: 'csv', separator }, 422);
  });
});

describe('a company’s own export', () => {
  const own = async (agent: Agent, query = '', list = 'quotes') => {
    const { text: file, headers } = await agent.get(`/exports/${list}${query}`).expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${list}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    );
    const [header = [], ...rows] = cellsOf(file, query.includes('separator') ? ';' : ',');
    const at = (row: string[], name: string) => row[header.indexOf(name)];
    return rows.map((row) => ({
      number: at(row, 'Number'),
      company: at(row, 'Company'),
      reference: at(row, 'Reference'),
      total: at(row, 'Total'),
    }));
  };

  it('of invoices has the rows of the list, for every user of the company and no other company', async () => {
    const [anna, tom, rival] = await Promise.all([app.as(ANNA), app.as(TOM), app.as(RIVAL)]);
    const { number, total } = await makeInvoice(app);
    const { total: count } = (await anna.get('/invoices?limit=1').expect(200)).body as InvoicePage;
    for (const agent of [anna, tom]) expect(await own(agent, '', 'invoices')).toHaveLength(count);
    expect(await own(anna, `?search=${number}&separator=%3B`, 'invoices')).toMatchObject([
      { number, total: (total / 100).toFixed(2).replace('.', ',') },
    ]);
    expect(await own(rival, `?search=${number}`, 'invoices')).toEqual([]);
    const { companyId } = await app.actor(ANNA);
    expect(await own(rival, `?companyId=${companyId}`, 'invoices')).toEqual([]);
    expect(await own(anna, '?transmission=refused', 'invoices')).toEqual([]);
    await anna.get('/exports/invoices?status=lost').expect(400);
  });

  it.each(['quotes', 'orders'])(
    'of %s has the rows of the list, for every user of the company and no other company',
    async (list) => {
      const [anna, tom, paula] = await Promise.all([app.as(ANNA), app.as(TOM), app.as(PAULA_PARTNER)]);
      const { number, total } = list === 'quotes' ? await makeQuote(app, 'sent') : await makeOrder(app);
      const { total: count } = (await anna.get(`/${list}?limit=1`).expect(200)).body as { total: number };
      for (const agent of [anna, tom]) {
        const rows = await own(agent, '', list);
        expect(rows).toHaveLength(count);
        expect(new Set(rows.map(({ company }) => company))).toEqual(new Set(['Meridian Engineering B.V.']));
      }
      const decimal = total.toFixed(2).replace('.', ',');
      expect(await own(anna, `?search=${number}&separator=%3B`, list)).toMatchObject([{ number, total: decimal }]);
      expect((await own(paula, '', list)).map((row) => row.number)).not.toContain(number);
      expect(await own(paula, `?search=${number}`, list)).toEqual([]);
    },
  );

  it('of quotes counts the open questions that its readers read', async () => {
    const anna = await app.as(ANNA);
    const { id, number } = await makeQuote(app, 'sent');
    for (const internal of [false, true]) {
      await staff.post(`/quotes/${id}/messages`).send({ text: 'Which floor?', question: true, internal }).expect(201);
    }
    const filter = { search: number };
    const { text: theirs } = await anna.get(`/exports/quotes?search=${number}`).expect(200);
    const ours = await written({ resource: 'quotes', format: 'csv', filter });
    const open = (file: string) => {
      const [header, row] = cellsOf(file, ',');
      return row![header!.indexOf('Open questions')];
    };
    expect([open(theirs), open(ours)]).toEqual(['1', '2']);
  });

  it.each(['quotes', 'orders'])('of %s filters by user, as the list does', async (list) => {
    const anna = await app.as(ANNA);
    const { number } =
      list === 'quotes' ? await makeQuote(app, 'draft', { by: TOM }) : await makeOrder(app, 'pending', { by: TOM });
    const { userId } = await app.actor(TOM);
    const body = (await anna.get(`/${list}?userId=${userId}&limit=100`).expect(200)).body as Record<string, object[]>;
    const data = (body.data ?? body.orders) as { number: string; contact: object }[];
    expect(data).toHaveLength(Number(body.total));
    expect(new Set(data.map(({ contact }) => JSON.stringify(contact))).size).toBe(1);
    const rows = await own(anna, `?userId=${userId}`, list);
    expect(rows.map((row) => row.number).sort()).toEqual(data.map((row) => row.number).sort());
    expect(rows.map((row) => row.number)).toContain(number);
    const rival = await app.actor(RIVAL);
    expect(await own(anna, `?userId=${rival.userId}`, list)).toEqual([]);
    await anna.get(`/${list}?userId=anna`).expect(400);
    await anna.get(`/exports/${list}?userId=anna`).expect(400);
  });

  it('escapes formulas and excludes quotes that staff are preparing', async () => {
    const anna = await app.as(ANNA);
    const { number, company, user } = await makeQuote(app, 'draft', { reference: '=1+1' });
    expect(await own(anna, `?search=${number}`)).toMatchObject([{ reference: "'=1+1" }]);
    const body = { companyId: company.id, contactId: user.id, items: SOME_LINES };
    const prepared = (await staff.post('/system/quotes').send(body).expect(201)).body as { number: string };
    expect(await own(anna, `?search=${prepared.number}`)).toEqual([]);
  });

  it('runs one at a time per user and releases its connection when the reader leaves', async () => {
    const exports = app.get(OwnExports);
    const actor = await app.actor(ANNA);
    const file = exports.quotes(actor, { separator: ',' });
    expect(await file.iterator().next()).toMatchObject({ done: false });
    expect(() => exports.orders(actor, { separator: ',' })).toThrow('Too many requests');
    await (await app.as(ANNA)).get('/exports/quotes').expect(429).expect('Retry-After', '5');
    expect(file.destroyed).toBe(false);
    file.destroy();
    await once(file, 'close');
    await own(await app.as(ANNA));
  });
});

it.each(['companies', 'users', 'quotes', 'orders', 'invoices'])(
  'an export of %s has as many rows as the list',
  async (resource) => {
    const { body } = await staff
      .get(['orders', 'invoices'].includes(resource) ? `/${resource}?limit=1` : `/system/${resource}?limit=1`)
      .expect(200);
    const rows = await exported({ resource, format: 'csv' });
    expect(rows).toHaveLength(1 + (body as { total: number }).total);
  },
);

it('an export by line has a row for each product and option, with ISO dates', async () => {
  const quote = await makeQuote(app, 'sent');
  const filter = { id: [quote.id] };
  const [header = [], ...rows] = await exported({ resource: 'quote_lines', format: 'csv', filter });
  const at = (row: string[], name: string) => row[header.indexOf(name)];
  expect(rows).toHaveLength(quote.items.length);
  quote.items.forEach((item, line) => {
    const row = rows[line]!;
    expect(at(row, 'Line')).toBe(String(line + 1));
    expect(at(row, item.optionId ? 'Option' : 'Product')).toBe(item.product.name);
    expect(Number(at(row, 'Line total'))).toBe(item.totalPrice);
    expect(at(row, 'Created (UTC)')).toBe(quote.createdAt.slice(0, 10));
  });
  const order = await makeOrder(app);
  const lines = await exported({ resource: 'order_lines', format: 'csv', filter: { search: order.number } });
  expect(lines.slice(1).map((row) => row[0])).toEqual(order.items.map(() => order.number));
});

it('an export of messages has the threads of the quotes, with notes for staff and removed messages', async () => {
  const [{ id, number }, other] = [await makeQuote(app, 'sent'), await makeQuote(app, 'sent')];
  const anna = await app.as(ANNA);
  const write = async (agent: Agent, message: object, quote = id) =>
    ((await agent.post(`/quotes/${quote}/messages`).send(message).expect(201)).body as { id: string }).id;
  const mira = fullName(await app.actor(STAFF));
  const question = await write(anna, { text: 'Does it fit,\n"the lift"?', revision: 1, question: true });
  await write(staff, { text: 'Ask the fitter', internal: true });
  const removed = await write(staff, { text: 'No' });
  await write(anna, { text: 'Elsewhere' }, other.id);
  await staff.delete(`/quotes/${id}/messages/${removed}`).expect(200);
  await staff.put(`/quotes/${id}/messages/${question}`).send({ question: 'settled' }).expect(200);
  const [header = [], ...rows] = await exported({ resource: 'quote_messages', format: 'csv', filter: { id: [id] } });
  const shown = rows.map((row) =>
    ['Number', 'Message', 'Author', 'Readers', 'Text', 'About revision', 'Question', 'Settled by'].map(
      (name) => row[header.indexOf(name)],
    ),
  );
  expect(shown).toEqual([
    [number, '1', 'Anna de Vries', 'everyone', 'Does it fit,\n"the lift"?', '1', 'settled', mira],
    [number, '2', mira, 'staff', 'Ask the fitter', '', '', ''],
    [number, '3', mira, 'everyone', '', '', '', ''],
  ]);
  expect(rows.map((row) => row[header.indexOf('Removed (UTC)')] !== '')).toEqual([false, false, true]);
});

/** Returns the rows of an export as records by header. */
const recordsOf = ([header = [], ...rows]: string[][]) =>
  rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]])));

describe('an export of invoices', () => {
  const today = new Date().toISOString().slice(0, 10);
  const decimal = (amount: number) => amount.toFixed(2);
  const made = async (given?: Parameters<typeof makeInvoice>[1]) => {
    const { id } = await makeInvoice(app, given);
    return (await staff.get(`/invoices/${id}`).expect(200)).body as InvoiceDto;
  };

  it('has number, amounts, days and state of each, with the filters of the list', async () => {
    const monthsAgo = new Date(Date.now() - 90 * 86_400_000);
    const [open, overdue, paid] = [await made(), await made({ at: monthsAgo }), await made()];
    await app.sql(`update orders set customer_reference = '=1+1', purchase_order = 'PO;-2' where id = ?`, [
      open.order.id,
    ]);
    await staff.put(`/orders/${paid.order.id}/payment`).send({ paidAmount: paid.total }).expect(200);
    const of = async (filter: object) => recordsOf(await exported({ resource: 'invoices', format: 'csv', filter }));
    const [row] = await of({ orderId: open.order.id });
    expect(row).toEqual({
      Number: open.number,
      Type: 'invoice',
      Credits: '',
      Status: 'open',
      Company: open.company.name,
      Order: open.order.number,
      Reference: "'=1+1",
      'Purchase order': "PO;'-2",
      Issued: today,
      Due: open.dueOn,
      Currency: 'EUR',
      Net: decimal(open.net),
      VAT: decimal(open.tax),
      Total: decimal(open.total),
      Credited: '0.00',
      Open: decimal(open.total),
      Id: open.id,
    });
    for (const [filter, found] of [
      [{ orderId: overdue.order.id }, { Status: 'overdue', Open: decimal(overdue.total) }],
      [{ search: paid.number }, { Status: 'paid', Open: '0.00' }],
    ] as const) {
      expect(await of(filter)).toMatchObject([found]);
    }
    for (const filter of [{}, { status: 'overdue' }, { status: 'open,overdue' }, { totalTo: 1 }]) {
      const { body } = await staff
        .get('/invoices')
        .query({ ...filter, limit: 100 })
        .expect(200);
      const { data } = body as InvoicePage;
      const rows = await of(filter);
      expect(rows.map(({ Number: number }) => number).toSorted()).toEqual(data.map(({ number }) => number).toSorted());
      expect(rows.map(({ Status }) => Status).toSorted()).toEqual(data.map(({ status }) => status).toSorted());
    }
  });

  it('or of credit notes, each with the invoice that it credits', async () => {
    const invoice = await made();
    const { body } = await staff.post(`/invoices/${invoice.id}/credit-notes`).send({ reason: 'price' }).expect(201);
    const note = body as InvoiceDto;
    const filter = { type: 'credit_note', orderId: invoice.order.id };
    expect(recordsOf(await exported({ resource: 'invoices', format: 'csv', filter }))).toMatchObject([
      { Number: note.number, Type: 'credit_note', Credits: invoice.number, Status: 'credited', Due: '', Open: '' },
    ]);
    expect(
      recordsOf(await exported({ resource: 'invoices', format: 'csv', filter: { orderId: invoice.order.id } })),
    ).toMatchObject([{ Number: invoice.number, Status: 'credited', Credited: decimal(invoice.total) }]);
  });
});

it('an export of the catalogue can be imported again without changes', async () => {
  for (const separator of [',', ';']) {
    const csv = await written({ resource: 'catalogue', format: 'csv', separator });
    expect(csv.split('\r\n').length).toBeGreaterThan(100);
    const { body } = await staff.post('/system/catalog/import/preview').send({ csv }).expect(200);
    expect(body).toMatchObject({ records: 0, changes: [], errors: [] });
  }
});

it('an export of selected quotes contains only these', async () => {
  const [first, , third] = [await makeQuote(app, 'sent'), await makeQuote(app, 'sent'), await makeQuote(app, 'draft')];
  const rows = await exported({ resource: 'quotes', format: 'csv', filter: { id: [first.id, third.id] } });
  expect(rows.slice(1).map((row) => row[0])).toEqual([first.number, third.number]);
  const { body } = await staff.get(`/system/quotes?id=${first.id},${third.id}&limit=1`).expect(200);
  expect(body).toMatchObject({ data: [{ id: third.id }], total: 2 });
});

it('an export with an unknown filter, resource or format is refused', async () => {
  await ask({ resource: 'quotes', format: 'csv', filter: { status: 'lost' } }, 400);
  await ask({ resource: 'users', format: 'csv', filter: { colour: 'red' } }, 400);
  await ask({ resource: 'secrets', format: 'csv' }, 422);
  await ask({ resource: 'users', format: 'pdf' }, 422);
});

it('an export is written once, however often its job runs and in whichever process', async () => {
  const { id } = await ask({ resource: 'users', format: 'csv' });
  await Promise.all([...workers, ...workers].map((worker) => write(worker, id)));
  const done = await progress(id);
  expect(done.status).toBe('done');
  await write(workers[1], id);
  expect(await progress(id)).toEqual(done);
  expect((await fileOf(id)).status).toBe(200);
});

const sweep = () => workers[0]!.get(SweepExportsJob).run();

it('an export is deleted with its file after it expires', async () => {
  const { id } = await ask({ resource: 'users', format: 'csv' });
  await write(workers[0], id);
  const [row] = await app.sql<{ key: string }>('select storage_key as key from exports where id = ?', [id]);
  const path = join(app.config.dataDir, 'files', row?.key ?? '');
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(path, hoursAgo, hoursAgo);
  await sweep();
  await progress(id);
  await stat(path);
  await app.sql(`update exports set expires_at = now() - interval '1 minute' where id = ?`, [id]);
  await sweep();
  await staff.get(`/system/exports/${id}`).expect(404);
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

it('an export whose job was lost is enqueued again by the sweep', async () => {
  const { id } = await ask({ resource: 'users', format: 'csv' });
  const queue = workers[0]!.get(JobQueue).queue(QUEUES.exports);
  const jobOf = async () =>
    (await queue.getJobs(['waiting'])).find((job) => (job.data as { exportId?: string }).exportId === id);
  await (await jobOf())?.remove();
  await sweep();
  expect(await jobOf()).toBeUndefined(); // the job is not started, because the export was requested just now
  await app.sql(`update exports set created_at = now() - interval '2 minutes' where id = ?`, [id]);
  await sweep();
  expect(await jobOf()).toBeDefined();

  // A worker has started the export and died, and the queue has lost its job.
  await (await jobOf())!.remove();
  await app.sql(`update exports set status = 'running' where id = ?`, [id]);
  await sweep();
  expect(await jobOf()).toBeDefined();
  await write(workers[1], id);
  expect(await progress(id)).toMatchObject({ status: 'done' });
});

// Must be the last test, because it leaves 20,000 users.
it('an export can be an XLSX workbook of up to 20,000 rows', async () => {
  const { id } = await ask({ resource: 'users', format: 'xlsx', filter: { status: 'active' } });
  await write(workers[0], id);
  const { body } = (await fileOf(id)) as unknown as { body: Buffer };
  expect(body.subarray(0, 2).toString()).toBe('PK');
  const sheet = await partOf(body, 'xl/worksheets/sheet1.xml');
  const today = Math.floor(Date.now() / 86_400_000) + 25_569; // number of days since 1899-12-30
  expect(sheet).toMatch(new RegExp(`<c [^>]*><v>${today}</v></c>`));
  await app.sql(
    `insert into users (id, company_id, email, password_hash, first_name, last_name)
     select gen_random_uuid(), ?, 'many-' || n || '@made.example', '-', 'Many', 'People' from generate_series(1, 20000) n`,
    [await makeCompany(app)],
  );
  const refused = await ask({ resource: 'users', format: 'xlsx' }, 422);
  expect(refused).toMatchObject({ errors: [{ field: 'format', message: expect.stringContaining('20,000 rows') }] });
});

describe('the PDF of a partner’s report', () => {
  const year = new Date().getUTCFullYear();
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  let email: string;
  let partner: Agent;
  beforeAll(async () => {
    email = await makeUser(app, { company: await inProgramme(app), accountType: 'admin' });
    partner = await app.signIn(email);
    await connect(app, email, ANNA);
  });
  const report = async (kind: string, status = 202) =>
    (
      await partner
        .post('/exports/reports')
        .send({ kind, ...days })
        .expect(status)
    ).body as { id: string };
  const textOf = async (id: string) => {
    const answer = await partner.get(`/exports/reports/${id}/download`).buffer(true).expect(200);
    expect(answer.headers['content-disposition']).toContain(`-${days.from}-to-${days.to}.pdf`);
    await expectValidPdf(answer.body as Buffer);
    const { text: read } = await extractText(new Uint8Array(answer.body as Buffer), { mergePages: true });
    return read.replace(/\s+/g, ' ');
  };

  it('has the numbers and totals of the CSV file', async () => {
    const ours = { by: email, forClient: ANNA };
    const quotes = [await makeQuote(app, 'sent', ours), await makeQuote(app, 'sent', ours)];
    const drafted = await makeQuote(app, 'draft', ours);
    await makeQuote(app, 'draft'); // a quote of Anna's own
    const { id } = await report('quotes');
    await write(workers[0], id);
    const read = await textOf(id);
    const net = quotes.reduce((sum, { total, tax }) => sum + Math.round(((total ?? 0) - (tax ?? 0)) * 100), 0);
    const sum = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(net / 100);
    for (const told of [...quotes.map(({ number }) => number), drafted.number, `Sent (2) ${sum}`, 'Draft (1)']) {
      expect(read).toContain(told);
    }
    expect(read).not.toContain('pending_approval');
    for (const kind of ['deals', 'commission', 'clients']) {
      const { id: other } = await report(kind);
      await write(workers[0], other);
      expect(await textOf(other)).toContain(
        kind === 'clients' ? 'Meridian Engineering B.V.' : 'Nothing in this period.',
      );
    }
  }, 60_000);

  it('is written once by two workers, is hidden from other partners, and not listed for staff', async () => {
    const { id } = await report('quotes');
    await Promise.all(workers.map((worker) => write(worker, id)));
    const files = await app.sql('select storage_key from exports where id = ?', [id]);
    await write(workers[0], id);
    expect(await app.sql('select storage_key from exports where id = ?', [id])).toEqual(files);
    await (await app.as(PAULA_PARTNER)).get(`/exports/reports/${id}/download`).expect(404);
    const { body } = await staff.get('/system/exports?limit=100').expect(200);
    expect((body as { data: ExportDto[] }).data.map((one) => one.id)).not.toContain(id);
  }, 60_000);

  it('has at most a thousand rows, and three at once per user', async () => {
    for (let made = 0; made < 3; made++) await report('quotes');
    await report('quotes', 429);
    await app.sql(`update exports set status = 'failed' where resource = 'partner_report' and status = 'queued'`);
    const [failed] = await app.sql<{ id: string }>(
      `select id from exports where resource = 'partner_report' and status = 'failed' limit 1`,
    );
    await partner.get(`/exports/reports/${failed!.id}/download`).expect(409);
    const deal = await makeDeal(app, 'approved');
    await app.sql(
      `insert into deals select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'partner_id', u.company_id,
           'vat_number', null, 'domain', null, 'customer_key', 'made ' || n))).*
         from deals d, generate_series(1, 1001) n, users u where d.id = ? and u.email = ?`,
      [deal, email],
    );
    await report('deals', 422);
  });
});

describe('the monthly report', () => {
  const month = calendarPeriod('month', new Date().toISOString().slice(0, 10), -1);
  const send = (worker: INestApplicationContext | undefined) => worker!.get(SendMonthlyReportsJob).run();
  const choose = (agent: Agent, kind: string | null, status = 200) =>
    agent.put('/exports/reports/monthly').send({ kind }).expect(status);
  /** Creates a partner's user who subscribed to the report 32 days ago, before the current month. */
  async function reader(kind = 'clients') {
    const company = await inProgramme(app);
    const email = await makeUser(app, { company, accountType: 'standard' });
    const agent = await app.signIn(email);
    await choose(agent, kind);
    await app.sql(
      `update monthly_reports set created_at = created_at - interval '32 days'
        where user_id = (select id from users where email = ?)`,
      [email],
    );
    return { company, email, agent };
  }

  it('is chosen by each user and can be changed or switched off', async () => {
    const { agent } = await reader();
    expect((await choose(agent, 'deals')).body).toEqual({ kind: 'deals' });
    await choose(agent, 'users', 422);
    expect((await agent.get('/exports/reports/monthly').expect(200)).body).toEqual({ kind: 'deals' });
    for (let time = 0; time < 2; time++) expect((await choose(agent, null)).body).toEqual({ kind: null });
    expect((await agent.get('/exports/reports/monthly').expect(200)).body).toEqual({ kind: null });
  });

  it('is mailed once however often the job runs, with the PDF of the previous month', async () => {
    const { email } = await reader();
    await connect(app, email, ANNA, { since: new Date('2026-01-05T12:00:00Z') });
    for (let time = 0; time < 2; time++) await Promise.all(workers.map(send));
    await send(workers[0]);
    const mails = await mailsTo(app, email);
    expect(mails).toMatchObject([{ template: 'monthly-report', data: { report: { name: 'Clients', ...month } } }]);
    const [row] = await app.sql<{ attachment: AttachmentRef }>(
      'select attachment from outbox_mails where recipient = ?',
      [email],
    );
    for (const worker of workers) {
      const [file] = await worker.get(AttachmentSources, { strict: false }).load(row!.attachment);
      expect(file!.filename).toBe(`clients-${month.from}-to-${month.to}.pdf`);
      const pdf = await buffer(file!.content as Readable);
      await expectValidPdf(pdf);
      const { text: read } = await extractText(new Uint8Array(pdf), { mergePages: true });
      expect(read.replace(/\s+/g, ' ')).toContain('Meridian Engineering B.V.');
    }
  }, 60_000);

  it('is not mailed to new subscribers, inactive users or suspended partners', async () => {
    const [fresh, none, left, suspended] = [await reader(), await reader(), await reader(), await reader()];
    await app.sql(
      'update monthly_reports set created_at = now() where user_id = (select id from users where email = ?)',
      [fresh.email],
    );
    await choose(none.agent, null);
    await app.sql(`update users set account_status = 'inactive' where email = ?`, [left.email]);
    await app.sql(`update partners set status = 'suspended' where company_id = ?`, [suspended.company]);
    await send(workers[0]);
    for (const { email } of [fresh, none, left, suspended]) expect(await mailsTo(app, email)).toEqual([]);
    await app.sql(`update partners set status = 'active' where company_id = ?`, [suspended.company]);
    await send(workers[0]);
    expect(await mailsTo(app, suspended.email)).toHaveLength(1);
  });
});
