import { isActiveSql } from '../../companies/effective-status.js';
import { statement, typed } from '../../platform/database/statement.js';
import type { CompanyType } from '../../rules/actor.js';
import type { VatNumberStatus } from '../../rules/tax.js';
import { readableByCompany } from '../quote-visibility.js';

/** Days after which a watch ends without a mail. */
const DAYS = 30;

/** The VAT number of a company with its status, and the end of a person's watch. */
export const WATCHED_NUMBER = statement(
  {
    vatNumber: 'text?',
    countryCode: 'text',
    status: typed<VatNumberStatus>('text'),
    askedAt: 'timestamptz?',
    until: 'timestamptz?',
  },
  `select c.vat_number as "vatNumber", c.country_code::text as "countryCode",
          coalesce(e.status, 'unconfirmed') as status, e.asked_at as "askedAt",
          w.created_at + interval '${DAYS} days' as until
     from companies c left join vat_evidence e on e.company_id = c.id and e.vat_number = c.vat_number
     left join vat_number_watches w on w.company_id = c.id and w.user_id = :user
    where c.id = :company`,
);

/** Stores the watch of a person; the time of an earlier one begins anew. */
export const SAVE_WATCH = statement(
  {},
  `insert into vat_number_watches (company_id, user_id, quote_id) values (:company, :user, :quote)
   on conflict (company_id, user_id) do update set quote_id = excluded.quote_id, created_at = now()`,
);

/**
 * Ends a batch of watches whose number has a verdict or whose time is over, and returns them. `isMailed` is true for a
 * person who has an account that may be used and still reads the quote, within the time.
 */
export const END_WATCHES = statement(
  {
    isMailed: 'bool',
    email: 'text',
    firstName: 'text',
    readerType: typed<CompanyType>('text'),
    quoteId: 'uuid',
    quoteNumber: 'text',
    companyName: 'text',
    vatNumber: 'text?',
    status: typed<VatNumberStatus | null>('text?'),
    ownsNumber: 'bool',
  },
  `with ended as (
     delete from vat_number_watches w using (
       select w.company_id, w.user_id from vat_number_watches w join companies c on c.id = w.company_id
         left join vat_evidence e on e.company_id = c.id and e.vat_number = c.vat_number
        where e.status <> 'unconfirmed' or w.created_at < now() - interval '${DAYS} days'
        order by w.company_id, w.user_id limit ? for update of w skip locked) due
      where w.company_id = due.company_id and w.user_id = due.user_id
      returning w.company_id, w.user_id, w.quote_id, w.created_at)
   select w.created_at >= now() - interval '${DAYS} days' and q.deleted_at is null and u.deleted_at is null
            and ${isActiveSql('u', 'k')}
            and (k.type in ('system', 'internal') or ${readableByCompany('u.company_id', 'q')}) as "isMailed",
          u.email, u.first_name as "firstName", k.type as "readerType", q.id as "quoteId", q.number as "quoteNumber",
          c.name as "companyName", e.vat_number as "vatNumber", e.status, u.company_id = c.id as "ownsNumber"
     from ended w join companies c on c.id = w.company_id join users u on u.id = w.user_id
     join companies k on k.id = u.company_id join quotes q on q.id = w.quote_id
     left join vat_evidence e on e.company_id = c.id and e.vat_number = c.vat_number`,
);
