import { statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import type { ListQueryDto } from '../../platform/http/paging.dto.js';
import { cappedCount, type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import type {
  CatalogAdminGroupDto,
  CatalogAdminItemDto,
  CatalogAdminOptionDto,
  CatalogAdminPriceConfigurationDto,
  CatalogAdminSlaPackageDto,
} from './catalogue-admin-answers.dto.js';

/**
 * A list in the administration of the catalogue: its rows, its sorts, and its condition for records that are on offer.
 */
interface Listing {
  /** SQL: the from clause, with the record as `r`. */
  from: string;
  columns: string;
  sorts: Record<string, string>;
  active?: string;
  searched: string;
  /** Columns by the name of the query parameter that filters them. */
  filters?: Record<string, string>;
}

const VERSIONED = `r.id, r.version, r.position, r.updated_at as "updatedAt",
  nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as "updatedBy"`;
const EDITED = `${VERSIONED}, r.archived_at as "archivedAt"`;
const PRICE = `r.billing_price as "billingPrice", r.billing_period as "billingPeriod", r.billing_term as "billingTerm"`;
const priceObject = (alias: string) => `json_build_object('billingPrice', ${alias}.billing_price,
  'billingPeriod', ${alias}.billing_period, 'billingTerm', ${alias}.billing_term)`;
const BY = 'left join users u on u.id = r.updated_by_id';
const SORTS = { position: 'r.position', name: 'lower(r.name)', updatedAt: 'r.updated_at' };
const DESCRIBED = `search_fold(r.id || ' ' || r.name || ' ' || r.description) like ?`;

const LISTINGS = {
  items: {
    from: `catalog_items r ${BY}`,
    columns: `${EDITED}, r.group_slug as "groupSlug", r.name, r.description, r.category, r.type, r.supply, r.image, r.portability,
      r.industries, coalesce(to_json(r.active_users), '"variable"') as "activeUsers", r.glasses,
      r.lead_time_weeks as "leadTimeWeeks", r.specifications,
      (select count(*) from price_configurations p
        where p.catalog_item_id = r.id and p.archived_at is null) as "priceConfigurationCount",
      (select ${priceObject('p')}
         from price_configurations p where p.catalog_item_id = r.id and p.is_default) as "defaultPrice"`,
    sorts: {
      ...SORTS,
      category: 'r.category',
      type: 'r.type',
      leadTimeWeeks: 'r.lead_time_weeks',
      defaultPrice: `(select p.billing_price from price_configurations p where p.catalog_item_id = r.id and p.is_default)`,
      priceConfigurationCount: '"priceConfigurationCount"',
    },
    active: 'r.archived_at is null',
    searched: DESCRIBED,
    filters: { category: 'r.category', type: 'r.type' },
  },
  configurations: {
    from: `price_configurations r ${BY} join catalog_items i on i.id = r.catalog_item_id`,
    columns: `${EDITED}, r.catalog_item_id as "catalogItemId", r.name, r.is_default as "isDefault",
      r.is_active as "isActive", ${PRICE},
      (select count(*) from configuration_options o
        where o.price_configuration_id = r.id and o.archived_at is null) as "optionCount"`,
    sorts: { ...SORTS, position: 'i.position, r.position', billingPrice: 'r.billing_price' },
    active: 'r.is_active and r.archived_at is null',
    searched: `search_fold(r.id || ' ' || r.name) like ?`,
    filters: { catalogItemId: 'r.catalog_item_id' },
  },
  options: {
    from: `configuration_options r ${BY} join price_configurations p on p.id = r.price_configuration_id`,
    columns: `${EDITED}, r.price_configuration_id as "priceConfigurationId", r.product_id as "catalogItemId",
      r.sla_package_id as "slaPackageId", r.name, r.description, r.option_group as "group", r.required,
      r.min_quantity as "minQuantity", r.max_quantity as "maxQuantity", r.max_selections as "maxSelections",
      r.one_for_each as "oneForEach", r.supply, ${PRICE},
      (select ${priceObject('s')} from sla_prices s
        where s.sla_package_id = r.sla_package_id and (s.device_id = p.catalog_item_id or s.device_id is null)
        order by s.device_id nulls last limit 1) as "slaPrice"`,
    sorts: {
      ...SORTS,
      position: 'p.catalog_item_id, p.position, r.position',
      group: 'r.option_group',
      billingPrice: 'r.billing_price',
    },
    active: 'r.archived_at is null',
    searched: DESCRIBED,
    filters: { priceConfigurationId: 'r.price_configuration_id' },
  },
  packages: {
    from: `sla_packages r ${BY}`,
    columns: `${EDITED}, r.name, r.description, r.tier, r.included_features as "includedFeatures",
      (select coalesce(json_agg(json_build_object('deviceId', s.device_id, 'billingPrice', s.billing_price,
                                                  'billingPeriod', s.billing_period, 'billingTerm', s.billing_term)
                       order by s.device_id nulls first), '[]')
         from sla_prices s where s.sla_package_id = r.id) as prices`,
    sorts: {
      ...SORTS,
      tier: 'r.tier',
      price: `(select s.billing_price from sla_prices s where s.sla_package_id = r.id and s.device_id is null)`,
      deviceCount: `(select count(s.device_id) from sla_prices s where s.sla_package_id = r.id)`,
    },
    active: 'r.archived_at is null',
    searched: DESCRIBED,
  },
  groups: {
    from: `product_groups r ${BY}`,
    columns: `${VERSIONED}, r.name, r.headline, r.description,
      (select count(*) from catalog_items i where i.group_slug = r.id and i.archived_at is null) as "productCount"`,
    sorts: SORTS,
    searched: DESCRIBED,
  },
} satisfies Record<string, Listing>;

export interface Rows {
  items: CatalogAdminItemDto;
  configurations: CatalogAdminPriceConfigurationDto;
  options: CatalogAdminOptionDto;
  packages: CatalogAdminSlaPackageDto;
  groups: CatalogAdminGroupDto;
}

export type CatalogueKind = keyof Rows;

/** Query parameters of all lists; each listing can have further filters. */
type Filter = ListQueryDto & { id?: string; active?: boolean };

const PAGE = statement(
  { rows: typed<Rows[CatalogueKind][]>('json'), total: 'int4' },
  ({ columns, from }: Listing, where: string, order: string) => `select (select coalesce(json_agg(page), '[]') from (
       select ${columns} from ${from} where ${where}
        order by ${order} limit ? offset ?) as page) as rows,
     ${cappedCount(`from ${from} where ${where}`)} as total`,
  ...Object.values<Listing>(LISTINGS).flatMap((listing) =>
    Object.values(listing.sorts).map((sort) => [listing, listing.active ?? 'true', sort] as const),
  ),
);

/** Returns a page and the total, with one statement. 400 for an unknown sort. */
export async function findPage<Kind extends keyof Rows>(
  em: EntityManager,
  kind: Kind,
  query: Filter,
): Promise<CappedPage<Rows[Kind]>> {
  const listing: Listing = LISTINGS[kind];
  const { sorts, active, searched, filters = {} } = listing;
  const { limit, offset, sort, direction } = pagingOf(query, Object.keys(sorts), 'position');
  const where = new Conditions().oneOf('r.id', query.id).search(query.search, searched);
  for (const [name, column] of Object.entries(filters))
    where.oneOf(column, (query as Record<string, unknown>)[name] as string);
  if (active && query.active !== undefined) where.add(query.active ? active : `not (${active})`);
  const order = sorts[sort]?.split(', ').map((column) => `${column} ${direction} nulls last`);
  const found = await PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    listing,
    where.sql,
    `${order?.join(', ')}, r.id ${direction}`,
  );
  const { rows = [], total = 0 } = found ?? {};
  return { data: (rows as Rows[Kind][]).map(withTimes), ...cappedTotal(total), limit, offset };
}

const RECORD = statement(
  { row: typed<Rows[CatalogueKind]>('json') },
  (columns: string, from: string) =>
    `select to_json(page) as row from (select ${columns} from ${from} where r.id = ?) as page`,
  ...Object.values<Listing>(LISTINGS).map(({ columns, from }) => [columns, from] as const),
);

/** Returns one record in the form of a list row; undefined when it does not exist. */
export async function findOne<Kind extends keyof Rows>(
  em: EntityManager,
  kind: Kind,
  id: string,
): Promise<Rows[Kind] | undefined> {
  const { from, columns }: Listing = LISTINGS[kind];
  const found = await RECORD.first(em, [id], columns, from);
  return found && withTimes(found.row as Rows[Kind]);
}

/** Converts the times from Postgres' text format to ISO 8601. */
function withTimes<Row extends Rows[keyof Rows]>(row: Row): Row {
  return {
    ...row,
    ...('archivedAt' in row && row.archivedAt && { archivedAt: new Date(row.archivedAt).toISOString() }),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

const IS_USED = statement(
  { used: 'bool' },
  'select exists (select 1 from catalogue_usage where kind = ? and id = ?) as used',
);

const LOCK_CATALOGUE = statement({}, 'select from catalogue_version for update');

/**
 * True when this record was ever used in a line of a quote, even a deleted one. Reads `catalogue_usage`, which has a
 * row for each such record. Waits for quotes that are being saved, and blocks further saves until the transaction ends.
 */
export async function wasQuoted(
  em: EntityManager,
  kind: 'product' | 'configuration' | 'option',
  id: string,
): Promise<boolean> {
  await LOCK_CATALOGUE.run(em);
  const row = await IS_USED.first(em, [kind, id]);
  return row?.used ?? false;
}

/** Ids that equal a new id or consist of it, a hyphen and a suffix, so that an unused one can be chosen. */
export const TAKEN_IDS = statement(
  { id: 'text' },
  (table: string) => `select id from ${table} where id = ? or id like ?`,
  ['catalog_items'],
  ['price_configurations'],
);

/** Position for a record that is added to the end of the list. */
export const NEXT_POSITION = statement(
  { position: 'int4' },
  (table: string, where: string) => `select coalesce(max(position) + 1, 0) as position from ${table} where ${where}`,
  ['catalog_items', 'true'],
  ['price_configurations', 'catalog_item_id is null'],
);

export const LOCK_CONFIGURATION = statement({}, 'select 1 from price_configurations where id = ? for no key update');

export const LOCK_ITEM = statement({}, 'select 1 from catalog_items where id = ? for no key update');

/** Version of the catalogue; locks its row. */
export const LOCK_VERSION = statement({ version: 'text' }, 'select version::text from catalogue_version for update');

/** Locks all groups, so that changes of their order run one after another. */
export const LOCK_GROUPS = statement({}, 'select 1 from product_groups order by id for no key update');
