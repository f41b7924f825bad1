import { isActiveSql } from '../../companies/effective-status.js';
import { statement, typed } from '../../platform/database/statement.js';
import type { ShownLimits, ShownRequest, ShownSignature } from '../acceptance/acceptance-shown.js';
import type { QuoteFacts } from '../quote-record.js';
import type { Acceptance, QuoteEvent } from '../quote.entity.js';
import type { DocumentLine, QuoteDocument } from './quote-document.js';
import { shownRevision, wasSent } from './shown-revision.js';

/** JSON form of a record, with times in Postgres' text format. */
type Json<Of> = {
  [Field in keyof Of]: Of[Field] extends Date
    ? string
    : Of[Field] extends Date | null | undefined
      ? string | null
      : Of[Field];
};

/** Qualified: the events of a quote have a revision of their own. */
const FACTS = { id: 'facts.id', createdAt: 'facts."createdAt"', status: 'facts.status', revision: 'facts.revision' };

/** Number of the revision that staff see, in SQL: the current one. */
export const CURRENT_REVISION = FACTS.revision;

/** Number of the revision that others see, in SQL. */
export const SHOWN_REVISION = shownRevision(FACTS);

/**
 * Reads a quote with everything that its screens show, in one statement: almost every screen of a quote, and the
 * response to every change of a quote, needs it. `shown` is `CURRENT_REVISION` or `SHOWN_REVISION`.
 */
export const AS_IT_STANDS = statement(
  {
    /** Amounts in euros. */
    quote: typed<Json<QuoteFacts>>('json'),
    /** Lines of a draft; null in other statuses. */
    lines: typed<DocumentLine[] | null>('json?'),
    /** Document of a quote; null for a draft. */
    document: typed<QuoteDocument | null>('json?'),
    /** Whether the revision of the document was sent. */
    wasSent: 'bool',
    /** Event that returned the quote to review; null unless the quote is under review. */
    returned: typed<Json<Pick<QuoteEvent, 'type' | 'reason' | 'actorName' | 'createdAt'>> | null>('json?'),
    /** Acceptance of the quote; null unless it is accepted. */
    acceptance: typed<(Json<Acceptance> & { signatures: ShownSignature[] }) | null>('json?'),
    /** Acceptance rule of the buyer's company, for a sent quote. */
    acceptanceLimits: typed<ShownLimits | null>('json?'),
    /** Last acceptance request for the revision of a sent quote, when it waits or was refused. */
    acceptanceRequest: typed<ShownRequest | null>('json?'),
  },
  (where: string, shown: string) => `
  select to_json(facts) as quote,
         case when status = 'draft' then (select coalesce(json_agg(line), '[]') from (
           select i.id, i.parent_id as "parentId", i.product_id as "productId", i.option_product_id as "optionProductId",
                  i.option_id as "optionId", i.option_group as "optionGroup",
                  i.price_configuration_id as "priceConfigurationId", i.name, i.description, i.category, i.type, i.supply,
                  i.image,
                  i.lead_time_weeks as "leadTimeWeeks", i.quantity, i.unit_price as "unitPrice",
                  i.list_price as "listPrice", i.billing_period as "billingPeriod", i.billing_term as "billingTerm",
                  i.total
             from quote_items i where i.quote_id = facts.id order by i.position) as line) end as lines,
         case when status <> 'draft' then (
           select r.document from quote_revisions r
            where r.quote_id = facts.id and r.number = ${shown}) end as document,
         status in ('sent', 'accepted') or ${wasSent(FACTS, shown)} as "wasSent",
         case when status = 'pending_approval' then (
           select json_build_object('type', e.type, 'reason', e.reason, 'actorName', e.actor_name,
                                    'createdAt', e.created_at)
             from quote_events e where e.quote_id = facts.id and e.created_at > facts."createdAt" - interval '1 day'
              and e.type in ('submitted', 'recalled', 'change_requested')
            order by e.created_at desc, e.id desc limit 1) end as returned,
         case when status = 'accepted' then (
           select json_build_object('revision', a.revision, 'signerName', a.signer_name, 'signerTitle', a.signer_title,
                                    'purchaseOrder', a.purchase_order, 'acceptedAt', a.accepted_at,
                                    'signatures', (
               select coalesce(json_agg(json_build_object('signerName', s.signer_name,
                        'accountName', trim(u.first_name || ' ' || u.last_name), 'signerTitle', s.signer_title,
                        'signedAt', s.created_at) order by s.created_at, s.id), '[]')
                 from acceptance_requests r join acceptance_signatures s on s.request_id = r.id
                 join users u on u.id = s.user_id
                where r.quote_id = a.quote_id and r.state = 'accepted' and s.user_id <> a.user_id))
             from quote_acceptances a where a.quote_id = facts.id) end as acceptance,
         case when status = 'sent' then (
           select json_build_object('adminOver', r.admin_over, 'twoPeopleOver', r.two_people_over,
                                    'purchaseOrderOver', r.purchase_order_over)
             from acceptance_rules r where r.company_id = (facts.company ->> 'id')::uuid) end as "acceptanceLimits",
         case when status = 'sent' then (
           select case when r.state in ('waiting', 'refused') then json_build_object('state', r.state,
                    'askedBy', (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = r.asked_by_id),
                    'askedAt', r.created_at, 'endedAt', r.ended_at, 'reason', r.reason,
                    'endedBy', (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = r.ended_by_id),
                    'signatures', (
                      select coalesce(json_agg(json_build_object('userId', s.user_id,
                               'isAdmin', s.is_admin and u.account_type = 'admin', 'signerName', s.signer_name,
                               'accountName', trim(u.first_name || ' ' || u.last_name), 'signerTitle', s.signer_title, 'purchaseOrder', s.purchase_order, 'signedAt', s.created_at,
                               'counts', u.deleted_at is null and ${isActiveSql()}) order by s.created_at, s.id), '[]')
                        from acceptance_signatures s join users u on u.id = s.user_id join companies c on c.id = u.company_id
                       where s.request_id = r.id)) end
             from acceptance_requests r where r.quote_id = facts.id and r.revision = facts.revision
            order by r.created_at desc, r.id desc limit 1) end as "acceptanceRequest"
    from (select q.id, q.number, q.status, q.version, q.revision, q.created_at as "createdAt",
                 q.updated_at as "updatedAt", q.submitted_at as "submittedAt", q.sent_at as "sentAt",
                 q.valid_until as "validUntil", q.rejection_reason as "rejectionReason",
                 q.needs_agreement as "needsAgreement", q.acceptance_needs as "acceptanceNeeds",
                 q.customer_reference as "customerReference", q.drafted_by as "draftedBy", q.delivery_notes as "deliveryNotes",
                 q.buyer_note as "buyerNote", q.wanted_date as "wantedDate",
                 q.delivery_address as "deliveryAddress", q.subtotal,
                 q.shipping_cost as "shippingCost", q.tax_percentage as "taxPercentage", q.tax_reason as "taxReason",
                 q.tax_decision as "taxDecision",
                 q.tax, q.total, q.currency, q.lead_time_weeks as "leadTimeWeeks",
                 q.delivery_method as "deliveryMethod", q.prepayment_percentage as "prepaymentPercentage",
                 (select json_build_object('firstName', e.first_name, 'lastName', e.last_name)
                    from users e where e.id = q.updated_by_id) as "updatedBy",
                 (select json_build_object('firstName', s.first_name, 'lastName', s.last_name)
                    from users s where s.id = q.prepared_by_id) as "preparedBy",
                 (select json_build_object('id', p.id, 'name', p.name)
                    from companies p where p.id = q.partner_id) as partner,
                 json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
                   'email', u.email) as "user",
                 json_build_object('id', c.id, 'name', c.name, 'addressLine1', c.address_line1,
                   'addressLine2', c.address_line2, 'city', c.city, 'postalCode', c.postal_code,
                   'countryCode', c.country_code, 'vatNumber', c.vat_number, 'cocNumber', c.coc_number,
                   'type', c.type) as company
            from quotes q join companies c on c.id = q.company_id join users u on u.id = q.user_id
           where ${where}) as facts`,
  ['q.deleted_at is null', SHOWN_REVISION],
);
