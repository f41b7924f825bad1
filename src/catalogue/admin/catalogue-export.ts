import { Conditions } from '../../platform/database/conditions.js';
import { SomeOf } from '../../platform/http/fields/filter-fields.js';
import type { ExportColumn, ExportSource } from '../../platform/database/export-source.js';

/** Columns of the catalogue's file, by name. `field` is the field in the `PUT` of the record. */
export const COLUMNS = {
  'Lead time (weeks)': { field: 'leadTimeWeeks', of: ['product'], holds: 'number' },
  Name: { field: 'name', of: ['product', 'configuration', 'option'], holds: 'text' },
  Price: { field: 'billingPrice', of: ['configuration', 'option'], holds: 'number' },
  'Billing period': { field: 'billingPeriod', of: ['configuration', 'option'], holds: 'text' },
  Term: { field: 'billingTerm', of: ['configuration', 'option'], holds: 'number' },
  Group: { field: 'group', of: ['option'], holds: 'text' },
  Required: { field: 'required', of: ['option'], holds: 'flag' },
  Minimum: { field: 'minQuantity', of: ['option'], holds: 'number' },
  Maximum: { field: 'maxQuantity', of: ['option'], holds: 'number' },
  'One for each': { field: 'oneForEach', of: ['option'], holds: 'flag' },
  Supply: { field: 'supply', of: ['product', 'option'], holds: 'text' },
} as const;
export type ImportColumn = keyof typeof COLUMNS;
export const KINDS = ['product', 'configuration', 'option'] as const;
export type Kind = (typeof KINDS)[number];

/** Columns that identify the record of a row. */
export const KEYS = ['Kind', 'Id', 'Part of'] as const;

export class CatalogueExportQueryDto {
  /** One kind of record, or several separated by commas. */
  @SomeOf('kind', KINDS)
  kind?: string;
}

/** Returns the SQL of a cell for a boolean column. */
const flag = (column: string) => `case ${column} when true then 'yes' when false then 'no' end`;

/** SQL of the cells, as text; null when the kind of record has no such value. */
export const CELLS: Record<(typeof KEYS)[number] | ImportColumn, Pick<ExportColumn, 'sql' | 'isNumber'>> = {
  Kind: { sql: 'r.kind' },
  Id: { sql: 'r.id' },
  'Part of': { sql: 'r.part_of' },
  Name: { sql: 'r.name' },
  'Lead time (weeks)': { sql: 'r.lead_time_weeks::text', isNumber: 'whole' },
  Price: { sql: 'r.billing_price::text', isNumber: true },
  'Billing period': { sql: 'r.billing_period' },
  Term: { sql: 'r.billing_term::text', isNumber: 'whole' },
  Group: { sql: 'r.option_group' },
  Required: { sql: flag('r.required') },
  Minimum: { sql: 'r.min_quantity::text', isNumber: 'whole' },
  Maximum: { sql: 'r.max_quantity::text', isNumber: 'whole' },
  'One for each': { sql: flag('r.one_for_each') },
  Supply: { sql: 'r.supply' },
};

/**
 * SQL of the records that are not archived, in order: each product is followed by its price configurations, and each
 * configuration by its options.
 */
export const RECORDS = `(
  select 'product' as kind, i.id, null as part_of, i.name, i.lead_time_weeks, null::numeric as billing_price,
         null as billing_period, null::smallint as billing_term, null as option_group, null::boolean as required,
         null::smallint as min_quantity, null::smallint as max_quantity, null::boolean as one_for_each,
         i.supply,
         i.position as p1, i.id as i1, -1 as p2, '' as i2, -1 as p3
    from catalog_items i where i.archived_at is null
  union all
  select 'configuration', c.id, c.catalog_item_id, c.name, null, c.billing_price, c.billing_period, c.billing_term,
         null, null, null, null, null, null, i.position, i.id, c.position, c.id, -1
    from price_configurations c join catalog_items i on i.id = c.catalog_item_id
   where c.archived_at is null and i.archived_at is null
  union all
  select 'option', o.id, o.price_configuration_id, o.name, null, o.billing_price, o.billing_period, o.billing_term,
         o.option_group, o.required, o.min_quantity, o.max_quantity, o.one_for_each, o.supply,
         i.position, i.id, c.position, c.id, o.position
    from configuration_options o join price_configurations c on c.id = o.price_configuration_id
    join catalog_items i on i.id = c.catalog_item_id
   where o.archived_at is null and c.archived_at is null and i.archived_at is null) r`;

/**
 * Returns the export of prices, options and lead times of records that are not archived, one row per record.
 * `CatalogueImport` can import the file again.
 */
export function catalogueExport({ kind }: CatalogueExportQueryDto): ExportSource {
  return {
    columns: Object.entries(CELLS).map(([header, cell]) => ({ header, ...cell })),
    from: RECORDS,
    where: new Conditions().oneOf('r.kind', kind),
    orderBy: 'r.p1, r.i1, r.p2, r.i2, r.p3, r.id',
  };
}
