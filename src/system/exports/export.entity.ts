import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import { EXPORT_FORMATS, EXPORT_SEPARATORS } from '../../platform/database/export-files.js';

export const EXPORT_RESOURCES = [
  'companies',
  'users',
  'quotes',
  'quote_lines',
  'orders',
  'order_lines',
  'catalogue',
] as const;
export type ExportResource = (typeof EXPORT_RESOURCES)[number];
/** What files are written of: what staff export, and what a partner reports on. */
const FILE_RESOURCES = [...EXPORT_RESOURCES, 'partner_report'] as const;
/** What staff choose of, and the PDF of a partner's report. */
const FILE_FORMATS = [...EXPORT_FORMATS, 'pdf'] as const;
export const EXPORT_STATUSES = ['queued', 'running', 'done', 'failed'] as const;

const ExportSchema = defineEntity({
  name: 'Export',
  tableName: 'exports',
  properties: {
    ...baseProperties,
    /** Who asked for it, and alone may have it. */
    userId: p.uuid().index(),
    resource: p.enum(FILE_RESOURCES),
    format: p.enum(FILE_FORMATS),
    /** Of a CSV file. */
    separator: p.enum(EXPORT_SEPARATORS).default(','),
    /** Of the resource's list, as it was checked; of a partner's report, what it is of. */
    filter: p.json<Record<string, unknown>>(),
    status: p.enum(EXPORT_STATUSES).default('queued'),
    /** Written so far. */
    rows: p.integer().default(0),
    /** Counted when it begins. */
    totalRows: p.integer().nullable(),
    /** Of the file, once it is whole. */
    storageKey: p.string().unique().nullable(),
    /** After that, row and file are removed. */
    expiresAt: p.datetime().index(),
  },
});

/** A list that is written to a file. */
export class Export extends ExportSchema.class {}
ExportSchema.setClass(Export);
