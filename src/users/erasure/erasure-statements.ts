import {
  actor,
  audit,
  audited,
  change,
  contact,
  json,
  mails,
  NOBODY,
  OWN,
  remove,
  searched,
  signature,
  text,
  texts,
  THEIRS,
  type Statement,
  upTo,
} from './erasure-sql.js';

/**
 * SQL for the ids of the quotes that the users made or acted on. A decision on VAT that was replaced or taken back is only
 * in the audit log, whose record is 'quote/{id}'.
 */
export const QUOTES = `select id from quotes where user_id = any (:ids)
  union select quote_id from quote_events where actor_id = any (:ids)
  union select quote_id from quote_acceptances where user_id = any (:ids)
  union select quote_id from acceptance_signatures where user_id = any (:ids)
  union select quote_id from acceptance_requests where ended_by_id = any (:ids)
  union select quote_id from quote_messages where author_id = any (:ids)
  union select quote_id from approval_agreements where user_id = any (:ids) or on_behalf_of_id = any (:ids)
  union select quote_id from approval_requests where asked_by_id = any (:ids)
  union select quote_id from hand_taxes where decided_by_id = any (:ids) or agreed_by_id = any (:ids)
  union select substr(record, 7)::uuid from audit_log where entity = 'hand_taxes' and actor_id = any (:ids)
  union select id from quotes where company_id = any (:companies)`;
const inQuotes = (table: string, more = '') => `(select id from ${table} where quote_id = any (:quotes) ${more})`;
const ORDERS = 'select id from orders where quote_id = any (:quotes)';

/**
 * SQL for the companies whose records may name the users. In texts, a name that is part of such a company's name is
 * taken for the company.
 */
export const NEAR = `select unnest(:tenants)
  union select company_id from quotes where id = any (:quotes)
  union select partner_id from quotes where id = any (:quotes)
  union select client_id from partner_clients where partner_id = any (:tenants)
  union select partner_id from partner_clients where client_id = any (:tenants)`;

/** SQL for the ids of the documents of the companies' orders; their files stay, because the law keeps them. */
const ORDER_DOCUMENTS = `select d.id from order_documents d join orders o on o.id = d.order_id where ${OWN('o.company_id')}`;
const DEALS = `select id from deals where ${OWN('partner_id')} or ${OWN('client_id')} or lower(contact_email) = any (:emails)`;
const FUNDS = `select id from fund_requests where ${OWN('partner_id')}`;
const APPLICATIONS = `select id from partner_applications where ${OWN('company_id')}`;
const MESSAGES = `select id, created_at from contact_messages where ${THEIRS('user_id')} or lower(email) = any (:emails)`;
/**
 * SQL condition for the replies that were not taken and that the users sent, also from an address that is not known, as in answer
 * to a mail that only they got.
 */
const REFUSED = `(sender = any (:emails) or mail_id in (select id from message_mails where ${THEIRS('user_id')}))`;
const SUBSCRIBERS = 'select id from newsletter_subscribers where email = any (:emails)';

/** SQL for the ids of rows that the audit log does not link to a quote, an order, a company or a user. */
export const ENTITIES = `select id from (${DEALS}) d
  union select id from deal_events where deal_id in (${DEALS}) or ${THEIRS('actor_id')}
  union select id from (${FUNDS}) f
  union select id from fund_request_events where request_id in (${FUNDS}) or ${THEIRS('actor_id')}
  union select id from fund_request_documents where request_id in (${FUNDS})
  union select id from partner_application_events where application_id in (${APPLICATIONS})
  union select id from partner_application_documents where application_id in (${APPLICATIONS})
  union select id from order_invoices where ${OWN('company_id')}
  union select id from credit_notes where ${OWN('company_id')}
  union select id from partner_clients where ${OWN('partner_id')} or ${OWN('client_id')}
  union select id from partner_client_requests
         where ${OWN('partner_id')} or ${OWN('client_id')} or client_email = any (:emails)
  union select id from partner_rate_exceptions where ${OWN('partner_id')} or ${THEIRS('actor_id')}
  union select id from commission_entries where ${THEIRS('actor_id')} or reason is not null and ${OWN('partner_id')}
  union select id from commission_statements where ${THEIRS('actor_id')}
  union select id from partner_agreement_acceptances where ${THEIRS('user_id')}
  union select id from partner_certificates where ${THEIRS('user_id')}
  union select id from partner_fund_entries where ${OWN('company_id')}
  union select id from partner_events where ${OWN('company_id')}
  union select id from invitations where ${THEIRS('accepted_by_id')} or email = any (:emails)
  union select id from (${MESSAGES}) m
  union select id from (${SUBSCRIBERS}) s
  union select id from (${ORDER_DOCUMENTS}) o
  union select id from quote_message_files where ${THEIRS('uploaded_by_id')}
  union select id from newsletter_imports where ${THEIRS('by_id')}`;

/** SQL for the keys of files of deleted rows, and of documents that are rendered again without the users. */
export const FILES = `select 'quotes/' || id || '/' as key from unnest(:quotes) id
  union all select storage_key from company_documents where company_id = any (:companies)
  union all select storage_key from contact_messages
             where storage_key is not null and (${THEIRS('user_id')} or lower(email) = any (:emails))
  union all select d.storage_key from partner_application_documents d
              join partner_applications a on a.id = d.application_id where a.company_id = any (:companies)
  union all select d.storage_key from fund_request_documents d
              join fund_requests r on r.id = d.request_id where r.partner_id = any (:companies)
  union all select storage_key from quote_message_files where message_id is null and ${THEIRS('uploaded_by_id')}
  union all select 'agreements/' || agreement_id || '/' || id || '.pdf' from partner_agreement_acceptances
             where ${THEIRS('user_id')}
  union all select r.storage_key from message_replies r join quote_messages m on m.id = r.message_id
             where ${THEIRS('m.author_id')}
  union all select storage_key from refused_replies where ${REFUSED}
  union all select 'certificates/' || id || '.pdf' from partner_certificates where ${THEIRS('user_id')}`;

/**
 * Statement that deletes exports and reports whose files may contain data of the users: lists of people, messages,
 * quotes, orders and invoices, of all companies or of the users' companies, requested after the users were created.
 * Exports that are still queued are kept, because they will not contain these data. Exports that the users requested
 * are always deleted.
 */
export const EXPORTS = `delete from exports where ${THEIRS('user_id')}
    or status <> 'queued' and created_at >= (select min(created_at) from users where ${THEIRS('id')}) and (
      resource = 'users' and (coalesce(filter ->> 'companyId', '') = ''
        or string_to_array(filter ->> 'companyId', ',') && :tenants::text[])
      or resource = 'quote_messages'
      or resource in ('quotes', 'quote_lines', 'orders', 'order_lines', 'invoices') and exists (
        select from quotes where id = any (:quotes)
           and (coalesce(filter ->> 'companyId', '') = ''
             or company_id::text = any (string_to_array(filter ->> 'companyId', ','))))
      or resource = 'partner_report' and filter ->> 'kind' = 'deals'
        and filter ->> 'companyId' in (select partner_id::text from deals where id in (${DEALS})))
  returning storage_key as key`;

/** Deletes rows that only need the users' ids, in the request that starts the erasure. */
export const AT_ONCE: Statement[] = [
  remove('sessions', THEIRS('user_id')),
  remove('account_tokens', THEIRS('user_id')),
  remove('access_tokens', THEIRS('user_id')),
  remove('agent_grants', THEIRS('user_id')),
  remove('notes', `${THEIRS('user_id')} or company_id = any (:companies)`),
];

/**
 * Statements for all tables that name users outside their own row, their quotes, mails and the audit log. Every new
 * table that names users must be added here; a test searches all tables for remains. Ids and addresses are erased
 * wherever they occur. A name is erased only in rows that belong to the users by id or address, or that are records of
 * their company.
 */
export const OF_PEOPLE: Statement[] = [
  remove('invitations', `${THEIRS('accepted_by_id')} or email = any (:emails)`),
  {
    table: 'outbox_mails',
    sql: `delete from outbox_mails where id = any (array(
      with recursive told as (
        select m.id from (${MESSAGES}) c join outbox_mails m
            on m.created_at between c.created_at - interval '1 minute' and c.created_at + interval '1 minute'
           and m.template = 'contact-message' and m.data ->> 'id' = c.id::text
        union select again.id from told join outbox_mails again on again.repeats = told.id)
      select id from told))`,
  },
  remove('contact_messages', `${THEIRS('user_id')} or lower(email) = any (:emails)`),
  change('user_status_changes', THEIRS('user_id'), texts('reason')),
  remove('punch_outs', THEIRS('user_id')),
  change('company_status_changes', OWN('company_id'), texts('reason')),
  change('companies', OWN('id'), texts('rejection_reason')),
  change('company_documents', OWN('company_id'), texts('original_name', 'notes')),

  remove(
    'partner_application_documents',
    'application_id in (select id from partner_applications where company_id = any (:companies))',
  ),
  change('partner_application_documents', `application_id in (${APPLICATIONS})`, texts('original_name')),
  change('partner_applications', OWN('company_id'), texts('motivation', 'rejection_reason')),
  change('partner_application_events', `application_id in (${APPLICATIONS})`, texts('message', 'notes')),
  change('partner_agreement_acceptances', THEIRS('user_id'), { signer_name: NOBODY, address: `''` }),

  remove('partner_chapter_reads', THEIRS('user_id')),
  change('partner_certificates', THEIRS('user_id'), { person_name: NOBODY }),

  change('partner_fund_entries', OWN('company_id'), texts('reason')),
  remove('fund_request_documents', 'request_id in (select id from fund_requests where partner_id = any (:companies))'),
  change('fund_request_documents', `request_id in (${FUNDS})`, texts('original_name')),
  change('fund_request_events', `request_id in (${FUNDS}) or ${THEIRS('actor_id')}`, { ...texts('message'), ...actor }),
  change('fund_requests', OWN('partner_id'), {
    ...texts('activity', 'description', 'claim_note', 'reason'),
    ...searched,
  }),
  change('partner_events', OWN('company_id'), texts('reason')),
  change('partner_clients', `${OWN('partner_id')} or ${OWN('client_id')}`, texts('end_reason', 'label', 'note')),
  remove('partner_client_codes', THEIRS('admin_id')),
  remove('partner_client_requests', 'client_email = any (:emails)'),
  change('partner_client_requests', `${OWN('partner_id')} or ${OWN('client_id')}`, texts('message', 'decline_reason')),
  change('partner_rate_exceptions', `${THEIRS('actor_id')} or ${OWN('partner_id')}`, { ...texts('reason'), ...actor }),
  change('commission_entries', `${THEIRS('actor_id')} or reason is not null and ${OWN('partner_id')}`, {
    ...texts('reason'),
    ...actor,
  }),
  change('commission_statements', THEIRS('actor_id'), { actor_name: NOBODY }),

  change('deal_events', `deal_id in (${DEALS}) or ${THEIRS('actor_id')}`, { ...texts('message', 'notes'), ...actor }),
  change('deals', `id in (${DEALS})`, {
    // A contact with another address is another person, even if the name is the same.
    contact_name: `case when lower(contact_email) = any (:emails) then ${NOBODY}
                        when contact_email is null then ${text('contact_name')} else contact_name end`,
    contact_phone: 'case when lower(contact_email) = any (:emails) then null else contact_phone end',
    contact_email: 'case when lower(contact_email) = any (:emails) then null else contact_email end',
    ...texts('lost_reason', 'notes', 'next_step', 'decline_reason', 'question'),
    ...searched,
  }),

  {
    table: 'newsletter_erased',
    sql: 'insert into newsletter_erased (hash) select newsletter_hash(email) from unnest(:emails) email on conflict do nothing',
  },
  change('newsletter_recipients', `subscriber_id in (${SUBSCRIBERS})`, {
    error: 'null',
    measured: 'false',
    industry: 'null',
    opened_at: 'null',
    clicked_at: 'null',
    followed: `'{}'`,
  }),
  change('newsletter_bounces', `subscriber_id in (${SUBSCRIBERS})`, { reason: 'null' }),
  remove('newsletter_subscribers', 'email = any (:emails)'),
  change('newsletter_import_problems', 'value = any (:emails)', { value: 'null' }),
  change(
    'newsletter_imports',
    `${THEIRS('by_id')} or concat_ws(' ', filename, proof) ~* :addresses`,
    texts('filename', 'proof'),
  ),
  change('newsletter_consents', THEIRS('actor_id'), { actor_name: NOBODY }),
  change('newsletter_campaign_events', THEIRS('actor_id'), { actor_name: NOBODY }),
  change('email_template_versions', THEIRS('author_id'), { ...upTo(300, 'reason'), author_name: NOBODY }),

  remove('approval_delegations', `${THEIRS('user_id')} or ${THEIRS('to_id')}`),
  remove('quote_templates', 'company_id = any (:companies)'),
  change('quote_templates', OWN('company_id'), texts('name')),
  change('order_events', THEIRS('actor_id'), { ...texts('notes'), actor_name: NOBODY }),
  change('order_invoices', THEIRS('actor_id'), { actor_name: NOBODY }),
  change('order_invoices', `${OWN('company_id')} and payment_notice ->> 'toldById' = any (:ids::text[])`, {
    payment_notice: `payment_notice || jsonb_build_object('toldBy', ${NOBODY}, 'reference', ${text(`payment_notice ->> 'reference'`)})`,
  }),
  change('credit_notes', THEIRS('actor_id'), { actor_name: NOBODY }),
  change('order_documents', `id in (${ORDER_DOCUMENTS})`, texts('original_name', 'refusal_reason')),
  change('order_documents', THEIRS('refused_by_id'), texts('refusal_reason')),
  change('transport_proofs', THEIRS('stated_by_id'), {
    ...texts('arrival_place', 'received_by'),
    signer_name: NOBODY,
    signer_title: 'null',
  }),
  change('transport_proofs', THEIRS('decided_by_id'), { ...texts('decision_reason'), decided_by_name: NOBODY }),
  change('bank_bookings', THEIRS('actor_id'), { actor_name: NOBODY }),
  change('partner_bank_accounts', THEIRS('actor_id'), { actor_name: NOBODY }),
  change('payout_files', THEIRS('actor_id'), { actor_name: NOBODY }),
  change('order_payments', THEIRS('actor_id'), { ...texts('reference', 'note'), actor_name: NOBODY }),
  change('notes', OWN('company_id'), texts('text')),
  remove('quote_message_files', `message_id is null and ${THEIRS('uploaded_by_id')}`),
  remove('refused_replies', REFUSED),
  remove('message_mails', THEIRS('user_id')),
  change('refused_replies', `concat_ws(' ', subject, text) ~* :addresses`, texts('subject', 'text')),
  remove('comparisons', THEIRS('user_id')),
  remove('monthly_reports', THEIRS('user_id')),
  remove(
    'saved_views',
    `${THEIRS('user_id')}
      or exists (select from regexp_matches(query, '(userId|ownerId)=([0-9a-f-]+)', 'g') named where named[2] = any (:ids::text[]))`,
  ),
  remove('idempotency_keys', THEIRS('user_id')),
  change(
    'idempotency_keys',
    `user_id in (select id from users where ${OWN('company_id')}) or response::text ~* :addresses
      or response::text ~ array_to_string(:ids::text[], '|')`,
    { response: json('response') },
  ),
  remove('outbox_mails', 'recipient = any (:emails)'),
  mails('select unnest(:ids) union select unnest(:tenants)'),
  change(
    'outbox_mails',
    `subject_id = any (array(select id from orders where ${OWN('company_id')})) and template = 'invoice-emailed'
      and lower(data ->> 'senderEmail') = any (:emails)`,
    { data: json('data') },
  ),
  audit(`record = any (array(select 'user/' || unnest(:ids) union select 'company/' || unnest(:tenants)))`),
];

/** Free texts of a quote's document. Names of companies and products stay. */
const DOCUMENT_TEXTS = `('customerReference', 'deliveryNotes', 'buyerNote', 'deliveryAddress', 'preparedBy', 'totals', 'taxDecision')`;

/** Statements for the quotes that the users made or acted on, and for their orders. */
export const OF_QUOTES: Statement[] = [
  change('quotes', 'id = any (:quotes)', {
    ...texts('customer_reference', 'delivery_notes', 'buyer_note', 'rejection_reason', 'drafted_by', 'tax_reason'),
    delivery_address: json('delivery_address'),
    tax_decision: json('tax_decision'),
    ...searched,
  }),
  // The author of a revision is the user who asked for agreements to it, whose event 'sent' names who agreed last; without
  // a request, it is the user of the event that created it. The hash stays that of the accepted document, so that a client
  // who kept the document can still prove the acceptance.
  change('quote_revisions', 'quote_id = any (:quotes)', {
    created_by: `case when coalesce(
        (select r.asked_by_id = any (:ids) from approval_requests r
          where r.quote_id = quote_revisions.quote_id and r.revision = quote_revisions.number),
        exists (select from quote_events e
          where e.quote_id = quote_revisions.quote_id and e.revision = quote_revisions.number
            and e.type in ('submitted', 'prepared', 'lines_changed', 'price_adjusted', 'sent', 'extended') and e.actor_id = any (:ids)))
      then ${NOBODY} else created_by end`,
    document: `document || jsonb_build_object('contact', ${contact(`(document -> 'contact')`)})
      || (select coalesce(jsonb_object_agg(key, ${json('value')}), '{}') from jsonb_each(document) where key in ${DOCUMENT_TEXTS})`,
    reason: text('reason'),
  }),
  // The messages that were made of the users' mails stay, and so do mails of others, although they may quote the users.
  remove('message_replies', `message_id in ${inQuotes('quote_messages', `and ${THEIRS('author_id')}`)}`),
  change('message_replies', `message_id in ${inQuotes('quote_messages')}`, texts('text')),
  change('refused_replies', `mail_id in ${inQuotes('message_mails')}`, texts('subject', 'text')),
  change('quote_messages', 'quote_id = any (:quotes)', texts('text', 'written_by')),
  change('quote_message_files', 'quote_id = any (:quotes)', texts('original_name')),
  change('approval_agreements', 'quote_id = any (:quotes)', upTo(500, 'reason')),
  change('hand_taxes', 'quote_id = any (:quotes)', upTo(200, 'reason')),
  change('quote_events', 'quote_id = any (:quotes)', { ...texts('reason'), ...actor }),
  change('quote_acceptances', `quote_id = any (:quotes) and ${THEIRS('user_id')}`, signature),
  change('acceptance_requests', 'quote_id = any (:quotes)', texts('reason')),
  change('acceptance_signatures', `quote_id = any (:quotes) and ${THEIRS('user_id')}`, signature),
  change('order_events', `order_id in (${ORDERS})`, { ...texts('notes'), ...actor }),
  change('order_payments', `order_id in (${ORDERS})`, { ...texts('reference', 'note'), ...actor }),
  change('order_documents', `order_id in (${ORDERS})`, texts('original_name', 'refusal_reason')),
  change('transport_proofs', `order_id in (${ORDERS})`, texts('arrival_place', 'received_by', 'decision_reason')),
  change('notes', `quote_id = any (:quotes) or order_id in (${ORDERS})`, texts('text')),
  change('orders', 'quote_id = any (:quotes)', {
    contact: contact('contact'),
    ...texts('customer_reference', 'purchase_order', 'delivery_notes', 'buyer_note', 'tax_reason'),
    delivery_address: json('delivery_address'),
    tax_decision: json('tax_decision'),
    ...searched,
  }),
  mails(`select unnest(:quotes) union ${ORDERS}`),
  audit(
    `record = any (array(select 'quote/' || unnest(:quotes) union select 'order/' || id from orders where quote_id = any (:quotes)))`,
  ),
];

/** Statements for rows of the audit log about entities that are linked to no record. */
export const OF_ENTITIES: Statement[] = [audit('entity_id = any (:entities)')];

/** Statements for rows of the audit log about the user's changes after the first time and up to the second. */
export const OF_ACTOR: Statement[] = [
  change('audit_log', 'actor_id = :actor and created_at > :from and created_at <= :to', {
    address: 'null',
    actor_email: `'deleted-' || actor_id || '@deleted.invalid'`,
    before: audited('before'),
    after: audited('after'),
  }),
];
