import { query } from './databases.js';

const CHUNK = 50_000;
const CLIENTS = 1_000;
/** Number of ledger entries per quote: one for the acceptance, the others for payments. */
const ROWS_A_QUOTE = 30;

/**
 * Gives Paula's company (paula@partner.example) 1,000 clients, `quotes` quotes prepared for them, a paid order for each
 * accepted quote, and a ledger of `rows` entries.
 */
export async function fillPartner(url: string, quotes: number, rows: number): Promise<void> {
  await query(
    url,
    `insert into companies (id, name, type, address_line1, city, postal_code, country_code)
     select gen_random_uuid(), 'Client ' || n, 'client', 'Street ' || n, 'City', '1000 AA', 'NL'
       from generate_series(1, ${CLIENTS}) n;
     insert into users (id, company_id, email, password_hash, first_name, last_name)
     select gen_random_uuid(), id, 'user-' || id || '@bench.example', '-', 'Bench', 'User' from companies
      where name like 'Client %';
     insert into partner_clients (id, partner_id, client_id, connected_at, agreed_by_id, shares_past)
     select gen_random_uuid(), paula.company_id, u.company_id, now() - interval '900 days', u.id, false
       from users u, (select company_id from users where email = 'paula@partner.example') paula
      where u.email like 'user-%@bench.example';`,
  );
  for (let from = 0; from < quotes; from += CHUNK) {
    await query(
      url,
      `with paula as (select id, company_id from users where email = 'paula@partner.example'),
       others as (select id, company_id, row_number() over (order by id) - 1 as place from users
                   where email like 'user-%@bench.example'),
       numbered as (select n, (n::bigint * 7919) % 90000 + 1000 as euros
                      from generate_series(${from + 1}, ${Math.min(from + CHUNK, quotes)}) n)
       insert into quotes (id, created_at, updated_at, number, company_id, user_id, partner_id, prepared_by_id, status,
                           subtotal, tax_percentage, tax_reason, tax, total, valid_until, product_names, search_text)
       select gen_random_uuid(), now() - n * (interval '700 days' / ${quotes}), now(), 'P-' || n, others.company_id, others.id,
              paula.company_id, paula.id,
              (array['draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired'])[n % 6 + 1],
              euros, 0.21, 'Standard rate', round(euros * 0.21, 2), euros + round(euros * 0.21, 2),
              now() + (n % 400 - 300) * interval '1 day', '{HoloTable 65,Presenter}', 'p-' || n || ' holotable 65 presenter'
         from numbered cross join paula join others on others.place = n % ${CLIENTS}`,
    );
  }
  await query(
    url,
    `insert into orders (id, number, quote_id, quote_number, revision, sha256, company_id, user_id, company_details, contact,
                         subtotal, tax_percentage, tax_reason, tax, total, product_names, search_text, currency, delivery_method,
                         paid_amount, payment_status)
     select gen_random_uuid(), 'O' || number, id, number, 1, repeat('0', 64), company_id, user_id, '{}', '{}',
            subtotal, tax_percentage, tax_reason, tax, total, product_names, search_text, currency, delivery_method, total, 'paid'
       from quotes where status = 'accepted' and number like 'P-%';
     insert into order_payments (id, order_id, number, kind, amount, paid_on, actor_id, actor_name)
     select gen_random_uuid(), o.id, 1, 'payment', o.total, q.created_at::date, q.prepared_by_id, 'Bench User'
       from orders o join quotes q on q.id = o.quote_id where o.number like 'OP-%';`,
  );
  await query(
    url,
    `insert into quote_commissions (quote_id, partner_id, client_id, rate, tier, basis, commission, parts, accepted_on)
     select id, partner_id, company_id, 0.15, 'gold', subtotal, round(subtotal * 0.15, 2),
            json_build_array(json_build_object('rate', 0.15, 'basis', subtotal * 100)), created_at::date
       from quotes where status = 'accepted' and number like 'P-%' order by created_at desc
      limit ${Math.ceil(rows / ROWS_A_QUOTE)};`,
  );
  // Computes the sums that triggers maintain for each inserted row.
  await query(
    url,
    `set session_replication_role = replica;
     insert into commission_entries (id, created_at, partner_id, kind, day, amount, accrued, owed, payable_on, quote_id, rate, basis)
     select gen_random_uuid(), now(), c.partner_id, case n when 0 then 'accrued' else 'earned' end, c.accepted_on + n,
            case n when 0 then c.commission else part end, case n when 0 then c.commission else -part end,
            case n when 0 then 0 else part end, case when n > 0 then c.accepted_on + n + 30 end, c.quote_id, c.rate, c.basis
       from quote_commissions c, lateral (select round(c.commission / 40, 2)) as p (part), generate_series(0, ${ROWS_A_QUOTE - 1}) n
      limit ${rows};
     insert into commission_balances (partner_id, accrued, owed, paid_out, entries)
     select partner_id, sum(accrued), sum(owed), 0, count(*) from commission_entries group by 1
         on conflict (partner_id) do update set accrued = excluded.accrued, owed = excluded.owed, entries = excluded.entries;
     insert into commission_days select partner_id, payable_on, sum(owed) from commission_entries where owed <> 0 group by 1, 2
         on conflict (partner_id, payable_on) do update set owed = excluded.owed;
     delete from partner_commission_statistics;
     insert into partner_commission_statistics
     select partner_id, month, sum(earned), sum(expected) from (
       select partner_id, date_trunc('month', day)::date as month, owed as earned, 0 as expected from commission_entries where owed <> 0
       union all
       select e.partner_id, date_trunc('month', c.accepted_on)::date, 0, e.accrued
         from commission_entries e join quote_commissions c using (quote_id)) as added group by 1, 2;`,
  );
  await query(url, 'select fold_partner_statistics()');
}
