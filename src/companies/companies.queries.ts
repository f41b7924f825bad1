import { statement, typed } from '../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../platform/database/conditions.js';
import { cappedCount, type Paging } from '../platform/http/paging.js';
import type {
  CompanyRowDto,
  CompanyStatisticsDto,
  CompanyStatusChangeDto,
  CompanyUserDto,
  StaffCompanyDto,
} from './company-answers.dto.js';
import type { CompanyQueryDto } from './company-requests.dto.js';
import { effectiveStatusSql, isActiveSql, isReachableSql } from './effective-status.js';
import { vatSpellings } from './vat-number.js';
import { REQUIRED_TYPES } from '../rules/document-types.js';

/** Queries about companies that join tables of other features. Each is one statement that returns JSON. */

export const COMPANY_SORTS = [
  'createdAt',
  'name',
  'type',
  'city',
  'countryCode',
  'status',
  'verificationStatus',
  'userCount',
] as const;

const USER_COUNT = '(select count(*) from users u where u.company_id = c.id and u.deleted_at is null)';

const ORDER: Record<(typeof COMPANY_SORTS)[number], string> = {
  createdAt: 'c.created_at',
  name: 'lower(c.name)',
  type: 'c.type',
  city: 'lower(c.city)',
  countryCode: 'c.country_code',
  status: 'c.status',
  verificationStatus: 'c.verification_status',
  userCount: USER_COUNT,
};

/** Sort order of a company's users: administrators first, then active users, then by the age of the account. */
const BY_STANDING = `(u.account_type = 'admin') desc, (u.account_status = 'active') desc, u.created_at, u.id`;

/** Row as the statement returns it, without the computed fields. Times in Postgres' text format. */
export type CompanyRow = Omit<CompanyRowDto, 'countryName' | 'actions'>;

const PAGE = statement(
  { rows: typed<CompanyRow[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select c.id, c.name, c.type, c.city, c.country_code as "countryCode", c.status, c.version,
              c.verification_status as "verificationStatus", c.created_at as "createdAt",
              (select json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phone', u.phone)
                 from users u where u.company_id = c.id and u.account_type = 'admin' and u.deleted_at is null
                order by ${BY_STANDING} limit 1) as "adminContact",
              ${USER_COUNT} as "userCount"
         from companies c where ${where} order by ${order} ${direction}, c.id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(`from companies c where ${where}`)} as total`,
  ['true', '1', 'asc'],
);

/** Returns a page of companies and the number that match the filters, counted up to the cap. */
export async function findCompanies(
  em: EntityManager,
  query: CompanyQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: CompanyRow[]; total: number }> {
  const where = companyConditions(query);
  const order = ORDER[sort as keyof typeof ORDER];
  const found = await PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    order!,
    direction,
  );
  return found ?? { rows: [], total: 0 };
}

/** Returns the conditions of a list or an export. */
export function companyConditions(query: CompanyQueryDto): Conditions {
  const where = new Conditions()
    .oneOf('c.id', query.id)
    .oneOf('c.status', query.status)
    .oneOf('c.verification_status', query.verificationStatus)
    .between('c.created_at', query.createdFrom, query.createdTo);
  if (!query.status) where.add(`c.status <> 'deleted'`);
  if (query.countryCode) where.add('c.country_code = ?', query.countryCode);
  if (query.type) where.add('c.type = ?', query.type);
  return where.search(
    query.search,
    `(c.search_text like ? or c.id in (select u.company_id from users u
                                        where u.deleted_at is null and u.search_text like ?))`,
  );
}

const PEOPLE = statement(
  {
    id: 'uuid',
    firstName: 'text',
    lastName: 'text',
    email: 'text',
    phone: 'text?',
    accountType: typed<CompanyUserDto['accountType']>('text'),
    accountStatus: typed<CompanyUserDto['accountStatus']>('text'),
  },
  `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone,
            u.account_type as "accountType", ${effectiveStatusSql()} as "accountStatus"
       from users u join companies c on c.id = u.company_id
      where u.company_id = ? and u.deleted_at is null order by ${BY_STANDING} limit 100`,
);

/** Returns at most 100 users of a company, in the order `BY_STANDING`. */
export async function findPeople(
  em: EntityManager,
  companyId: string,
): Promise<(CompanyUserDto & { phone: string | null })[]> {
  return PEOPLE.all(em, [companyId]);
}

const SAME_VAT = '(c.vat_number = ? or (c.vat_number = ? and c.country_code = ?))';
const SAME_COC = '(c.coc_number = ? and c.country_code = ?)';

const WARNINGS = statement(
  { sameNumbers: typed<StaffCompanyDto['sameNumbers']>('json'), verified: 'text[]' },
  `select (select coalesce(json_agg(same), '[]') from (
     select c.id, c.name, array_remove(array[case when ${SAME_VAT} then 'vatNumber' end,
                                             case when ${SAME_COC} then 'cocNumber' end], null) as numbers
       from companies c where (${SAME_VAT} or ${SAME_COC}) and c.id <> ? and c.status <> 'deleted'
      order by lower(c.name), c.id limit 10) as same) as "sameNumbers",
   array(select type from company_documents where company_id = ? and deleted_at is null and verified) as verified`,
);

/**
 * Returns warnings about a company for staff: other companies with the same registration numbers, and the required
 * documents that are verified. VAT numbers are compared without the prefix of the country, COC numbers only within a
 * country.
 */
export async function findWarnings(
  em: EntityManager,
  company: { id: string; vatNumber: string | null; cocNumber: string | null; countryCode: string },
): Promise<{ sameNumbers: StaffCompanyDto['sameNumbers']; verified: string[] }> {
  const { id, vatNumber, cocNumber, countryCode } = company;
  const vat = vatNumber ? vatSpellings(vatNumber, countryCode) : { whole: null, bare: null, of: null };
  const numbers = [vat.whole, vat.bare, vat.of, cocNumber, countryCode];
  return WARNINGS.one(em, [...numbers, ...numbers, id, id]);
}

const countOf = (status: string) => `coalesce(sum(quotes) filter (where status = '${status}'), 0)::int`;

const STATISTICS = statement(
  { statistics: typed<CompanyStatisticsDto>('json') },
  `select json_build_object(
       'users', (select json_build_object('total', count(*),
                        'active', count(*) filter (where ${isActiveSql()}),
                        'inactive', count(*) filter (where not ${isActiveSql()}))
                   from users u join companies c on c.id = u.company_id where u.company_id = ? and u.deleted_at is null),
       'quotes', (select json_build_object('total', coalesce(sum(quotes), 0)::int,
                         'pendingApproval', ${countOf('pending_approval')}, 'sent', ${countOf('sent')},
                         'accepted', ${countOf('accepted')}, 'pipelineValue', coalesce(sum(amount), 0))
                    from shown_quote_counters where company_id = ?),
       'documents', (select json_build_object('required', ${REQUIRED_TYPES.length}, 'uploaded', count(*),
                            'verified', count(*) filter (where verified))
                       from company_documents where company_id = ? and deleted_at is null and type in (${REQUIRED_TYPES.map(() => '?').join(', ')})),
       'invitations', (select json_build_object('pending', count(*)) from invitations
                        where company_id = ? and status = 'pending' and expires_at > now())) as statistics`,
);

/**
 * Returns the statistics of a company. The quotes come from the counters that every write maintains, and leave out
 * those that staff are still preparing.
 */
export async function countEverything(em: EntityManager, companyId: string): Promise<CompanyStatisticsDto> {
  const parameters = [companyId, companyId, companyId, ...REQUIRED_TYPES, companyId];
  return (await STATISTICS.one(em, parameters)).statistics;
}

const HISTORY = statement(
  { rows: typed<CompanyStatusChangeDto[]>('json'), total: 'int4' },
  (direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select h.id, h.kind, h.previous_status as "previousStatus", h.new_status as "newStatus",
              h.created_at as "changedAt", h.reason,
              case when u.id is not null then
                json_build_object('fullName', trim(u.first_name || ' ' || u.last_name)) end as "changedByUser"
         from company_status_changes h left join users u on u.id = h.changed_by_id
        where h.company_id = ? order by h.created_at ${direction}, h.id ${direction} limit ? offset ?) as page) as rows,
     (select count(*)::int from company_status_changes where company_id = ?) as total`,
  ['asc'],
);

/** Returns a page of a company's history, and its total length. Times in Postgres' text format. */
export async function findHistory(
  em: EntityManager,
  companyId: string,
  { limit, offset, direction }: Paging,
): Promise<{ rows: CompanyStatusChangeDto[]; total: number }> {
  const found = await HISTORY.first(em, [companyId, limit, offset, companyId], direction);
  return found ?? { rows: [], total: 0 };
}

/** Administrators of a company who can receive mails. */
export const COMPANY_ADMINS = statement(
  { email: 'text', firstName: 'text', accountUpdates: 'bool' },
  `select email, first_name as "firstName", account_updates as "accountUpdates" from users u
    where company_id = ? and account_type = 'admin' and ${isReachableSql()}
    order by created_at, id`,
);

/** Deletes a company's documents, their original file names and the notes about them. */
export const FORGET_DOCUMENTS = statement(
  {},
  `update company_documents set deleted_at = coalesce(deleted_at, now()), original_name = 'deleted', notes = null
    where company_id = ?`,
);

/** Clears the text fields of a company that can contain personal data: website and rejection reason. */
export const FORGET_COMPANY = statement(
  {},
  'update companies set website = null, rejection_reason = null where id = ?',
);
