import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import { EXPORT_FORMATS, EXPORT_SEPARATORS } from '../../platform/database/export-files.js';

export const EXPORT_RESOURCES = [
  'companies',
  'users',
  'quotes',
  'quote_lines',
  'quote_messages',
  'orders',
  'order_lines',
  'invoices',
  'catalogue',
] as const;
export type ExportResource = (typeof EXPORT_RESOURCES)[number];
/** Resources of files: exports of staff, and reports of partners. */
const FILE_RESOURCES = [...EXPORT_RESOURCES, 'partner_report'] as const;
/** Formats that staff choose from, and PDF for a partner's report. */
const FILE_FORMATS = [...EXPORT_FORMATS, 'pdf'] as const;
export const EXPORT_STATUSES = ['queued', 'running', 'done', 'failed'] as const;

const ExportSchema = defineEntity({
  name: 'Export',
  tableName: 'exports',
  properties: {
    ...baseProperties,
    /** The user who requested the file; only this user can download it. */
    userId: p.uuid().index(),
    resource: p.enum(FILE_RESOURCES),
    format: p.enum(FILE_FORMATS),
    /** Separator of a CSV file. */
    separator: p.enum(EXPORT_SEPARATORS).default(','),
    /** Validated filters of the list that is exported; for a partner's report, its parameters. */
    filter: p.json<Record<string, unknown>>(),
    status: p.enum(EXPORT_STATUSES).default('queued'),
    /** Number of rows written so far. */
    rows: p.integer().default(0),
    /** Number of all rows, counted at the start. */
    totalRows: p.integer().nullable(),
    /** Storage key of the file; null until it is complete. */
    storageKey: p.string().unique().nullable(),
    /** Time from which the row and the file are deleted. */
    expiresAt: p.datetime().index(),
  },
});

/** An export of a list to a file. */
export class Export extends ExportSchema.class {}
ExportSchema.setClass(Export);
