import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExportSource } from '../../platform/database/export-source.js';
import { statement, typed } from '../../platform/database/statement.js';
import type { Days } from '../../rules/periods.js';
import type { VatSupplyDto, VatSumDto } from './vat-report.dto.js';

/** SQL: state whose VAT a group is, when it is another than the seller's (`foreignState`). */
const FOREIGN = `case when g ->> 'rule' in ('installed_there', 'by_hand_there') then g ->> 'country' end`;

/**
 * SQL: VAT groups of the invoices and credit notes that were issued from the day `?` to the day `?`, twice; credit notes
 * count negative. Invoices of before e-invoices have no document: they are of one rate, that of their order.
 */
const GROUPS = `(
  select i.id, 1 as sign, i.corrects_id is null as is_original, i.order_id, i.created_at, i.kind, i.document, o.currency, i.document -> 'buyer' ->> 'vatNumber' as number, i.document -> 'buyer' ->> 'name' as name,
         i.document -> 'exemptions' as exemptions, g.category, g.rate, g.rule, g.country, g.basis, g.tax
    from order_invoices i join orders o on o.id = i.order_id cross join lateral (
      select g ->> 'category' as category, (g ->> 'rate')::numeric as rate, (g ->> 'basis')::numeric / 100 as basis,
             (g ->> 'tax')::numeric / 100 as tax, g ->> 'rule' as rule, ${FOREIGN} as country
        from jsonb_array_elements(i.document -> 'vat') g
      union all select 'S', o.tax_percentage, i.net, i.tax, null, null where i.document is null) g
   where i.issued_on between ?::date and ?::date
  union all
  select c.id, -1, false, c.order_id, c.created_at, i.kind, c.document, o.currency, c.document -> 'buyer' ->> 'vatNumber', c.document -> 'buyer' ->> 'name', c.document -> 'exemptions',
         g ->> 'category', (g ->> 'rate')::numeric, g ->> 'rule', ${FOREIGN}, (g ->> 'basis')::numeric / 100,
         (g ->> 'tax')::numeric / 100
    from credit_notes c join orders o on o.id = c.order_id join order_invoices i on i.id = c.invoice_id,
         jsonb_array_elements(c.document -> 'vat') g
   where c.issued_on between ?::date and ?::date) v`;

const SUMS = `select v.currency, v.country, v.category, v.rate, count(distinct v.id)::int as documents, sum(v.sign * v.basis) as net,
    sum(v.sign * v.tax) as tax
  from ${GROUPS} group by 1, 2, 3, 4`;

/** SQL: lines `l` of a document by which it subtracts a prepayment from the goods that left for another state. */
const prepaidLines = (document: string) => `jsonb_array_elements(${document} -> 'lines') l
  where l ->> 'category' = 'K' and (l ->> 'quantity')::numeric = -1`;

/**
 * SQL: prepayment of goods that an invoice subtracts, as a negative amount. Credit notes and corrections change only what
 * their invoice charged.
 */
const PREPAID_GOODS = `case when v.is_original then
  coalesce((select sum((l ->> 'net')::numeric) / 100 from ${prepaidLines('v.document')}), 0) else 0 end`;

/** SQL: a document of a prepayment of goods that are listed already, with the invoice of their shipment. */
const IS_LISTED_BEFORE = `exists (select from order_invoices s, ${prepaidLines('s.document')}
  and s.order_id = v.order_id and s.kind <> 'prepayment' and s.created_at < v.created_at)`;

/**
 * Supplies that the quarterly listing names, by the VAT number of the buyer: goods that left for another state (article
 * 262(1)(a) of the directive), and services with reverse charge by article 196 (article 262(1)(c)). Goods are listed with
 * the invoice of their shipment, with what was prepaid, because VAT on them is not chargeable before (article 67); later
 * credit notes and invoices of the prepayment change what was listed.
 * Documents of an earlier version have no rule, but the words of the article.
 */
const SUPPLIES = `select v.currency, v.number as "vatNumber", max(v.name) as name,
    coalesce(sum(v.sign * (v.basis - ${PREPAID_GOODS})) filter (where v.category = 'K'), 0) as goods,
    coalesce(sum(v.sign * v.basis) filter (where v.category = 'AE'), 0) as services
  from ${GROUPS}
 where v.number is not null and (v.category = 'K' and (v.kind <> 'prepayment' or ${IS_LISTED_BEFORE})
    or v.category = 'AE' and case when v.rule is null then v.exemptions -> 'AE' ->> 'text' like '%Article 196%'
                             else v.rule = 'reverse_charge' end)
 group by 1, 2`;

const REPORT = statement(
  { sums: typed<VatSumDto[]>('json'), supplies: typed<VatSupplyDto[]>('json') },
  `select (select coalesce(json_agg(s), '[]') from (${SUMS} order by 1, 2 nulls first, 3, 4 desc) s) as sums,
          (select coalesce(json_agg(s), '[]') from (${SUPPLIES} order by 1, 2) s) as supplies`,
);

const daysTwice = ({ from, to }: Days) => [from, to, from, to];

/** Returns the sums by state, category and rate, and the listing of supplies, with one statement. */
export const findVatReport = (em: EntityManager, days: Days) =>
  REPORT.one(em, [...daysTwice(days), ...daysTwice(days)]);

/** Returns the export of the sums. */
export const sumsExport = (days: Days): ExportSource => ({
  columns: [
    { header: 'Country', sql: 's.country' },
    { header: 'Category', sql: 's.category' },
    { header: 'Rate', sql: 's.rate::text', isNumber: true },
    { header: 'Documents', sql: 's.documents::text', isNumber: 'whole' },
    { header: 'Net', sql: 's.net::numeric(14,2)::text', isNumber: true },
    { header: 'VAT', sql: 's.tax::numeric(14,2)::text', isNumber: true },
    { header: 'Currency', sql: 's.currency' },
  ],
  from: `(${SUMS}) s`,
  where: { sql: 'true', parameters: daysTwice(days) },
  orderBy: 's.currency, s.country nulls first, s.category, s.rate desc',
});

/** Returns the export of the listing of supplies to other states. */
export const suppliesExport = (days: Days): ExportSource => ({
  columns: [
    { header: 'Country', sql: `left(s."vatNumber", 2)` },
    { header: 'VAT number', sql: 's."vatNumber"' },
    { header: 'Company', sql: 's.name' },
    { header: 'Goods', sql: 's.goods::numeric(14,2)::text', isNumber: true },
    { header: 'Services', sql: 's.services::numeric(14,2)::text', isNumber: true },
    { header: 'Currency', sql: 's.currency' },
  ],
  from: `(${SUPPLIES}) s`,
  where: { sql: 'true', parameters: daysTwice(days) },
  orderBy: 's.currency, s."vatNumber"',
});
