import { statement, typed } from '../../platform/database/statement.js';
import type { CxmlDocumentKind, CxmlDocumentStatus } from '../../rules/cxml-document.js';

/**
 * Plans the documents that purchase orders lack: a confirmation of each order, a ship notice once it is shipped, and each
 * invoice and credit note. Only kinds for which the system has an address. A repetition plans nothing twice.
 */
export const PLAN_DOCUMENTS = statement(
  {},
  `insert into cxml_documents (id, purchase_order_id, kind, record_id, number)
   select gen_random_uuid(), o.id, due.kind, due.id, due.number
     from purchase_orders o join procurement_systems s on s.id = o.system_id join orders r on r.id = o.order_id
    cross join lateral (
      select 'confirmation' as kind, r.id, r.number where s.confirmation_url is not null
      union all
      select 'ship_notice', r.id, r.number where s.ship_notice_url is not null and r.status in ('shipped', 'delivered')
      union all
      select 'invoice', i.id, i.number from order_invoices i where s.invoice_url is not null and i.order_id = r.id
      union all
      select 'credit_note', n.id, n.number from credit_notes n where s.invoice_url is not null and n.order_id = r.id
    ) due
    where o.status = 'accepted' and s.deactivated_at is null
      and coalesce(s.confirmation_url, s.ship_notice_url, s.invoice_url) is not null
      and not exists (select from cxml_documents d
                       where d.purchase_order_id = o.id and d.kind = due.kind and d.record_id = due.id)
   on conflict do nothing`,
);

/** Takes a due document for a minute, in which no other worker sends it; after a crash it is due again. */
export const TAKE_DOCUMENT = statement(
  { id: 'uuid' },
  `update cxml_documents set claimed_until = now() + interval '1 minute' where id = (
     select d.id from cxml_documents d join purchase_orders o on o.id = d.purchase_order_id
       join procurement_systems s on s.id = o.system_id
      where d.status = 'pending' and d.next_attempt_at <= now() and (d.claimed_until is null or d.claimed_until < now())
        and s.deactivated_at is null
        and case d.kind when 'confirmation' then s.confirmation_url when 'ship_notice' then s.ship_notice_url
                        else s.invoice_url end is not null
      order by d.next_attempt_at, d.id limit 1 for update of d skip locked)
   returning id`,
);

/** A document with where it goes, and the parties of its header. */
export const TAKEN_DOCUMENT = statement(
  {
    kind: typed<CxmlDocumentKind>('text'),
    recordId: 'uuid',
    attempts: 'int4',
    purchaseOrderId: 'uuid',
    companyId: 'uuid',
    url: 'text',
    domain: 'text',
    identity: 'text',
    encryptedSecret: 'text',
  },
  `select d.kind, d.record_id as "recordId", d.attempts, o.id as "purchaseOrderId", s.company_id as "companyId",
          case d.kind when 'confirmation' then s.confirmation_url when 'ship_notice' then s.ship_notice_url
                      else s.invoice_url end as url,
          s.domain, s.identity, s.encrypted_secret as "encryptedSecret"
     from cxml_documents d join purchase_orders o on o.id = d.purchase_order_id
     join procurement_systems s on s.id = o.system_id
    where d.id = ?`,
);

/** Keeps the answer to a try. Changes nothing when the document is no longer pending. */
export const RECORD_TRY = statement(
  { id: 'uuid' },
  `update cxml_documents
      set status = :status, attempts = attempts + 1, attempted_at = now(), claimed_until = null,
          next_attempt_at = now() + make_interval(mins => :minutes::int), answer_status = :answerStatus::int, answer = :answer
    where id = :id and status = 'pending' returning id`,
);

/** The document with an invoice that was sent, by the invoice's number. */
export const SENT_INVOICE = statement(
  { id: 'uuid' },
  `select id from cxml_documents where purchase_order_id = ? and kind = 'invoice' and number = ?`,
);

/** Makes a document due that was tried. */
export const SEND_AGAIN = statement(
  { id: 'uuid' },
  `update cxml_documents set status = 'pending', attempts = 0, next_attempt_at = now()
    where id = ? and (claimed_until is null or claimed_until < now()) returning id`,
);

/** Documents of a purchase order, the oldest first. */
export const DOCUMENTS = statement(
  {
    id: 'uuid',
    kind: typed<CxmlDocumentKind>('text'),
    number: 'text',
    status: typed<CxmlDocumentStatus>('text'),
    attempts: 'int4',
    createdAt: 'timestamptz',
    attemptedAt: 'timestamptz?',
    nextAttemptAt: 'timestamptz?',
    answerStatus: 'int4?',
    answer: 'text?',
  },
  `select id, kind, number, status, attempts, created_at as "createdAt", attempted_at as "attemptedAt",
          case when status = 'pending' then next_attempt_at end as "nextAttemptAt",
          answer_status::int as "answerStatus", answer
     from cxml_documents where purchase_order_id = ? order by created_at, id`,
);
