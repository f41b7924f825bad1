import { PartnerAgreements } from '../../src/partners/agreements/partner-agreements.service.js';
import { Payouts } from '../../src/partner-programme/commissions/payouts.service.js';
import { CommissionGroups } from '../../src/partner-programme/commissions/rates/commission-groups.service.js';
import { ResellersService } from '../../src/partner-programme/resellers/resellers.service.js';
import { DOCUMENT_TYPE_NAMES } from '../../src/rules/document-types.js';
import { ANNA, PAULA_PARTNER, STAFF, type TestApp } from '../app.js';
import { makeAgreement } from '../builders/agreements.js';
import { FILES, makeDocument } from '../builders/documents.js';
import { makeDueOrder, makeInvoice } from '../builders/invoices.js';
import { makePartner } from '../builders/partners.js';
import { makeUser } from '../builders/people.js';
import { makeSystem } from '../builders/punch-outs.js';
import { makeQuote } from '../builders/quotes.js';
import { refusedReply } from './message-operations.js';
import { makeSubject, OPERATIONS } from './operations.js';
import { purchaseOrder } from './procurement-operations.js';

export const USERS = { anna: ANNA, staff: STAFF, paula: PAULA_PARTNER, visitor: null };

/** The user of a list, its path, and the number of statements, that of the session included. */
export type List = [user: keyof typeof USERS, path: string, statements: number];

/** Adds a row or more; `ids` are those of the records in the paths, such as that of `{quote}`. */
type Make = (app: TestApp, ids: Record<string, string>) => Promise<unknown>;

/** Lists to which `make` adds rows. */
export const GROWING: { make: Make; lists: List[] }[] = [
  { make: (app) => app.signIn(ANNA), lists: [['anna', '/auth/sessions', 3]] },
  { make: of('GET /access-tokens'), lists: [['anna', '/access-tokens', 5]] },
  { make: of('GET /access-changes'), lists: [['anna', '/access-changes', 2]] },
  { make: of('GET /agent-grants'), lists: [['anna', '/agent-grants', 5]] },
  { make: of('GET /webhooks'), lists: [['anna', '/webhooks', 2]] },
  {
    make: (app) => makeSystem(app),
    lists: [
      ['anna', '/procurement-systems', 5],
      ['staff', '/system/companies/{client}/procurement-systems', 5],
    ],
  },
  { make: refusedReply, lists: [['staff', '/system/refused-replies', 2]] },
  { make: purchaseOrder, lists: [['staff', '/system/purchase-orders', 2]] },
  {
    make: (app, { purchaseOrder: id }) =>
      app.sql(
        `insert into cxml_documents (id, purchase_order_id, kind, record_id, number)
         values (gen_random_uuid(), ?, 'invoice', gen_random_uuid(), 'INV-2026-000001')`,
        [id],
      ),
    lists: [['staff', '/system/purchase-orders/{purchaseOrder}/documents', 5]],
  },
  {
    make: async (app, { webhook }) => (await app.as(ANNA)).post(`/webhooks/${webhook}/test`).send({}).expect(201),
    lists: [['anna', '/webhooks/{webhook}/deliveries', 5]],
  },
  {
    make: (app, ids) => makeUser(app, { company: ids.client }),
    lists: [
      ['anna', '/users', 2],
      ['anna', '/companies/users', 2],
      ['anna', '/companies/users/names', 2],
      ['anna', '/companies', 5],
      ['paula', '/partners/clients/{client}/users', 2],
    ],
  },
  {
    make: of('GET /users/invitations'),
    lists: [
      ['anna', '/users/invitations', 3],
      ['staff', '/system/companies/{client}/invitations', 4],
    ],
  },
  { make: of('GET /users/erasures'), lists: [['anna', '/users/erasures', 3]] },
  { make: of('GET /system/approval-rules'), lists: [['staff', '/system/approval-rules', 2]] },
  {
    make: async (app, { rule }) => {
      const staff = await app.as(STAFF);
      for (const isOn of [false, true]) {
        await staff.put(`/system/approval-rules/${rule}/switch`).send({ isOn }).expect(200);
      }
    },
    lists: [['staff', '/system/approval-rules/{rule}/changes', 2]],
  },
  { make: of('GET /system/approval-roles'), lists: [['staff', '/system/approval-roles', 2]] },
  { make: of('GET /system/approval-delegations'), lists: [['staff', '/system/approval-delegations', 2]] },
  { make: of('POST /system/quotes/{id}/agreements'), lists: [['staff', '/system/approvals', 3]] },
  {
    make: async (app, ids) => {
      await of('GET /system/quotes/{id}/hand-tax')(app, ids);
      Object.assign(app.config.seller, { vatNumber: null });
    },
    lists: [['staff', '/system/approvals?mine=true', 4]],
  },
  {
    make: async (app, ids) => {
      const staff = await app.as(STAFF);
      for (const action of ['deactivate', 'reactivate']) {
        for (const record of [`/users/${ids.user}`, `/companies/${ids.company}`]) {
          await staff.patch(`${record}/${action}`).send({ reason: 'A test' }).expect(200);
        }
      }
    },
    lists: [
      ['staff', '/users/{user}/status-history', 4],
      ['staff', '/companies/{company}/status-history', 3],
    ],
  },
  {
    make: of('GET /system/companies/pending-verification'),
    lists: [['staff', '/system/companies/pending-verification', 2]],
  },
  {
    // A document replaces the company's document of the same type.
    make: async (app) => {
      const [found] = await app.sql<{ count: number }>('select count(*)::int as count from company_documents');
      await makeDocument(app, DOCUMENT_TYPE_NAMES[found!.count]);
    },
    lists: [
      ['anna', '/client-documents', 5],
      ['staff', '/client-documents/admin/all', 2],
      ['staff', '/client-documents/admin/company/{client}', 5],
    ],
  },
  { make: of('GET /comparisons'), lists: [['anna', '/comparisons', 5]] },
  { make: of('DELETE /quotes/templates/{id}'), lists: [['anna', '/quotes/templates', 2]] },
  {
    make: async (app) => {
      const { id } = await makeQuote(app, 'draft');
      const deliveryAddress = {
        name: `Dock ${id}`,
        addressLine1: 'Kade 1',
        city: 'Delft',
        postalCode: '1',
        countryCode: 'NL',
      };
      await (await app.as(ANNA)).post(`/quotes/${id}/submit`).send({ deliveryAddress }).expect(200);
    },
    lists: [['anna', '/quotes/delivery-addresses', 2]],
  },
  {
    make: async (app) => {
      const { companyId: company } = await app.actor(STAFF);
      const { userId: ownerId } = await app.actor(await makeUser(app, { company, accountType: 'admin' }));
      const { id } = await makeQuote(app, 'sent');
      await (await app.as(STAFF)).put(`/system/quotes/${id}/follow-up`).send({ ownerId }).expect(200);
    },
    lists: [['staff', '/system/quote-owners', 2]],
  },
  {
    make: async (app, { company: companyId }) =>
      (await app.as(STAFF)).post('/system/notes').send({ companyId, text: 'Asked twice' }).expect(201),
    lists: [['staff', '/system/notes?companyId={company}', 5]],
  },
  {
    make: async (app, { quote }) => {
      await (await app.as(ANNA)).post(`/quotes/${quote}/messages`).send({ text: 'Hello' }).expect(201);
      const { id } = await makeQuote(app, 'sent');
      await (await app.as(STAFF)).post(`/quotes/${id}/messages`).send({ text: 'Hello' }).expect(201);
    },
    lists: [
      ['anna', '/quotes/{quote}/messages', 5],
      ['anna', '/messages/unread', 2],
    ],
  },
  {
    make: async (app) => makeUser(app, { company: (await app.actor(ANNA)).companyId }),
    lists: [['anna', '/quotes/{quote}/messages/colleagues', 3]],
  },
  {
    make: (app) => makeInvoice(app),
    lists: [
      ['anna', '/invoices', 2],
      ['staff', '/invoices?search=meridian&status=open', 2],
    ],
  },
  { make: (app) => makeDueOrder(app), lists: [['staff', '/invoices/due', 7]] },
  { make: of('GET /orders/awaited-quotes'), lists: [['staff', '/orders/awaited-quotes', 2]] },
  {
    make: async (app, ids) =>
      (await app.as(STAFF))
        .post(`/orders/${ids.order}/documents`)
        .field('type', 'invoice')
        .attach('document', FILES.pdf, 'invoice.pdf')
        .expect(201),
    lists: [['anna', '/orders/{order}/documents', 3]],
  },
  { make: of('GET /system/exports'), lists: [['staff', '/system/exports', 4]] },
  { make: of('GET /system/views'), lists: [['staff', '/system/views?resource=quotes', 2]] },
  {
    make: (app) => makeQuote(app, 'sent', { by: PAULA_PARTNER, forClient: ANNA }),
    lists: [['paula', '/partner-dashboard/projects/{deal}/quotes', 3]],
  },
  {
    make: async (app) => {
      const [group] = await app.sql<{ id: string }>(
        'select id from product_groups where id not in (select group_slug from commission_groups) limit 1',
      );
      await app.get(CommissionGroups).add(await app.actor(STAFF), { groupId: group!.id, partnerId: null, rate: 0.05 });
    },
    lists: [['staff', '/partner-admin/commission-groups', 2]],
  },
  {
    make: async (app) => {
      const { id: partnerId } = await makePartner(app);
      await app.get(Payouts).adjust(await app.actor(STAFF), { partnerId, amount: 10, reason: 'A fair together' });
    },
    lists: [['staff', '/partner-admin/payouts', 2]],
  },
  {
    make: of('GET /partner-admin/payouts/files'),
    lists: [['staff', '/partner-admin/payouts/files', 2]],
  },
  {
    make: async (app) => {
      const { id, sha256 } = await makeAgreement(app);
      const partner = await makePartner(app);
      for (const email of [PAULA_PARTNER, partner.email]) {
        const signature = { sha256: sha256!, name: 'Paula Grant' };
        await app.get(PartnerAgreements).accept(await app.actor(email), id, signature, '127.0.0.1');
      }
      await app.sql('update partners set listed_at = now(), listing_reviewed_at = now() where company_id = ?', [
        partner.id,
      ]);
      Object.assign(app.get(ResellersService), { kept: undefined }); // the list, which is kept for a second
    },
    lists: [
      ['paula', '/partner-agreements/acceptances', 5],
      ['staff', '/partner-agreements/acceptances', 5],
      ['visitor', '/resellers', 1],
    ],
  },
];

/** Returns a function that makes the subject of an operation. */
function of(route: string): Make {
  const operation = OPERATIONS.find((one) => one.route === route);
  if (!operation) throw new Error(`There is no ${route}`);
  return (app) => makeSubject(app, operation);
}
