import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { jest } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import { AccessPointAnswers } from '../../src/invoices/transmissions/access-point-answers.service.js';
import { AccessPoint } from '../../src/invoices/transmissions/access-point.service.js';
import { INCOMING, outgoingKey, UNREAD } from '../../src/invoices/transmissions/answer.js';
import { TransmitInvoicesJob } from '../../src/invoices/transmissions/transmit-invoices.job.js';
import { Config } from '../../src/config.js';
import { asOf } from '../../src/platform/clock.js';
import { MailTemplates } from '../../src/platform/mail/mail-templates.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { makeInvoice } from '../builders/invoices.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { testConfig } from '../setup/config.js';

/** The outgoing folder of an access point, and the answers that come back, in each kind of file store. */
describe.each([
  ['local files', false],
  ['S3', true],
])('with %s', (_store, isRemote) => {
  let app: TestApp;
  let staff: Agent;
  let storage: Storage;
  let store: S3rver | undefined;
  beforeAll(async () => {
    if (isRemote) {
      const directory = join(testConfig().dataDir, 'buckets');
      const configureBuckets = [{ name: 'portal' }];
      const address = { port: 0, address: '127.0.0.1' };
      // This server calculates the signatures of listings wrongly (`storage.spec.ts`).
      store = new S3rver({ ...address, directory, silent: true, configureBuckets, allowMismatchedSignatures: true });
    }
    const endpoint = store && `http://127.0.0.1:${(await store.run()).port}`;
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    app = await TestApp.start({
      s3: endpoint ? { endpoint, publicEndpoint: null, bucket: 'portal', region: 'us-east-1', credentials } : null,
      accessPoint: true,
      seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' },
      bankAccount: { iban: 'NL91ABNA0417164300', bic: null },
    });
    staff = await app.as(STAFF);
    storage = app.get(Storage);
    await app.sql(
      `update companies set country_code = 'NL', vat_number = null, electronic_address_scheme = '0106',
       electronic_address = '12345678' where id = ?`,
      [(await app.actor(ANNA)).companyId],
    );
  });
  afterAll(async () => {
    await app.close();
    await store?.close();
  });

  const run = () => new TransmitInvoicesJob(app.get(AccessPoint), app.get(AccessPointAnswers), app.get(Config)).run();
  const read = async (id: string, agent = staff) => (await agent.get(`/invoices/${id}`).expect(200)).body as InvoiceDto;
  const sent = async (number: string) => (await buffer(await storage.get(outgoingKey(number)))).toString();
  const answer = (name: string, content: unknown) =>
    storage.put(
      `${INCOMING}/${name}`,
      Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
      'application/json',
    );
  const incoming = async (folder = INCOMING) => {
    const keys: string[] = [];
    for await (const { key } of storage.list(folder)) keys.push(key.slice(folder.length + 1));
    return keys.toSorted();
  };
  const refusals = () =>
    app.sql<{ recipient: string; data: Record<string, unknown> }>(
      `select recipient, data from outbox_mails where template = 'invoice-refused' order by created_at`,
    );
  /** Makes an invoice that is in the outgoing folder. */
  const outgoing = async () => {
    const invoice = await makeInvoice(app);
    await run();
    return invoice;
  };
  const inAnHour = () => new Date(Date.now() + 3_600_000);

  it('an invoice and a credit note are put into the folder once, as the UBL that can be downloaded', async () => {
    const invoice = await makeInvoice(app);
    expect((await read(invoice.id)).transmission).toEqual({
      status: 'waiting',
      address: '0106:12345678',
      sentAt: null,
      answeredAt: null,
      reason: null,
    });
    const { body: note } = await staff
      .post(`/invoices/${invoice.id}/credit-notes`)
      .send({ reason: 'price', amount: 121 })
      .expect(201);
    await Promise.all([run(), run(), run()]);
    for (const { id, number } of [invoice, note as InvoiceDto]) {
      const told = await read(id);
      expect(told.transmission).toMatchObject({ status: 'sent', answeredAt: null });
      const { body } = await staff.get(`/invoices/${id}/ubl`).responseType('blob').expect(200);
      expect(await sent(number)).toBe((body as Buffer).toString());
      await storage.delete(outgoingKey(number));
    }
    await run();
    for (const { number } of [invoice, note as InvoiceDto])
      expect(await storage.exists(outgoingKey(number))).toBe(false);
  });

  it('the company sees when and to which address its invoice was sent, but no refusal', async () => {
    const anna = await app.as(ANNA);
    const waiting = await makeInvoice(app);
    expect((await read(waiting.id, anna)).transmission).toBeNull();
    const [received, refused] = [await outgoing(), await outgoing()];
    const sentTo = { status: 'sent', address: '0106:12345678', sentAt: expect.any(String) as string, reason: null };
    for (const { id } of [received, refused]) expect((await read(id, anna)).transmission).toMatchObject(sentTo);
    // The address of the document, whatever the company changes it to.
    await app.sql(`update companies set electronic_address = '87654321' where name = ?`, [
      (await read(received.id)).company.name,
    ]);
    await answer(`${received.number}.receipt.json`, {});
    await answer(`${refused.number}.refusal.json`, { reason: 'The buyer is unknown' });
    await run();
    await app.sql(`update companies set electronic_address = '12345678' where electronic_address = '87654321'`);
    expect((await read(received.id, anna)).transmission).toMatchObject({ ...sentTo, status: 'received' });
    expect((await read(refused.id, anna)).transmission).toBeNull();
    expect((await read(refused.id)).transmission).toMatchObject({ status: 'refused', address: '0106:12345678' });
    expect((await anna.get('/invoices?transmission=sent').expect(200)).body).toMatchObject({ data: [], total: 0 });
  });

  it('a document that the network would refuse is not sent, and staff are told why', async () => {
    const email = await makeUser(app, { company: await makeCompany(app), accountType: 'admin' });
    const invoice = await makeInvoice(app, { by: email });
    await run();
    const reason = 'The company has no electronic address.';
    expect((await read(invoice.id)).transmission).toMatchObject({ status: 'refused', sentAt: null, answeredAt: null });
    expect((await read(invoice.id)).transmission?.reason).toContain(reason);
    const found = async (query: string) =>
      ((await staff.get(`/invoices?${query}`).expect(200)).body as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(await found('transmission=refused')).toContain(invoice.id);
    expect(await found('transmission=sent,received')).not.toContain(invoice.id);
    expect(await found('transmission=refused&type=credit_note')).toEqual([]);
    await staff.get('/invoices?transmission=lost').expect(400);
    expect(await storage.exists(outgoingKey(invoice.number))).toBe(false);
    const mails = (await refusals()).filter(({ data }) => (data.invoice as { id: string }).id === invoice.id);
    expect(mails).toMatchObject([{ data: { reason: expect.stringContaining(reason) as string } }]);
  });

  it('staff mail the PDF of a refused document once, whatever the company wants attached', async () => {
    const company = await makeCompany(app);
    await app.sql(`update companies set invoice_attachments = 'none' where id = ?`, [company]);
    const invoice = await makeInvoice(app, { by: await makeUser(app, { company, accountType: 'admin' }) });
    const send = () => staff.post(`/invoices/${invoice.id}/pdf-mails`);
    const mails = () =>
      app.sql<{ attachment: object | null }>(
        `select attachment from outbox_mails where template = 'invoice-issued' and data -> 'invoice' ->> 'number' = ?
          order by created_at`,
        [invoice.number],
      );
    expect((await read(invoice.id)).actions).toContain('send_pdf');
    await send().expect(429); // it was mailed when it was issued
    expect((await read(invoice.id)).transmission?.status).toBe('refused');
    await app.sql(
      `update outbox_mails set created_at = created_at - interval '2 minutes' where data -> 'invoice' ->> 'number' = ?`,
      [invoice.number],
    );
    const answers = await Promise.all(Array.from({ length: 5 }, async () => (await send()).status));
    expect(answers.toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await mails()).toEqual([
      { attachment: null },
      { attachment: expect.objectContaining({ source: 'invoice-pdf' }) as object },
    ]);
    const told = await read(invoice.id);
    expect(told.transmission).toMatchObject({ status: 'pdf_only', sentAt: null });
    expect(told.actions).not.toContain('send_pdf');
    await run();
    expect(await storage.exists(outgoingKey(invoice.number))).toBe(false);
    const other = await outgoing();
    expect((await staff.post(`/invoices/${other.id}/pdf-mails`).expect(409)).body).toMatchObject({
      code: 'wrong_status',
    });
  });

  it('an answer to a document that was not sent does not count', async () => {
    const [waiting, claimed] = [await makeInvoice(app), await makeInvoice(app)];
    await app.sql('update e_invoice_transmissions set claimed_at = now() where invoice_id = ?', [claimed.id]);
    for (const { number } of [waiting, claimed]) await answer(`${number}.receipt.json`, {});
    await app.get(AccessPointAnswers).read();
    expect((await read(waiting.id)).transmission).toMatchObject({ status: 'waiting', answeredAt: null });
    expect((await incoming(UNREAD)).join()).toContain(waiting.number);
    // One that a worker is putting into the folder may be answered before it is marked.
    expect(await incoming()).toEqual([`${claimed.number}.receipt.json`]);
    await app.sql('update e_invoice_transmissions set claimed_at = null where invoice_id = ?', [claimed.id]);
    await run();
    expect((await read(claimed.id)).transmission).toMatchObject({ status: 'received' });
    expect(await incoming()).toEqual([]);
  });

  it('a document that cannot be stored keeps neither others nor answers, and is tried again', async () => {
    const answered = await outgoing();
    const [failing, later] = [await makeInvoice(app), await makeInvoice(app)];
    await answer(`${answered.number}.receipt.json`, {});
    const put = storage.put.bind(storage);
    const away = jest
      .spyOn(storage, 'put')
      .mockImplementation((key, ...rest) =>
        key === outgoingKey(failing.number) ? Promise.reject(new Error('The store is away')) : put(key, ...rest),
      );
    await expect(run()).rejects.toThrow('The store is away');
    away.mockRestore();
    const status = async ({ id }: { id: string }) => (await read(id)).transmission?.status;
    expect([await status(failing), await status(later), await status(answered)]).toEqual([
      'waiting',
      'sent',
      'received',
    ]);
    await run();
    expect(await status(failing)).toBe('waiting'); // for five minutes
    await asOf(new Date(Date.now() + 6 * 60_000), run);
    expect(await status(failing)).toBe('sent');
  });

  it('a receipt and a refusal are kept with the document, staff are told once of the refusal', async () => {
    const [received, refused] = [await outgoing(), await outgoing()];
    await answer(`${received.number}.receipt.json`, { at: '2026-11-01T10:00:00Z' });
    await answer(`${refused.number}.refusal.json`, { reason: ' The buyer\n is <unknown> ' });
    await Promise.all([run(), run()]);
    await run();
    expect(await incoming()).toEqual([]);
    expect((await read(received.id)).transmission).toMatchObject({
      status: 'received',
      answeredAt: '2026-11-01T10:00:00.000Z',
      reason: null,
    });
    const reason = 'The buyer is <unknown>';
    expect((await read(refused.id)).transmission).toMatchObject({ status: 'refused', reason });
    const mails = (await refusals()).filter(({ data }) => (data.invoice as { id: string }).id === refused.id);
    expect(mails).toMatchObject([
      { recipient: app.config.mailStaff, data: { invoice: { id: refused.id, number: refused.number }, reason } },
    ]);
    const { subject, text, html } = app.get(MailTemplates).render('invoice-refused', mails[0]!.data);
    expect(subject).toBe(`E-invoice ${refused.number} was refused`);
    expect(text).toContain(`/admin/invoices/${refused.id}`);
    expect(html).toContain('&lt;unknown&gt;');
  });

  it('the later answer counts, in whatever order they are read', async () => {
    const invoice = await outgoing();
    const status = async () => (await read(invoice.id)).transmission?.status;
    await answer(`${invoice.number}.refusal.json`, { reason: 'Closed', at: '2026-11-02T10:00:00Z' });
    await run();
    await answer(`${invoice.number}.receipt.json`, { at: '2026-11-01T10:00:00Z' });
    await run();
    expect(await status()).toBe('refused');
    await answer(`${invoice.number}.receipt.json`, { at: '2026-11-03T10:00:00Z' });
    await run();
    expect(await status()).toBe('received');
    expect(await incoming()).toEqual([]);
  });

  it.each([
    ['no JSON', '{"reason": "half'],
    ['no reason', { reason: ' ' }],
    ['another type', ['x']],
    ['no time', { reason: 'x', at: 'yesterday' }],
    ['too much', { reason: 'x'.repeat(70_000) }],
  ])('an answer with %s is read again while it may be incomplete, then set aside', async (_name, content) => {
    const invoice = await outgoing();
    const name = `${invoice.number}.refusal.json`;
    await answer(name, content);
    await run();
    expect(await incoming()).toEqual([name]);
    await asOf(inAnHour(), run);
    expect(await incoming()).toEqual([]);
    expect((await incoming(UNREAD)).filter((file) => file.startsWith(`${invoice.number}.refusal-`))).toHaveLength(1);
    await answer(name, content);
    await asOf(inAnHour(), run);
    expect((await incoming(UNREAD)).filter((file) => file.startsWith(`${invoice.number}.refusal-`))).toHaveLength(2);
    expect((await read(invoice.id)).transmission).toMatchObject({ status: 'sent', reason: null });
  });

  it('an answer to a document that was not sent is set aside, and other files are left alone', async () => {
    await answer('INV-2026-999999.receipt.json', {});
    await answer('notes.txt', 'of the operator');
    await answer('more/INV-2026-000001.receipt.json', {});
    await run();
    expect(await incoming()).toEqual(['more/INV-2026-000001.receipt.json', 'notes.txt']);
    expect((await incoming(UNREAD)).join()).toContain('INV-2026-999999.receipt-');
  });
});
