import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../../platform/database/conditions.js';
import type { Paging } from '../../../platform/http/paging.js';
import { RESOURCE_CATEGORIES } from '../../../rules/partner-resource.js';
import { PARTNER_TIER_NAMES } from '../../../rules/partner-tier.js';
import type {
  PartnerResourceDto,
  PartnerResourceQueryDto,
  ResourceDto,
  ResourceQueryDto,
} from './partner-resources.dto.js';

/** Sort expressions. All queries of this file return times as Postgres writes them. */

const place = (values: readonly string[], column: string) =>
  `array_position(array['${values.join(`', '`)}'], ${column})`;
const rank = (tier: string) => place(PARTNER_TIER_NAMES, tier);

const PARTNER_ORDER: Record<string, string> = {
  category: place(RESOURCE_CATEGORIES, 'r.category'),
  title: 'lower(r.title)',
  updatedAt: 'r.updated_at',
};
const ORDER: Record<string, string> = {
  ...PARTNER_ORDER,
  fromTier: rank('r.from_tier'),
  isPublished: 'r.is_published',
};
export const PARTNER_RESOURCE_SORTS = Object.keys(PARTNER_ORDER);
export const RESOURCE_SORTS = Object.keys(ORDER);

/** Columns of a resource `r`. */
const FOR_PARTNERS = `r.id, r.title, r.description, r.category, r.link, r.updated_at as "updatedAt",
  case when r.storage_key is not null then
    json_build_object('name', r.original_name, 'contentType', r.content_type, 'size', r.size) end as file`;
const FOR_STAFF = `${FOR_PARTNERS}, r.from_tier as "fromTier", r.is_published as "isPublished", r.position, r.version`;

/** SQL: true for a resource `r` that the partner sees: published, and for its tier or a lower one. Takes the company's id. */
export const SEEN_BY = `r.is_published and ${rank('r.from_tier')} <=
  ${rank(`coalesce((select p.tier from partners p where p.company_id = ?), 'bronze')`)}`;

async function page(
  em: EntityManager,
  columns: string,
  where: Conditions,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: PartnerResourceDto[]; total: number }> {
  const from = `from partner_resources r where ${where.sql}`;
  const [found] = await em.execute<{ rows: PartnerResourceDto[]; total: number }[]>(
    `select (select coalesce(json_agg(page), '[]') from (
       select ${columns} ${from}
        order by ${ORDER[sort]} ${direction}, r.position, lower(r.title), r.id limit ? offset ?) as page) as rows,
     (select count(*)::int ${from}) as total`,
    [...where.parameters, limit, offset, ...where.parameters],
  );
  return found ?? { rows: [], total: 0 };
}

const narrowed = ({ search, category }: PartnerResourceQueryDto) =>
  new Conditions()
    .oneOf('r.category', category)
    .search(search, `search_fold(r.title || ' ' || coalesce(r.description, '')) like ?`);

/** One page of a partner's resources and the total that match the filters, in one SQL statement. */
export const findResourcesOf = (em: EntityManager, partner: string, query: PartnerResourceQueryDto, paging: Paging) =>
  page(em, FOR_PARTNERS, narrowed(query).add(SEEN_BY, partner), paging);

/** One page of all resources and the total that match the filters, in one SQL statement. */
export function findResources(em: EntityManager, query: ResourceQueryDto, paging: Paging) {
  const where = narrowed(query).oneOf('r.from_tier', query.fromTier);
  if (query.isPublished !== undefined) where.add('r.is_published = ?', query.isPublished);
  return page(em, FOR_STAFF, where, paging) as Promise<{ rows: ResourceDto[]; total: number }>;
}

/** One resource, as staff see it. */
export async function findResource(em: EntityManager, id: string): Promise<ResourceDto | undefined> {
  const [row] = await em.execute<ResourceDto[]>(`select ${FOR_STAFF} from partner_resources r where r.id = ?`, [id]);
  return row && { ...row, updatedAt: new Date(row.updatedAt).toISOString() };
}
