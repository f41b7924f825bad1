import { statement } from '../../platform/database/statement.js';

/**
 * Claims numbers to ask the register about, so that no other run asks too: those without a verdict, again every 15
 * minutes (every day when the register cannot read the number), and, for companies with an open quote, those whose
 * verdict is getting too old to accept a quote. Parameters: countries and prefixes
 * with commas, age of a verdict in days, batch.
 */
export const CLAIM_NUMBERS = statement(
  { company: 'uuid', vatNumber: 'text', countryCode: 'text' },
  `insert into vat_evidence as e (company_id, vat_number, asked_at, tries)
     select c.id, c.vat_number, now(), 1
       from companies c left join vat_evidence k on k.company_id = c.id and k.vat_number = c.vat_number
      where c.vat_number is not null and c.status = 'active'
        and (c.country_code = any (string_to_array(?, ',')) or left(c.vat_number, 2) = any (string_to_array(?, ',')))
        and (k.asked_at is null or k.asked_at < now() - case k.problem when 'INVALID_INPUT' then interval '1 day'
                                                                       else interval '15 minutes' end)
        and (k.checked_at is null
             or k.checked_at < now() - make_interval(days => ?)
                and exists (select from quotes q where q.company_id = c.id and q.deleted_at is null
                                                   and q.status in ('draft', 'pending_approval', 'sent')))
      order by k.asked_at nulls first, c.id limit ?
   on conflict (company_id, vat_number) do update set asked_at = now(), tries = e.tries + 1
     where e.asked_at is null or e.asked_at < now() - interval '15 minutes'
   returning company_id as company, vat_number as "vatNumber",
             (select c.country_code::text from companies c where c.id = company_id) as "countryCode"`,
);
