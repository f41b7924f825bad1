import { statement, typed } from '../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountStatus, Actor } from '../rules/actor.js';
import { Conditions } from '../platform/database/conditions.js';
import { Scope } from '../platform/database/scope.js';
import { cappedCount, type CappedPage, cappedTotal, type Paging } from '../platform/http/paging.js';
import { effectiveStatusSql, isActiveSql } from '../companies/effective-status.js';
import { userActions } from '../rules/account-status.js';
import { readerOf } from './mail-reader-sql.js';
import type { UserRowDto } from './user-answers.dto.js';
import type { SystemUserQueryDto } from './user-requests.dto.js';

export const USER_SORTS = ['createdAt', 'name', 'email', 'lastLogin'] as const;
/** Sort keys of the list of users in the console, which has more columns than the portal's list. */
export const SYSTEM_USER_SORTS = [...USER_SORTS, 'company', 'accountType', 'status'] as const;

export const STATUS = effectiveStatusSql();

const ORDER: Record<string, Record<'asc' | 'desc', string>> = {
  createdAt: { asc: 'u.created_at, u.id', desc: 'u.created_at desc, u.id desc' },
  name: {
    asc: 'lower(u.last_name), lower(u.first_name), u.id',
    desc: 'lower(u.last_name) desc, lower(u.first_name) desc, u.id desc',
  },
  email: { asc: 'u.email', desc: 'u.email desc' },
  lastLogin: { asc: 'u.last_login_at nulls first, u.id', desc: 'u.last_login_at desc nulls last, u.id desc' },
  company: { asc: 'lower(c.name), u.id', desc: 'lower(c.name) desc, u.id desc' },
  accountType: { asc: 'u.account_type, u.id', desc: 'u.account_type desc, u.id desc' },
  status: { asc: `${STATUS}, u.id`, desc: `${STATUS} desc, u.id desc` },
};

/** Filter of users. Absent fields do not restrict the result. */
export interface UserFilter {
  scope: Scope;
  id?: string;
  companyId?: string;
  activeOnly?: boolean;
  search?: string;
  /** One id, or several separated by commas. */
  ids?: string;
  statuses?: string;
  companyTypes?: string;
  accountTypes?: string;
  /** First day on which the account can have been created; `createdTo` is the last day. Both inclusive. */
  createdFrom?: string;
  createdTo?: string;
}

/** Returns the filter of the list of users in the console. */
export const filterOf = (query: SystemUserQueryDto): UserFilter => ({
  scope: Scope.all,
  companyId: query.companyId,
  search: query.search,
  ids: query.id,
  statuses: query.status,
  companyTypes: query.companyType,
  accountTypes: query.accountType,
  createdFrom: query.createdFrom,
  createdTo: query.createdTo,
});

/** Row as the statement returns it, with the status of the user's own account. Times in Postgres' text format. */
type Row = Omit<UserRowDto, 'isSelf' | 'actions'> & { ownStatus: AccountStatus };

const PEOPLE = 'from users u join companies c on c.id = u.company_id';

const PAGE = statement(
  { total: 'int4', rows: typed<Row[]>('json') },
  (where: string, order: string) => `select ${cappedCount(`${PEOPLE} where ${where}`)} as total,
            (select coalesce(json_agg(page), '[]') from (
               select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.job_title as "jobTitle",
                      u.phone, u.account_type as "accountType", ${STATUS} as status, u.account_status as "ownStatus",
                      u.email_verified_at is not null as "emailVerified", u.last_login_at as "lastLogin",
                      u.created_at as "createdAt", u.version,
                      json_build_object('id', c.id, 'name', c.name, 'type', c.type) as company
                 ${PEOPLE} where ${where} order by ${order} limit ? offset ?) as page) as rows`,
  ...Object.values(ORDER).map(({ desc }) => ['true', desc] as const),
);

/** Returns a page of users and the number that match, counted up to the cap, with one statement. */
export async function findPage(
  em: EntityManager,
  actor: Actor,
  filter: UserFilter,
  { limit, offset, sort, direction }: Paging,
): Promise<CappedPage<UserRowDto, 'users'>> {
  const where = userConditions(filter);
  const found = await PAGE.first(
    em,
    [...where.parameters, ...where.parameters, limit, offset],
    where.sql,
    ORDER[sort]![direction],
  );
  const { total = 0, rows = [] } = found ?? {};
  return { users: rows.map((row) => toUserRow(row, actor)), ...cappedTotal(total), limit, offset };
}

function toUserRow({ ownStatus, ...row }: Row, actor: Actor): UserRowDto {
  return {
    ...row,
    lastLogin: row.lastLogin && new Date(row.lastLogin).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    isSelf: row.id === actor.userId,
    actions: userActions({ id: row.id, companyId: row.company.id, status: ownStatus }, actor),
  };
}

/** Returns the conditions of a list or an export. */
export function userConditions({ scope, id, companyId, activeOnly, search, ...lists }: UserFilter): Conditions {
  const where = new Conditions()
    .add('u.deleted_at is null')
    .within(scope, 'u.company_id')
    .oneOf('u.id', lists.ids)
    .oneOf(STATUS, lists.statuses)
    .oneOf('c.type', lists.companyTypes)
    .oneOf('u.account_type', lists.accountTypes)
    .between('u.created_at', lists.createdFrom, lists.createdTo);
  if (id !== undefined) where.add('u.id = ?', id);
  if (companyId !== undefined) where.add('u.company_id = ?', companyId);
  if (activeOnly) where.add(isActiveSql());
  return where.search(search, 'u.search_text like ?');
}

/** Locks the company's row, so that changes of its users run one after another. */
export const LOCK_COMPANY = statement({}, 'select 1 from companies where id = ? for no key update');

/** Users of a company by last name, at most 500. */
export const NAMED_USERS = statement(
  { id: 'uuid', firstName: 'text', lastName: 'text' },
  `select id, first_name as "firstName", last_name as "lastName" from users
    where company_id = ? and deleted_at is null order by lower(last_name), lower(first_name), id limit 500`,
);

/** Notification settings of a user. */
export const NOTIFICATION_PREFERENCES = statement(
  { quoteUpdates: 'bool', accountUpdates: 'bool', messageUpdates: 'bool', newsletter: 'bool' },
  `select u.quote_updates as "quoteUpdates", u.account_updates as "accountUpdates", u.message_updates as "messageUpdates",
          exists (select from newsletter_subscribers s where s.email = u.email and s.status = 'subscribed') as newsletter
     from users u where u.id = ?`,
);

/** The recipient of a mail about a quote or an order, with the setting whether they want such mails. */
export const MAIL_READER = statement(
  { id: 'uuid', email: 'text', firstName: 'text', quoteUpdates: 'bool' },
  readerOf('?', '?'),
);
