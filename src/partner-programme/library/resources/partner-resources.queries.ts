import { statement, typed } from '../../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../../platform/database/conditions.js';
import type { Paging } from '../../../platform/http/paging.js';
import { RESOURCE_CATEGORIES, type ResourceCategory } from '../../../rules/partner-resource.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../../rules/partner-tier.js';
import type {
  PartnerResourceDto,
  PartnerResourceQueryDto,
  ResourceDto,
  ResourceQueryDto,
} from './partner-resources.dto.js';

/** SQL of each sort key. All queries of this file return times in Postgres' text format. */

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

/** SQL columns of a resource `r`. */
const FOR_PARTNERS = `r.id, r.title, r.description, r.category, r.link, r.updated_at as "updatedAt",
  case when r.storage_key is not null then
    json_build_object('name', r.original_name, 'contentType', r.content_type, 'size', r.size) end as file`;
const FOR_STAFF = `${FOR_PARTNERS}, r.from_tier as "fromTier", r.is_published as "isPublished", r.position, r.version`;

/**
 * SQL: true for a resource `r` that a partner may see: it is published, and for the partner's tier or a lower one. The
 * parameter is the company's id.
 */
const SEEN_BY = `r.is_published and ${rank('r.from_tier')} <=
  ${rank(`coalesce((select p.tier from partners p where p.company_id = ?), 'bronze')`)}`;

const PAGE = statement(
  { rows: typed<PartnerResourceDto[]>('json'), total: 'int4' },
  (
    columns: string,
    where: string,
    order: string,
    direction: 'asc' | 'desc',
  ) => `select (select coalesce(json_agg(page), '[]') from (
       select ${columns} from partner_resources r where ${where}
        order by ${order} ${direction}, r.position, lower(r.title), r.id limit ? offset ?) as page) as rows,
     (select count(*)::int from partner_resources r where ${where}) as total`,
  [FOR_PARTNERS, SEEN_BY, 'r.id', 'desc'],
  ...Object.values(ORDER).map((order) => [FOR_STAFF, 'true', order, 'asc'] as const),
);

async function page(
  em: EntityManager,
  columns: string,
  where: Conditions,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: PartnerResourceDto[]; total: number }> {
  const found = await PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    columns,
    where.sql,
    ORDER[sort]!,
    direction,
  );
  return found ?? { rows: [], total: 0 };
}

const narrowed = ({ search, category }: PartnerResourceQueryDto) =>
  new Conditions()
    .oneOf('r.category', category)
    .search(search, `search_fold(r.title || ' ' || coalesce(r.description, '')) like ?`);

/**
 * Returns a page of the resources that a partner may see and the number that match the filters, with one SQL statement.
 */
export const findResourcesOf = (em: EntityManager, partner: string, query: PartnerResourceQueryDto, paging: Paging) =>
  page(em, FOR_PARTNERS, narrowed(query).add(SEEN_BY, partner), paging);

/** Returns a page of all resources and the number that match the filters, with one SQL statement. */
export function findResources(em: EntityManager, query: ResourceQueryDto, paging: Paging) {
  const where = narrowed(query).oneOf('r.from_tier', query.fromTier);
  if (query.isPublished !== undefined) where.add('r.is_published = ?', query.isPublished);
  return page(em, FOR_STAFF, where, paging) as Promise<{ rows: ResourceDto[]; total: number }>;
}

const RESOURCE = statement(
  {
    id: 'uuid',
    title: 'text',
    description: 'text?',
    category: typed<ResourceCategory>('text'),
    link: 'text?',
    updatedAt: 'timestamptz',
    file: typed<ResourceDto['file']>('json?'),
    fromTier: typed<PartnerTier>('text'),
    isPublished: 'bool',
    position: 'int4',
    version: 'int4',
  },
  `select ${FOR_STAFF} from partner_resources r where r.id = ?`,
);

/** Returns one resource with the fields that staff see. */
export async function findResource(em: EntityManager, id: string): Promise<ResourceDto | undefined> {
  const row = await RESOURCE.first(em, [id]);
  return row && { ...row, updatedAt: new Date(row.updatedAt).toISOString() };
}

/** File of a resource. With `all` false, only if the partner may see the resource. */
export const RESOURCE_FILE = statement(
  { storageKey: 'text!', filename: 'text!', contentType: 'text!' },
  (all: boolean) => `select r.storage_key as "storageKey", r.original_name as filename, r.content_type as "contentType"
     from partner_resources r where r.id = ? and r.storage_key is not null ${all ? '' : `and ${SEEN_BY}`}`,
  [true],
  [false],
);
