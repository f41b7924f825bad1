import { query } from './databases.js';

const CHUNK = 50_000;
/** Number of invoices for each company but Meridian, about. The number of companies grows with that of the rows. */
const OF_COMPANY = 200;
/** SQL: name of the company `n`. Its first word is its own, as with most companies: payers are found by it. */
const NAME = (n: string) => `'Firm' || ${n} || ' BV'`;
/** Number of invoices of an order. */
const PARTS = 10;
/** Of so many invoices one is open, and of so many bank entries one waits for a decision. */
const ONE_OPEN = 20;

/**
 * Adds `rows` invoices, ten to an order and a fifth of them of Meridian (anna@client.example), and as many bank entries.
 * They span four years. Of both, one in twenty is open; of the invoices, as many of each company.
 */
export async function fillInvoices(url: string, rows: number): Promise<void> {
  // One less, so that it has no factor of five and every company gets invoices.
  const companies = (rows * 4) / 5 / OF_COMPANY - 1;
  await query(
    url,
    `insert into companies (id, name, type, address_line1, city, postal_code, country_code)
     select gen_random_uuid(), ${NAME('n')}, 'client', 'Street ' || n, 'City', '1000 AA', 'NL'
       from generate_series(1, ${companies}) n`,
  );
  for (let from = 0; from < rows; from += CHUNK) {
    const to = Math.min(from + CHUNK, rows);
    const [firstOrder, lastOrder] = [from / PARTS, to / PARTS - 1];
    await query(
      url,
      `set session_replication_role = replica; -- no foreign keys, and none of the sums that triggers keep
       with anna as (select id, company_id from users where email = 'anna@client.example'),
       others as (select id, row_number() over (order by id) - 1 as place from companies where name like 'Firm%'),
       made as (
         insert into orders (id, number, quote_id, quote_number, revision, sha256, company_id, user_id, company_details, contact,
                             subtotal, tax_percentage, tax_reason, tax, total, product_names, search_text, currency,
                             delivery_method, paid_amount, payment_status)
         select gen_random_uuid(), 'OB-' || n, gen_random_uuid(), 'B-' || n, 1, repeat('0', 64),
                case when n % 5 = 0 then anna.company_id else others.id end, anna.id,
                json_build_object('name', ${NAME(`n % ${companies}`)}), '{}', 100000, 0.21, 'Standard rate', 21000, 121000,
                '{HoloTable 65}', 'ob-' || n, 'EUR', 'EXW', 115000, 'partially_paid'
           from generate_series(${firstOrder}, ${lastOrder}) n cross join anna join others on others.place = n % ${companies}
         returning id, company_id, user_id, number)
       insert into order_invoices (id, created_at, order_id, company_id, number, issued_on, due_on, part, parts, kind, net, tax,
                                   total, open_amount, paid_amount, actor_id, actor_name, search_text)
       select gen_random_uuid(), now(), made.id, made.company_id, 'I' || made.number || '-' || part, day, day + 30, part, ${PARTS},
              'recurring', 10000, 2100, 12100, case when part = 1 and place / ${companies} % 2 = 0 then 12100 else 0 end, 0, made.user_id,
              'Bench User', 'i' || lower(made.number) || '-' || part || ' company'
         from (select *, substring(number from 4)::int as place from made) made cross join generate_series(1, ${PARTS}) part
              cross join lateral (select current_date - (made.place * ${PARTS} + part) * 1460 / ${rows} as day) d`,
    );
    await query(
      url,
      `set session_replication_role = replica;
       with file as (
         insert into bank_files (id, filename, size, status, by_id) select gen_random_uuid(), 'bank-${from}.xml', 1, 'read', id
           from users where email = 'admin@system.example' returning id),
       kept as (
         insert into bank_statements (id, file_id, account, number, currency, from_day, until_day)
         select gen_random_uuid(), file.id, 'NL91ABNA0417164300', 'B-${from}', 'EUR', current_date, current_date from file
         returning id, file_id)
       insert into bank_entries (id, statement_id, file_id, position, account, key, status, examined, direction, amount, currency,
                                 booked_on, is_return, text, party_name, party_iban)
       select gen_random_uuid(), kept.id, kept.file_id, n, 'NL91ABNA0417164300', md5(n::text) || md5('key' || n),
              case when n % ${ONE_OPEN} = 0 then 'to_decide' else 'booked' end, true,
              'in', 100 + n::bigint * 7919 % 90000, 'EUR', current_date - n * 1460 / ${rows}, false, 'Payment ' || n,
              ${NAME(`n / ${ONE_OPEN} % ${companies} + 1`)}, 'DE89370400440532013000'
         from kept cross join generate_series(${from}, ${to - 1}) n`,
    );
  }
  await query(
    url,
    `truncate open_invoice_days, invoice_counts, bank_entry_totals; ${OPEN_DAYS}; ${COUNTS}; ${ENTRY_TOTALS}`,
  );
}

/** Adds what triggers would have counted. */
const OPEN_DAYS = `insert into open_invoice_days
  select company_id, due_on, count(*), sum(open_amount) from order_invoices where open_amount > 0
   group by grouping sets ((company_id, due_on), (due_on))`;
const COUNTS = `insert into invoice_counts
  select company_id, count(*), count(*) filter (where open_amount > 0), sum(open_amount) from order_invoices
   group by grouping sets ((company_id), ())`;
const ENTRY_TOTALS = `insert into bank_entry_totals select status, count(*) from bank_entries group by status`;

/** Copies an order of the demo as shipped, so that `count` orders have the invoice of their shipment due. */
export async function dueOrders(url: string, count: number): Promise<void> {
  const copyOf = (table: string, changes: string) =>
    `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${changes}))).* from ${table} one, copies, source
      where one.order_id = source.id`;
  await query(
    url,
    `set session_replication_role = replica;
     with source as (
       select o.id from orders o where o.number not like 'OB-%' and o.status = 'delivered' order by o.created_at limit 1),
     copies as (select gen_random_uuid() as id, md5(random()::text) as name from generate_series(1, ${count})),
     lines as (${copyOf(
       'order_lines',
       `'order_id', copies.id, 'id', md5(one.id::text || copies.id)::uuid, 'parent_id', md5(one.parent_id::text || copies.id)::uuid`,
     )}),
     events as (${copyOf('order_events', `'order_id', copies.id, 'id', md5(one.id::text || copies.id)::uuid`)} and one.from_status is null)
     insert into orders select (jsonb_populate_record(one, jsonb_build_object(
              'id', copies.id, 'quote_id', copies.id, 'number', left(copies.name, 18), 'status', 'shipped', 'shipped_on', current_date, 'delivered_on', null,
              'paid_amount', 0, 'credited_amount', 0, 'payment_status', 'unpaid', 'prepayment_percentage', null,
              'tax_decision', jsonb_build_object(
                'seller', jsonb_build_object('countryCode', 'NL', 'vatNumber', 'NL862417395B01'), 'day', current_date,
                'destination', jsonb_build_object('countryCode', 'NL', 'postalCode', '1000 AA'), 'buyerCarries', false,
                'missing', null, 'evidence', null, 'groups', jsonb_build_array(jsonb_build_object(
                  'category', 'S', 'rate', one.tax_percentage, 'net', ((one.total - one.tax) * 100)::bigint, 'tax', (one.tax * 100)::bigint,
                  'shipping', (coalesce(one.shipping_cost, 0) * 100)::bigint, 'needsProof', false, 'code', null, 'mention', null,
                  'supplies', jsonb_build_array('goods', 'service', 'goods_with_installation'),
                  'label', 'standard rate', 'reason', 'Standard rate')))))).*
       from orders one, copies, source where one.id = source.id`,
  );
}

/**
 * Copies an order of the demo with one open invoice of all of it, `count` times, for random companies. Returns the
 * numbers of the invoices and what is open of them, in cents.
 */
export async function openInvoices(url: string, count: number): Promise<{ number: string; open: number }[]> {
  const results = await query(
    url,
    `set session_replication_role = replica;
     with source as (
       select o.id from orders o where o.number not like 'OB-%' and o.total > 0 and o.status = 'delivered'
        order by o.created_at limit 1),
     payers as (select id, row_number() over (order by id) - 1 as place, count(*) over () as payers from companies),
     last as (select coalesce(max(substring(number from 10)::int), 0) as number from order_invoices where number like 'INV-1999-%'),
     copies as (
       select gen_random_uuid() as id, p.id as company_id, last.number + n as number
         from last, generate_series(1, ${count}) n join payers p on p.place = n % p.payers),
     made as (
       insert into orders select (jsonb_populate_record(one, jsonb_build_object(
              'id', copies.id, 'quote_id', copies.id, 'company_id', copies.company_id, 'number', 'OP-' || copies.number,
              'created_at', now() - interval '9 days', 'paid_amount', 0, 'credited_amount', 0, 'payment_status', 'unpaid',
              'billing_plan', null))).*
         from orders one, copies, source where one.id = source.id returning id, company_id, user_id, number, total, tax)
     insert into order_invoices (id, order_id, company_id, number, issued_on, due_on, part, parts, kind, net, tax, total,
                                 open_amount, paid_amount, actor_id, actor_name, search_text)
     select gen_random_uuid(), id, company_id, 'INV-1999-' || lpad(substring(number from 4), 6, '0'), current_date, current_date + 30,
            1, 1, 'whole', total - tax, tax, total, total, 0, user_id, 'Bench User', lower(number) from made
     returning number, (open_amount * 100)::int as open`,
  );
  await query(url, `truncate open_invoice_days, invoice_counts; ${OPEN_DAYS}; ${COUNTS}`);
  // One result for each statement.
  return (results as unknown as { rows: { number: string; open: number }[] }[])[1]!.rows;
}
