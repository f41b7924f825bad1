import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InvoiceType } from '#rules/invoice-status';
import { type NamedFile, namedFile } from '../save-file';
import { separatorFor } from '../separator';
import { once } from './idempotency';
import { answer, answerWithResponse, api } from './client';
import type { Invoice } from './schema';

/** Filters of a list of invoices; undefined filters do not apply. */
export interface InvoiceFilters {
  type?: InvoiceType;
  status?: string;
  search?: string;
  sort?: string;
  limit: number;
  offset: number;
}

const all = ['invoices'] as const;

/**
 * GET /invoices: a page of the company's invoices, with the open amounts by age. The current page stays on screen while
 * the next page loads.
 */
export const invoiceListQuery = (filters: InvoiceFilters) =>
  queryOptions({
    queryKey: [...all, 'list', filters],
    queryFn: () => answer(api.GET('/api/v1/invoices', { params: { query: filters } })),
    placeholderData: keepPreviousData,
  });

/** GET /invoices: the credit notes of an order, at most 100, in the order of their numbers. */
export const creditNotesQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...all, 'credit notes', orderId],
    queryFn: async () => {
      const query = { type: 'credit_note', orderId, sort: 'number', limit: 100 } as const;
      return (await answer(api.GET('/api/v1/invoices', { params: { query } }))).data;
    },
  });

/** GET /invoices/{id}. 404 when the invoice does not exist or belongs to another company. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: () => answer(api.GET('/api/v1/invoices/{id}', { params: { path: { id } } })),
  });

/** POST /invoices/{id}/reminders: mails a reminder to the contact of the order. 409 when the company cannot be reminded now. */
export const remindOfInvoice = (id: string) =>
  answer(api.POST('/api/v1/invoices/{id}/reminders', { params: { path: { id } } }));

/** POST /invoices/{id}/mails: mails a document to the contact of its order again; answers to whom. 429 within 60 seconds of a mail of it. */
export const mailInvoice = (id: string) =>
  answer(api.POST('/api/v1/invoices/{id}/mails', { params: { path: { id } } }));

/** POST /invoices/{id}/pdf-mails: mails the PDF of a document whose e-invoice was refused; answers to whom. */
export const mailInvoicePdf = (id: string) =>
  answer(api.POST('/api/v1/invoices/{id}/pdf-mails', { params: { path: { id } } }));

/** POST /invoices/{id}/send-email: mails a document with its PDF to an address, or to the user. 429 after 20 mails in an hour. */
export const emailInvoice = (id: string, recipientEmail: string | undefined) =>
  once(['email invoice', id, recipientEmail], (header) =>
    answer(
      api.POST('/api/v1/invoices/{id}/send-email', {
        params: { path: { id }, header },
        body: recipientEmail ? { recipientEmail } : {},
      }),
    ),
  );

/** POST /invoices/{id}/payment-notices: says that the company has paid. 409 when it cannot say so, or has said so. */
export const tellPaid = (id: string, body: { paidOn: string; reference: string | null }) =>
  once(['tell paid', id, body], (header) =>
    answer(api.POST('/api/v1/invoices/{id}/payment-notices', { params: { path: { id }, header }, body })),
  );

/** POST /invoices/{id}/reinvoice: issues the part of an invoice that was credited in whole again. */
export const reinvoice = (id: string) =>
  once(['reinvoice', id], (header) =>
    answer(api.POST('/api/v1/invoices/{id}/reinvoice', { params: { path: { id }, header } })),
  );

/** POST /system/bank/invoices/{id}/credit: pays an invoice with credit of its company. 422 when either is less by now. */
export const payWithCredit = ({ id, openAmount, companyCredit }: Invoice, amount: number) =>
  once(['use credit', id, openAmount, companyCredit], (header) =>
    answer(
      api.POST('/api/v1/system/bank/invoices/{id}/credit', { params: { path: { id }, header }, body: { amount } }),
    ),
  );

/** GET /invoices/due: the next invoice of each order that has one due, for staff. */
export const dueInvoicesQuery = queryOptions({
  queryKey: [...all, 'due'],
  queryFn: () => answer(api.GET('/api/v1/invoices/due')),
});

/** GET /invoices/zip: an archive of the PDFs of at most 100 documents; 503 while they are generated. */
export async function invoiceZip(ids: string[]): Promise<NamedFile> {
  const query = { id: ids.join() };
  const file = await answerWithResponse(api.GET('/api/v1/invoices/zip', { params: { query }, parseAs: 'blob' }));
  return namedFile(file as { data: Blob; response: Response }, 'invoices.zip');
}

/** PUT /invoices/{id}/dispute: marks an invoice as disputed, which stops its reminders, or takes the mark away. */
export const disputeInvoice = (id: string, isDisputed: boolean) =>
  answer(api.PUT('/api/v1/invoices/{id}/dispute', { params: { path: { id } }, body: { isDisputed } }));

/** GET /invoices/{id}/pdf: an address that is valid for five minutes, for this user only; 503 while it is generated. */
export const invoicePdf = (id: string) => answer(api.GET('/api/v1/invoices/{id}/pdf', { params: { path: { id } } }));

/** GET /invoices/{id}/ubl: the e-invoice. 409 `no_e_invoice` with sentences about what the invoice lacks. */
export async function invoiceUbl({ id, number }: { id: string; number: string }): Promise<NamedFile> {
  const file = await answerWithResponse(
    api.GET('/api/v1/invoices/{id}/ubl', { params: { path: { id } }, parseAs: 'blob' }),
  );
  return namedFile(file as { data: Blob; response: Response }, `${number}.xml`);
}

const yearOf = (year: string) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** GET /companies/{id}/statement-of-account: what a company was invoiced and paid in a year (`2026`). */
export const accountQuery = (companyId: string, year: string) =>
  queryOptions({
    queryKey: [...all, 'account', companyId, year],
    queryFn: () =>
      answer(
        api.GET('/api/v1/companies/{id}/statement-of-account', {
          params: { path: { id: companyId }, query: yearOf(year) },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Formats of a statement of account as a file. */
export type AccountFormat = 'pdf' | 'csv';

/**
 * GET /companies/{id}/statement-of-account/pdf and /csv: the statement of a year as a file. A PDF is 503 while it is
 * generated.
 */
export async function accountFile(companyId: string, year: string, format: AccountFormat): Promise<NamedFile> {
  const path = { id: companyId };
  const days = yearOf(year);
  const query = { ...days, separator: separatorFor(navigator.language) };
  const file = await answerWithResponse(
    format === 'pdf'
      ? api.GET('/api/v1/companies/{id}/statement-of-account/pdf', { params: { path, query: days }, parseAs: 'blob' })
      : api.GET('/api/v1/companies/{id}/statement-of-account/csv', { params: { path, query }, parseAs: 'blob' }),
  );
  return namedFile(file as { data: Blob; response: Response }, `statement-of-account-${year}.${format}`);
}
