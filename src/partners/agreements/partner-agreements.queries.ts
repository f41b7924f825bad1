import { statement, typed } from '../../platform/database/statement.js';
import type { AgreementRowDto } from './partner-agreements.dto.js';
import { isReachableSql } from '../../companies/effective-status.js';

/** Administrators of all partners in the programme who can receive mails. */
export const AGREEMENT_READERS = statement(
  { email: 'text', firstName: 'text', companyId: 'uuid' },
  `select u.email, u.first_name as "firstName", p.company_id as "companyId"
     from partners p join users u on u.company_id = p.company_id
    where p.status <> 'terminated' and u.account_type = 'admin' and ${isReachableSql()}
    order by u.created_at, u.id`,
);

/** Active agreement, and whether a partner has signed it. */
export const ACTIVE_AGREEMENT = statement(
  { publishedAt: 'timestamptz!', isSigned: 'bool' },
  `select a.published_at as "publishedAt", exists (
            select from partner_agreement_acceptances x where x.agreement_id = a.id and x.partner_id = ?) as "isSigned"
     from partner_agreements a where a.status = 'active'`,
);

/** Runs publications of agreements one after another. */
export const LOCK_AGREEMENTS = statement({}, 'lock table partner_agreements in share row exclusive mode');

export const AGREEMENT_ORDER: Record<string, string> = {
  updatedAt: 'a.updated_at',
  publishedAt: 'a.published_at',
  number: 'a.number',
  title: 'lower(a.title)',
  status: 'a.status',
};

/** A page of agreements and the number that match the filters. */
export const AGREEMENT_PAGE = statement(
  { rows: typed<AgreementRowDto[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
     select a.id, a.number, a.title, a.status, a.published_at as "publishedAt", a.updated_at as "updatedAt",
            (select count(*)::int from partner_agreement_acceptances x where x.agreement_id = a.id) as accepted,
            (select count(*)::int from partners p where p.status <> 'terminated') as partners, a.version
       from partner_agreements a where ${where}
      order by ${order} ${direction} nulls first, a.id ${direction} limit ? offset ?) as page) as rows,
   (select count(*)::int from partner_agreements a where ${where}) as total`,
  ...Object.values(AGREEMENT_ORDER).map((order) => ['true', order, 'asc'] as const),
);
