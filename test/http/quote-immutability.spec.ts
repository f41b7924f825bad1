import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { extractText } from 'unpdf';
import { PlatformModule } from '../../src/app/platform.module.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { hashDocument } from '../../src/quotes/document/quote-document.js';
import { pdfKey } from '../../src/quotes/document/quote-files.service.js';
import { RenderQuotePdfJob } from '../../src/quotes/document/render-quote-pdf.job.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import { QuotesJobsModule } from '../../src/quotes/quotes-jobs.module.js';
import type { QuoteDto, QuoteEventDto, QuoteRevisionDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, TestApp } from '../app.js';
import { line, makeQuote, SOME_LINES } from '../builders/quotes.js';
import { mailsOf } from './mails.js';

let app: TestApp;
let anna: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  anna = await app.as(ANNA);
});
afterAll(() => app.close());

const quoteNow = async (id: string) => (await anna.get(`/quotes/${id}`).expect(200)).body as QuoteDto;
const listOf = async <T>(id: string, what: 'revisions' | 'events') =>
  ((await anna.get(`/quotes/${id}/${what}`).expect(200)).body as { data: T[] }).data;

describe('the database refuses', () => {
  it.each(['quote_revisions', 'quote_acceptances', 'quote_events'])('to update or delete rows in %s', async (table) => {
    const { id } = await makeQuote(app, 'accepted');
    const where = `where quote_id = '${id}'`;
    const refused = `${table} rows are never changed`;
    await expect(app.sql(`update ${table} set quote_id = quote_id ${where}`)).rejects.toThrow(refused);
    await expect(app.sql(`delete from ${table} ${where}`)).rejects.toThrow(refused);
    expect((await app.sql(`select 1 from ${table} ${where}`)).length).toBeGreaterThan(0);
  });

  it('to delete a quote with history', async () => {
    const { id } = await makeQuote(app, 'draft');
    await expect(app.sql(`delete from quotes where id = '${id}'`)).rejects.toThrow(/foreign key/);
  });

  it('a second acceptance, and duplicate revision or quote numbers', async () => {
    const { id } = await makeQuote(app, 'accepted');
    const again = (table: string) =>
      app.sql(`insert into ${table} select (jsonb_populate_record(t, '{"id": "${randomUUID()}"}')).* from ${table} t
                where ${table === 'quotes' ? 'id' : 'quote_id'} = '${id}' limit 1`);
    for (const table of ['quote_acceptances', 'quote_revisions', 'quotes']) {
      await expect(again(table)).rejects.toThrow(/unique constraint/);
    }
  });
});

describe('a submitted quote', () => {
  const EDITS = [
    `update price_configurations set billing_price = 1, billing_term = case billing_period when 'one_time' then 1 else 99 end, name = 'Changed', is_active = false, is_default = false`,
    `update configuration_options set billing_price = 1 where sla_package_id is null`,
    `update configuration_options set name = 'Changed', option_group = 'Changed', min_quantity = 7, max_quantity = 9`,
    `update sla_prices set billing_price = 1`,
    `update catalog_items set name = 'Changed', description = 'Changed', image = '/changed.webp', lead_time_weeks = 52`,
    `update companies set name = 'Changed', city = 'Changed', vat_number = null where type = 'client'`,
    `update users set first_name = 'Changed', last_name = 'Changed' where email = 'anna@client.example'`,
  ];
  let worker: INestApplicationContext;
  beforeAll(async () => {
    const imports = [PlatformModule.with(app.config), QuotesJobsModule];
    const module = await Test.createTestingModule({ imports }).compile();
    module.useLogger(false);
    worker = await module.init();
  });
  afterAll(() => worker.close());

  /** Renders the PDF of a revision, even if it is already stored, and returns its text. */
  async function printed(id: string, revision: number): Promise<string> {
    await app.get(Storage).delete(pdfKey(await app.get(QuoteReader).printedRevision(id, revision)));
    const { content } = await worker.get(RenderQuotePdfJob, { strict: false }).attachment(id, revision);
    const { text } = await extractText(new Uint8Array(await buffer(content as Readable)), { mergePages: true });
    return text;
  }

  it('stays unchanged after changes of catalogue, company and users: API, revisions, PDF and mails', async () => {
    const items = [line('table-65-purchase', 2, { 'sla-plus-table-65': 2, 'presenter-table-65': 3 }), ...SOME_LINES];
    const quotes: QuoteDto[] = [];
    for (const status of ['pending_approval', 'sent', 'accepted', 'rejected'] as const) {
      quotes.push(await makeQuote(app, status, { items }));
    }
    const actor = await app.actor(ANNA);
    const all = async () =>
      Promise.all(
        quotes.map(async ({ id, revision }) => ({
          // The last editor is shown by their current name.
          quote: { ...(await quoteNow(id)), updatedBy: null },
          calculated: (await anna.get(`/quotes/${id}/calculate`).expect(200)).body as object,
          revisions: await listOf<QuoteRevisionDto>(id, 'revisions'),
          events: await listOf<QuoteEventDto>(id, 'events'),
          // The document is the input of the PDF and the mails; the PDF is stored under the document's hash.
          document: await app.get(QuoteReader).document(actor, id),
          printed: await printed(id, revision!),
          mails: (await mailsOf(app, id)).map(({ data }) => data),
        })),
      );
    const earlier = await all();
    for (const edit of EDITS) await app.sql(edit);
    const { body } = await anna.get('/catalog/items/holotable-65').expect(200);
    expect(body).toMatchObject({ name: 'Changed' });
    const later = await all();
    expect(later).toEqual(earlier);
    for (const { document, revisions, printed: text } of later) {
      expect(hashDocument(document)).toBe(revisions[0]!.sha256);
      expect(JSON.stringify([document, text])).not.toContain('Changed');
      expect(text).toContain('Meridian Engineering B.V.');
    }
  });
});
