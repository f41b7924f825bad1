import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { PlatformModule } from '../../src/app/platform.module.js';
import { IssueDueInvoicesJob } from '../../src/invoices/issue-due-invoices.job.js';
import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { OrdersJobsModule } from '../../src/orders/orders-jobs.module.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { AttachmentSources } from '../../src/platform/mail/attachment-sources.js';
import { MailTemplates } from '../../src/platform/mail/mail-templates.js';
import type { AttachmentRef } from '../../src/platform/mail/outbox-mail.entity.js';
import { INVOICE_ATTACHMENTS } from '../../src/rules/invoice-attachments.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { makeInvoice } from '../builders/invoices.js';
import { makeOrder } from '../builders/orders.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { line } from '../builders/quotes.js';

/** Mails of issued invoices and credit notes, and what they have attached. */

let app: TestApp;
let anna: Agent;
let staff: Agent;
let companyId: string;
let worker: INestApplicationContext;
beforeAll(async () => {
  app = await TestApp.start({
    seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' },
    bankAccount: { iban: 'NL91ABNA0417164300', bic: null },
  });
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  ({ companyId } = await app.actor(ANNA));
  await app.sql(
    `update companies set country_code = 'NL', vat_number = null, electronic_address_scheme = '0106',
       electronic_address = '12345678' where id = ?`,
    [companyId],
  );
  worker = await Test.createTestingModule({ imports: [PlatformModule.with(app.config), OrdersJobsModule] }).compile();
  worker.useLogger(false);
  await worker.init();
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

/** VAT number of a company in France. */
const FRENCH = 'FR90900123457';

interface Mail {
  template: string;
  recipient: string;
  data: { invoice?: object; creditNote?: object; attached: string | null };
  attachment: AttachmentRef | null;
}
const mailsOf = (number: string) =>
  app.sql<Mail>(
    `select template, recipient, data, attachment from outbox_mails
      where coalesce(data -> 'invoice' ->> 'number', data -> 'creditNote' ->> 'number') = ? order by created_at`,
    [number],
  );
const want = (invoiceAttachments: string) =>
  app.sql('update companies set invoice_attachments = ? where id = ?', [invoiceAttachments, companyId]);
const filesOf = async (mail: Mail) => {
  if (!mail.attachment) return [];
  const files = await worker.get(AttachmentSources, { strict: false }).load(mail.attachment);
  return Promise.all(
    files.map(async ({ filename, content, contentType }) => ({
      filename,
      contentType,
      start: (content instanceof Buffer ? content : await buffer(content as Readable)).subarray(0, 5).toString(),
    })),
  );
};
const render = ({ template, data }: Mail) => {
  const { subject, text } = app.get(MailTemplates).render(template, data);
  return { subject, text: text.replace(/\s+/g, ' ') };
};
const credit = async (id: string) => {
  const answer = await staff.post(`/invoices/${id}/credit-notes`).send({ reason: 'price', amount: 121 }).expect(201);
  return answer.body as InvoiceDto;
};
/** Makes the mails of a document two minutes older. */
const age = (number: string, seconds = 120) =>
  app.sql(
    `update outbox_mails set created_at = created_at - make_interval(secs => ?)
      where coalesce(data -> 'invoice' ->> 'number', data -> 'creditNote' ->> 'number') = ?`,
    [seconds, number],
  );
const resend = (id: string, agent = staff) => agent.post(`/invoices/${id}/mails`);

it('an invoice is mailed once to the contact, with its PDF', async () => {
  const invoice = await makeInvoice(app);
  const [mail, ...more] = await mailsOf(invoice.number);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    template: 'invoice-issued',
    recipient: ANNA,
    data: {
      invoice: {
        number: invoice.number,
        total: invoice.total,
        openAmount: invoice.total,
        dueOn: invoice.dueOn,
        path: `/dashboard/invoices/${invoice.id}`,
      },
      attached: 'a PDF',
      contact: { firstName: 'Anna' },
    },
  });
  expect(await filesOf(mail!)).toEqual([
    { filename: `${invoice.number}.pdf`, contentType: 'application/pdf', start: '%PDF-' },
  ]);
  const { subject, text } = render(mail!);
  expect(subject).toMatch(new RegExp(`^Invoice ${invoice.number} for order O-`));
  expect(text).toContain('This email has a PDF attached.');
  expect(text).toMatch(/Please pay €[\d,.]+ by .* Please use the reference RF/);
}, 60_000);

it('staff see to whom a document was mailed last, when, and with what; the company does not', async () => {
  const invoice = await makeInvoice(app);
  const note = await credit(invoice.id);
  const mailed = async (id: string, agent = staff) =>
    ((await agent.get(`/invoices/${id}`).expect(200)).body as InvoiceDto).mailed;
  const first = { to: ANNA, status: 'pending', sentAt: null, attachments: 'pdf' };
  for (const { id } of [invoice, note]) expect(await mailed(id)).toEqual(first);
  expect(await mailed(invoice.id, anna)).toBeNull();
  const sentAt = '2026-11-02T09:14:00.000Z';
  await age(invoice.number);
  await app.sql(`update outbox_mails set status = 'bounced', sent_at = ? where data -> 'invoice' ->> 'number' = ?`, [
    sentAt,
    invoice.number,
  ]);
  expect(await mailed(invoice.id)).toEqual({ ...first, status: 'bounced', sentAt });
  // What a user of the company sends to somebody is not our mail.
  await anna.post(`/invoices/${invoice.id}/send-email`).send({ recipientEmail: TOM }).expect(202);
  expect(await mailed(invoice.id)).toMatchObject({ to: ANNA, status: 'bounced' });
  await want('none');
  await resend(invoice.id).expect(201);
  await want('pdf');
  expect(await mailed(invoice.id)).toEqual({ ...first, attachments: 'none' });
  expect(await mailed(note.id)).toEqual(first);
});

it('an invoice without VAT says why, on its page in the words of the quote and in its mails', async () => {
  const company = await makeCompany(app);
  await app.sql(`update companies set country_code = 'FR', postal_code = '13002', vat_number = ? where id = ?`, [
    FRENCH,
    company,
  ]);
  await app.sql(
    `insert into vat_evidence (company_id, vat_number, status, checked_at, asked_at) values (?, ?, 'valid', now(), now())`,
    [company, FRENCH],
  );
  const email = await makeUser(app, { company, accountType: 'admin' });
  const invoice = await makeInvoice(app, { by: email });
  const { body } = await staff.get(`/invoices/${invoice.id}`).expect(200);
  const [vat] = (body as InvoiceDto).vat;
  expect(vat).toMatchObject({
    category: 'K',
    reason: 'Intra-Community supply, exempt by Article 138 of Directive 2006/112/EC',
    explanation:
      'Intra-Community supply. The goods go from the Netherlands to France, so we charge no VAT. You report the purchase in your VAT return.',
  });
  const note = await credit(invoice.id);
  expect(note.vat[0]).toMatchObject({ category: 'K', explanation: vat!.explanation });
  const words = 'VAT VAT (0%), intra-Community supply: €0.00';
  const [ofInvoice, ofNote] = await Promise.all([invoice, note].map(async ({ number }) => (await mailsOf(number))[0]!));
  expect(render(ofInvoice!).text).toMatch(/is €[\d,.]+ in all\./);
  expect(render(ofInvoice!).text).toContain(words);
  expect(render(ofNote!).text).toMatch(/by €121.00 in all\. Reason/);
  expect(render(ofNote!).text).toContain(words);
  const taxed = await makeInvoice(app);
  expect(((await anna.get(`/invoices/${taxed.id}`).expect(200)).body as InvoiceDto).vat[0]?.explanation).toBeNull();
  const { text } = render((await mailsOf(taxed.number))[0]!);
  expect(text).toMatch(/is €[\d,.]+ with VAT\./);
  expect(text).toMatch(/VAT VAT \(21%\), seller and buyer in the Netherlands: €[\d,.]+/);
});

it('a paid invoice asks for nothing', async () => {
  const invoice = await makeInvoice(app, { paid: 16_383.4 });
  const [mail] = await mailsOf(invoice.number);
  expect(mail!.data.invoice).toMatchObject({ openAmount: null });
  const { text } = render(mail!);
  expect(text).toContain('Nothing of it is left to be paid.');
  expect(text).not.toContain('Please pay');
});

it('a credit note is mailed with the invoice that it reduces', async () => {
  const invoice = await makeInvoice(app);
  const note = await credit(invoice.id);
  const mails = await mailsOf(note.number);
  expect(mails).toMatchObject([
    {
      template: 'credit-note-issued',
      recipient: ANNA,
      data: {
        creditNote: { number: note.number, invoiceNumber: invoice.number, total: 12_100 },
        attached: 'a PDF',
      },
      attachment: { source: 'invoice-pdf', id: note.id },
    },
  ]);
  const { text } = render(mails[0]!);
  expect(text).toContain(`reduces invoice ${invoice.number}`);
  expect(text).toContain('by €121.00 with VAT. Reason: The price was corrected.');
});

it.each([
  ['none', null, []],
  ['ubl', 'a UBL file', ['xml']],
  ['both', 'a PDF and a UBL file', ['pdf', 'xml']],
] as const)(
  'a company that wants %s gets that',
  async (wanted, attached, endings) => {
    await want(wanted);
    const invoice = await makeInvoice(app);
    const note = await credit(invoice.id);
    for (const { number } of [invoice, note]) {
      const [mail] = await mailsOf(number);
      expect(mail!.data.attached).toBe(attached);
      const files = await filesOf(mail!);
      expect(files.map(({ filename }) => filename)).toEqual(endings.map((ending) => `${number}.${ending}`));
      for (const { start, contentType } of files) {
        expect([start, contentType]).toEqual(
          start === '%PDF-' ? ['%PDF-', 'application/pdf'] : ['<?xml', 'application/xml'],
        );
      }
    }
    await want('pdf');
  },
  60_000,
);

it('a document that cannot be UBL is mailed as a PDF', async () => {
  const company = await makeCompany(app);
  const email = await makeUser(app, { company, accountType: 'admin' });
  await app.sql(`update companies set invoice_attachments = 'both' where id = ?`, [company]);
  const invoice = await makeInvoice(app, { by: email });
  expect(await mailsOf(invoice.number)).toMatchObject([
    { recipient: email, data: { attached: 'a PDF' }, attachment: { source: 'invoice-pdf' } },
  ]);
});

it('the job mails what it issues, once', async () => {
  const { id } = await makeOrder(app, 'shipped', { items: [line('desk-27-purchase')] });
  const job = () => new IssueDueInvoicesJob(app.get(Transactions), app.get(OrderInvoices)).run();
  await Promise.all([job(), job()]);
  await job();
  const [invoice] = await app.sql<{ number: string }>('select number from order_invoices where order_id = ?', [id]);
  expect(await mailsOf(invoice!.number)).toMatchObject([{ template: 'invoice-issued', recipient: ANNA }]);
});

it('an invoice that is refused is not mailed', async () => {
  const { id } = await makeOrder(app, 'shipped', { items: [line('desk-27-purchase')] });
  await app.sql('update orders set total = total + 1 where id = ?', [id]);
  const before = await app.sql('select id from outbox_mails');
  await staff.post(`/orders/${id}/invoice`).expect(409);
  expect(await app.sql('select id from outbox_mails')).toHaveLength(before.length);
});

describe('sending again', () => {
  it('mails invoice and credit note with what the company wants now, and is in the audit log', async () => {
    const invoice = await makeInvoice(app);
    const note = await credit(invoice.id);
    await want('both');
    for (const [document, entity] of [
      [invoice, 'order_invoices'],
      [note, 'credit_notes'],
    ] as const) {
      const { body } = await staff.get(`/invoices/${document.id}`).expect(200);
      expect((body as InvoiceDto).actions).toContain('resend');
      await age(document.number);
      expect((await resend(document.id).expect(201)).body).toEqual({ message: `Sent to ${ANNA}` });
      expect((await mailsOf(document.number)).map(({ data }) => data.attached)).toEqual([
        'a PDF',
        'a PDF and a UBL file',
      ]);
      const entries = await app.sql(
        `select entity, action, actor_email, after from audit_log where entity_id = ? and after -> 'mailed_to' is not null`,
        [document.id],
      );
      expect(entries).toEqual([{ entity, action: 'update', actor_email: STAFF, after: { mailed_to: ANNA } }]);
    }
    await want('pdf');
  });

  it('ten presses at once send one mail, and another is sent 60 seconds later', async () => {
    const { id, number } = await makeInvoice(app);
    await resend(id).expect(429); // it was mailed when it was issued
    for (const mails of [2, 3]) {
      await age(number, 50);
      await resend(id).expect(429);
      await age(number, 11);
      const answers = await Promise.all(Array.from({ length: 10 }, async () => (await resend(id)).status));
      expect(answers.toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 429)]);
      expect(await mailsOf(number)).toHaveLength(mails);
    }
  });

  it('is for staff, and needs somebody to read it', async () => {
    const company = await makeCompany(app);
    const email = await makeUser(app, { company, accountType: 'admin' });
    const invoice = await makeInvoice(app, { by: email });
    await resend(invoice.id, await app.as(RIVAL)).expect(403);
    await resend(invoice.id, anna).expect(403);
    await resend('0198c5f2-0000-4000-8000-000000000042').expect(404);
    await age(invoice.number);
    await app.sql(`update users set account_status = 'inactive' where email = ?`, [email]);
    expect((await resend(invoice.id).expect(409)).body).toMatchObject({ code: 'no_recipient' });
  });
});

describe('the mail of a user to somebody', () => {
  const send = (id: string, body: object = {}, agent = anna) => agent.post(`/invoices/${id}/send-email`).send(body);
  interface SentTo {
    recipient: string;
    data: { document: object; canOpen: boolean };
    attachment: AttachmentRef | null;
  }
  const sentOf = (number: string) =>
    app.sql<SentTo>(
      `select recipient, data, attachment from outbox_mails
        where template = 'invoice-emailed' and data -> 'document' ->> 'number' = ? order by created_at`,
      [number],
    );

  it('has the PDF of an invoice or a credit note, and a link for colleagues', async () => {
    const invoice = await makeInvoice(app);
    const note = await credit(invoice.id);
    expect((await send(invoice.id).expect(202)).body).toEqual({
      message: 'Invoice has been sent to your email with a PDF attachment!',
    });
    await send(invoice.id, { recipientEmail: ' books@elsewhere.example ' }).expect(202);
    await send(note.id, { recipientEmail: TOM }, await app.as(TOM)).expect(202);
    const [own, other] = await sentOf(invoice.number);
    const [ofNote] = await sentOf(note.number);
    expect(own).toMatchObject({ recipient: ANNA, data: { canOpen: true } });
    expect(other).toMatchObject({ recipient: 'books@elsewhere.example', data: { canOpen: false } });
    expect(ofNote).toMatchObject({ recipient: TOM, data: { document: { isCreditNote: true, openAmount: null } } });
    const drawn = (mail: SentTo) => {
      const { subject, text } = app.get(MailTemplates).render('invoice-emailed', mail.data);
      return `${subject} ${text.replace(/\s+/g, ' ')}`;
    };
    expect(drawn(own!)).toContain(`Invoice ${invoice.number} for`);
    expect(drawn(own!)).toContain('View in the portal');
    expect(drawn(other!)).toContain(`it reaches Anna de Vries at ${ANNA}`);
    expect(drawn(ofNote!)).toContain(`sends you credit note ${note.number}`);
    const [file] = await worker.get(AttachmentSources, { strict: false }).load(other!.attachment!);
    expect(file?.filename).toBe(`${invoice.number}.pdf`);
    const entries = await app.sql(
      `select actor_email, after from audit_log where entity_id = ? and after -> 'mailed_to' is not null order by id`,
      [invoice.id],
    );
    expect(entries).toEqual(
      [ANNA, 'books@elsewhere.example'].map((to) => ({ actor_email: ANNA, after: { mailed_to: to } })),
    );
  });

  it('is for the company of the invoice, and for an address that can be one', async () => {
    const { id } = await makeInvoice(app);
    await send(id, {}, await app.as(RIVAL)).expect(404);
    await send(id, {}, staff).expect(403);
    expect((await send(id, { recipientEmail: 'nobody' }).expect(422)).body).toMatchObject({
      errors: [{ field: 'recipientEmail' }],
    });
  });

  it('is sent at most 20 times an hour, also by presses at once', async () => {
    const email = await makeUser(app, { company: companyId, accountType: 'standard' });
    const user = await app.as(email);
    const { id, number } = await makeInvoice(app);
    for (let sent = 0; sent < 18; sent++) await send(id, {}, user).expect(202);
    const answers = await Promise.all(Array.from({ length: 6 }, async () => (await send(id, {}, user)).status));
    expect(answers.toSorted()).toEqual([202, 202, 429, 429, 429, 429]);
    expect(await sentOf(number)).toHaveLength(20);
  });
});

describe('the preference of a company', () => {
  const own = async (agent: Agent) => (await agent.get('/companies').expect(200)).body as Record<string, unknown>;

  it.each(INVOICE_ATTACHMENTS)('may be %s, set by its administrator and by staff', async (invoiceAttachments) => {
    const company = await makeCompany(app);
    await app.sql(`update companies set industry = 'other' where id = ?`, [company]);
    const admin = await app.as(await makeUser(app, { company, accountType: 'admin' }));
    const before = await own(admin);
    expect(before.invoiceAttachments).toBe('pdf');
    await admin
      .put('/companies')
      .send({ ...before, invoiceAttachments })
      .expect(200);
    expect(await own(admin)).toMatchObject({ invoiceAttachments });
    const { body } = await staff.get(`/system/companies/${company}`).expect(200);
    await staff
      .put(`/system/companies/${company}`)
      .send({ ...body, invoiceAttachments: 'none' })
      .expect(200);
    expect(await own(admin)).toMatchObject({ invoiceAttachments: 'none' });
  });

  it('refuses any other value at its field, and a standard user', async () => {
    const before = await own(anna);
    for (const invoiceAttachments of ['docx', null, 1, '']) {
      const { body } = await anna
        .put('/companies')
        .send({ ...before, invoiceAttachments })
        .expect(422);
      expect(body).toMatchObject({ errors: [{ field: 'invoiceAttachments' }] });
    }
    const tom = await app.as(TOM);
    await tom
      .put('/companies')
      .send({ ...before, invoiceAttachments: 'none' })
      .expect(403);
  });
});
