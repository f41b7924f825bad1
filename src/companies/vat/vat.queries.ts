import { statement, typed } from '../../platform/database/statement.js';
import type { VatNumberStatus } from '../../rules/tax.js';
import type { VatVerdictDto } from './vat-evidence.dto.js';

/** A question that was claimed so long ago is not being asked any more: the worker that asked was killed. */
const GIVEN_UP = `interval '5 minutes'`;

/**
 * Claims numbers to ask the register about, so that no other run asks too. First those that somebody asked for. For a
 * seller with a VAT number also those without a verdict, again every 15 minutes (every day when the register cannot read
 * the number), and, for companies with an open quote, those whose verdict is getting too old to accept a quote.
 * Parameters: countries and prefixes with commas, whether the seller has a number, age of a verdict in days, batch.
 */
export const CLAIM_NUMBERS = statement(
  { company: 'uuid', vatNumber: 'text', countryCode: 'text' },
  `insert into vat_evidence as e (company_id, vat_number, asked_at, pending_since, tries)
     select c.id, c.vat_number, now(), now(), 1
       from companies c left join vat_evidence k on k.company_id = c.id and k.vat_number = c.vat_number
      where c.vat_number is not null and c.status = 'active'
        and (c.country_code = any (string_to_array(?, ',')) or left(c.vat_number, 2) = any (string_to_array(?, ',')))
        and (coalesce(k.asked_at, '-infinity') < k.pending_since
             or ? and (k.asked_at is null or k.asked_at < now() - case k.problem when 'INVALID_INPUT'
                                                                  then interval '1 day' else interval '15 minutes' end)
                  and (k.checked_at is null or k.pending_since is not null
                       or k.checked_at < now() - make_interval(days => ?)
                          and exists (select from quotes q where q.company_id = c.id and q.deleted_at is null
                                                             and q.status in ('draft', 'pending_approval', 'sent'))))
      order by coalesce(k.asked_at, '-infinity') < k.pending_since desc nulls last, k.asked_at nulls first, c.id limit ?
   on conflict (company_id, vat_number) do update
      set asked_at = clock_timestamp(), tries = e.tries + 1, pending_since = coalesce(e.pending_since, now())
    where e.asked_at is null or e.asked_at < now() - interval '15 minutes' or e.asked_at < e.pending_since
   returning company_id as company, vat_number as "vatNumber",
             (select c.country_code::text from companies c where c.id = company_id) as "countryCode"`,
);

/**
 * Asks for a question about a number, unless one is pending. Parameters: company, number.
 */
export const REQUEST_QUESTION = statement(
  {},
  `insert into vat_evidence as e (company_id, vat_number, pending_since) values (?, ?, now())
   on conflict (company_id, vat_number) do update set pending_since = now()
    where e.pending_since is null or e.asked_at < now() - ${GIVEN_UP}`,
);

/**
 * Evidence for the VAT number of a company, and the last 20 verdicts on its numbers, the newest first. Times of the
 * verdicts are in Postgres' text format. Parameter: company.
 */
export const VAT_EVIDENCE = statement(
  {
    vatNumber: 'text?',
    countryCode: 'text',
    isActive: 'bool',
    status: typed<VatNumberStatus>('text'),
    checkedAt: 'timestamptz?',
    askedAt: 'timestamptz?',
    problem: 'text?',
    isAsking: 'bool',
    verdicts: typed<VatVerdictDto[]>('json'),
  },
  `select c.vat_number as "vatNumber", c.country_code::text as "countryCode", c.status = 'active' as "isActive",
          coalesce(e.status, 'unconfirmed') as status, e.checked_at as "checkedAt", e.asked_at as "askedAt", e.problem,
          e.pending_since is not null and coalesce(e.asked_at, now()) > now() - ${GIVEN_UP} as "isAsking",
          (select coalesce(json_agg(verdict), '[]') from (
             select v.id, v.vat_number as "vatNumber", v.status, v.checked_at as "checkedAt",
                    v.consultation_number as "consultationNumber", v.name, v.address, v.requester
               from vat_verdicts v where v.company_id = c.id order by v.checked_at desc, v.id limit 20) as verdict) as verdicts
     from companies c left join vat_evidence e on e.company_id = c.id and e.vat_number = c.vat_number
    where c.id = ?`,
);
