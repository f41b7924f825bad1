import { isActiveSql } from '../../companies/effective-status.js';
import { statement } from '../../platform/database/statement.js';

/** Keeps all acceptance rules as they are until the transaction ends, so that a rule changes before or after an acceptance. */
export const HOLD_ACCEPTANCE_RULES = statement({}, 'lock table acceptance_rules in share mode');

/** Makes the row of a company's rule, without limits, unless it exists. */
export const ENSURE_ACCEPTANCE_RULE = statement(
  {},
  `insert into acceptance_rules (id, company_id) values (gen_random_uuid(), ?) on conflict (company_id) do nothing`,
);

/**
 * Signatures under a request that count: of people who still have access for the company. One counts as that of an
 * administrator while the person is one.
 */
export const COUNTED_SIGNATURES = statement(
  { userId: 'uuid', isAdmin: 'bool', purchaseOrder: 'text?' },
  `select s.user_id as "userId", s.is_admin and u.account_type = 'admin' as "isAdmin", s.purchase_order as "purchaseOrder"
     from acceptance_signatures s join users u on u.id = s.user_id join companies c on c.id = u.company_id
    where s.request_id = :request and u.company_id = :company and u.deleted_at is null and ${isActiveSql()}
    order by s.created_at, s.id`,
);

/** A person who signs for a company, as they are now; no row without access for it. */
export const SIGNATORY = statement(
  { userId: 'uuid', isAdmin: 'bool' },
  `select u.id as "userId", u.account_type = 'admin' as "isAdmin" from users u join companies c on c.id = u.company_id
    where u.id = ? and u.company_id = ? and u.deleted_at is null and ${isActiveSql()}`,
);

/** People of a company who could sign: active, with a confirmed address; administrators first, at most 200. */
export const SIGNATORIES = statement(
  { userId: 'uuid', isAdmin: 'bool', email: 'text', firstName: 'text', name: 'text', quoteUpdates: 'bool' },
  `select u.id as "userId", u.account_type = 'admin' as "isAdmin", u.email, u.first_name as "firstName",
          trim(u.first_name || ' ' || u.last_name) as name, u.quote_updates as "quoteUpdates"
     from users u join companies c on c.id = u.company_id
    where u.company_id = ? and u.deleted_at is null and u.email_verified_at is not null and ${isActiveSql()}
    order by u.account_type = 'admin' desc, u.last_name, u.first_name, u.id limit 200`,
);

/** People who signed a request and still have access to the portal. */
export const SIGNED_PEOPLE = statement(
  { userId: 'uuid', email: 'text', firstName: 'text' },
  `select u.id as "userId", u.email, u.first_name as "firstName"
     from acceptance_signatures s join users u on u.id = s.user_id join companies c on c.id = u.company_id
    where s.request_id = ? and u.deleted_at is null and ${isActiveSql()} order by s.created_at, s.id`,
);

/** Quotes whose acceptance waits for signatures, to be checked again. */
export const WAITING_ACCEPTANCES = statement(
  { id: 'uuid' },
  `select id from quotes where acceptance_needs is not null and deleted_at is null and id > ? order by id limit ?`,
);
