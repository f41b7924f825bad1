import type { TestApp } from '../app.js';

const TABLES = {
  quotes: 'select * from quotes where company_id = ?',
  items: 'select i.* from quote_items i join quotes q on q.id = i.quote_id where q.company_id = ?',
  revisions: 'select r.* from quote_revisions r join quotes q on q.id = r.quote_id where q.company_id = ?',
  events: 'select e.* from quote_events e join quotes q on q.id = e.quote_id where q.company_id = ?',
  messages: 'select m.* from quote_messages m join quotes q on q.id = m.quote_id where q.company_id = ?',
  acceptance_rules: 'select * from acceptance_rules where company_id = ?',
  acceptance_requests:
    'select r.* from acceptance_requests r join quotes q on q.id = r.quote_id where q.company_id = ?',
  agreements: 'select a.* from approval_agreements a join quotes q on q.id = a.quote_id where q.company_id = ?',
  acceptances: 'select a.* from quote_acceptances a join quotes q on q.id = a.quote_id where q.company_id = ?',
  mails: `select m.* from outbox_mails m join quotes q on q.id::text = m.data -> 'quote' ->> 'id' where q.company_id = ?`,
  users: `select to_jsonb(u) - 'last_login_at' from users u where company_id = ?`,
  company: 'select * from companies where id = ?',
  companyHistory: 'select * from company_status_changes where company_id = ?',
  documents: 'select * from company_documents where company_id = ?',
  invitations: 'select * from invitations where company_id = ?',
  histories: 'select h.* from user_status_changes h join users u on u.id = h.user_id where u.company_id = ?',
  endedSessions: `select s.id from sessions s join users u on u.id = s.user_id
                   where u.company_id = ? and s.ended_at is not null`,
  peopleMails: `select m.* from outbox_mails m join (
                  select company_id, email from users union select company_id, email from invitations
                ) p on p.email = m.recipient where p.company_id = ? and m.template <> 'new-device'`,
  links: 'select t.id, t.used_at from account_tokens t join users u on u.id = t.user_id where u.company_id = ?',
  counters: `select status, sum(quotes) as quotes, sum(amount) as amount from quote_counters where company_id = ?
              group by status having sum(quotes) <> 0`,
  notes: `select n.* from notes n left join quotes q on q.id = n.quote_id left join orders o on o.id = n.order_id
            left join users u on u.id = n.user_id where ? in (n.company_id, q.company_id, o.company_id, u.company_id)`,
  quoteFollowUps: 'select f.* from quote_follow_ups f join quotes q on q.id = f.quote_id where q.company_id = ?',
  comparisons: 'select c.* from comparisons c join users u on u.id = c.user_id where u.company_id = ?',
  purchasingSystems: 'select * from procurement_systems where company_id = ?',
  purchaseOrders:
    'select o.* from purchase_orders o join procurement_systems s on s.id = o.system_id where s.company_id = ?',
  quoteTemplates: 'select * from quote_templates where company_id = ?',
  newsletter: `select s.* from newsletter_subscribers s join users u on u.email = s.email where u.company_id = ?`,
  newsletterProof: `select c.* from newsletter_consents c join newsletter_subscribers s on s.id = c.subscriber_id
                      join users u on u.email = s.email where u.company_id = ?`,
  newsletterLinks: `select t.id, t.used_at from newsletter_tokens t join newsletter_subscribers s on s.id = t.subscriber_id
                      join users u on u.email = s.email where u.company_id = ?`,
  newsletterReceived: `select r.id, r.status from newsletter_recipients r
                         join newsletter_subscribers s on s.id = r.subscriber_id
                         join users u on u.email = s.email where u.company_id = ?`,
  applications: 'select * from partner_applications where company_id = ?',
  applicationSteps: `select e.* from partner_application_events e join partner_applications a on a.id = e.application_id
                      where a.company_id = ?`,
  applicationDocuments: `select d.* from partner_application_documents d
                           join partner_applications a on a.id = d.application_id where a.company_id = ?`,
  agentGrants: 'select * from agent_grants where company_id = ?',
  partner: 'select * from partners where company_id = ?',
  agreementsAccepted: 'select * from partner_agreement_acceptances where partner_id = ?',
  monthlyReports: 'select r.* from monthly_reports r join users u on u.id = r.user_id where u.company_id = ?',
  certificates: 'select * from partner_certificates where partner_id = ?',
  chaptersRead: 'select r.* from partner_chapter_reads r join users u on u.id = r.user_id where u.company_id = ?',
  partnerFunds: 'select * from partner_funds where company_id = ?',
  partnerFundEntries: 'select * from partner_fund_entries where company_id = ?',
  fundRequests: 'select * from fund_requests where partner_id = ?',
  fundRequestEvents: `select e.* from fund_request_events e join fund_requests r on r.id = e.request_id where r.partner_id = ?`,
  fundRequestDocuments: `select d.* from fund_request_documents d join fund_requests r on r.id = d.request_id where r.partner_id = ?`,
  partnerHistory: 'select * from partner_events where company_id = ?',
  tierProposals: 'select * from partner_tier_proposals where company_id = ?',
  commissionGroups: 'select * from commission_groups where partner_id = ?',
  partnersOfClient: 'select * from partner_clients where client_id = ?',
  clientsOfPartner: 'select * from partner_clients where partner_id = ?',
  clientRequests: 'select * from partner_client_requests where partner_id = ?',
  requestsToClient: 'select * from partner_client_requests where client_id = ?',
  clientCodes: `select k.* from partner_client_codes k join partner_client_requests r on r.id = k.request_id
                 where r.partner_id = ?`,
  quoteCommissions: 'select * from quote_commissions where ? in (client_id, partner_id)',
  commissions: 'select * from commission_entries where partner_id = ?',
  commissionBalances: 'select * from commission_balances where partner_id = ?',
  revenue: 'select * from revenue_days where company_id = ?',
  statements: 'select * from commission_statements where partner_id = ?',
  statementEntries: `select e.* from commission_statement_entries e join commission_statements s on s.id = e.statement_id
                      where s.partner_id = ?`,
  rateExceptions: 'select * from partner_rate_exceptions where partner_id = ?',
  deals: 'select * from deals where partner_id = ?',
  dealEvents: 'select e.* from deal_events e join deals d on d.id = e.deal_id where d.partner_id = ?',
  orders: 'select * from orders where company_id = ?',
  orderLines: 'select l.* from order_lines l join orders o on o.id = l.order_id where o.company_id = ?',
  orderEvents: 'select e.* from order_events e join orders o on o.id = e.order_id where o.company_id = ?',
  orderPayments: 'select p.* from order_payments p join orders o on o.id = p.order_id where o.company_id = ?',
  orderInvoices: 'select i.* from order_invoices i join orders o on o.id = i.order_id where o.company_id = ?',
  creditNotes: 'select * from credit_notes where company_id = ?',
  transportProofs: 'select t.* from transport_proofs t join orders o on o.id = t.order_id where o.company_id = ?',
  bankAccounts: 'select * from partner_bank_accounts where partner_id = ?',
  payoutTransfers: 'select * from payout_transfers where partner_id = ?',
  messageFiles:
    'select f.* from quote_message_files f join quotes q on q.id = f.quote_id where ? in (q.company_id, q.partner_id)',
  orderDocuments: 'select d.* from order_documents d join orders o on o.id = d.order_id where o.company_id = ?',
  orderMails: `select m.* from outbox_mails m join orders o on o.id::text = m.data -> 'order' ->> 'id' where o.company_id = ?`,
  orderCounters: 'select * from order_counters where company_id = ? and orders <> 0',
};

const STATEMENT = Object.entries(TABLES)
  .map(
    ([name, query]) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hash_record_extended(t, 0)), 0) as rows
         from (${query.replaceAll('?', '$1')}) t`,
  )
  .join(' union all ');

/**
 * Returns all stored data about a company, its quotes, orders and users, by table. Equal snapshots mean that no data
 * has changed. Without the mails about new sign-ins, because a test signs in at any time.
 */
export async function snapshot(app: TestApp, companyId: string): Promise<Record<string, string>> {
  const rows = await app.ask<{ name: string; rows: string }>('snapshot', STATEMENT, [companyId]);
  return Object.fromEntries(rows.map(({ name, rows: content }) => [name, content]));
}
