import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import { CSV_ENCODINGS, CSV_SEPARATORS } from '../../rules/csv-text.js';
import { IMPORT_FIELDS, IMPORT_STATUSES, type ImportMapping } from '../../rules/subscriber-import.js';
import { STAFF_SOURCES, type Topic } from '../../rules/subscription.js';
import { User } from '../../users/user.entity.js';

const SubscriberImportSchema = defineEntity({
  name: 'SubscriberImport',
  tableName: 'newsletter_imports',
  properties: {
    ...baseProperties,
    by: () => p.manyToOne(User).deleteRule('no action'),
    filename: p.string().length(255),
    /** Size of the file in bytes. */
    size: p.integer(),
    /** Storage key of the file. The file is deleted as soon as it is imported, because it contains addresses. */
    storageKey: p.string().unique().nullable(),
    encoding: p.enum(CSV_ENCODINGS),
    separator: p.enum(CSV_SEPARATORS),
    /** True when the first row names the columns. */
    hasHead: p.boolean(),
    columns: p.integer(),
    mapping: p.json<ImportMapping>(),
    status: p.enum(IMPORT_STATUSES).default('uploaded'),
    /** Number of the last requested job; a job with a lower number does nothing. */
    round: p.integer().default(0),
    /** Number of rows that the current step has processed; after a crash, the step continues with the next row. */
    rows: p.integer().default(0),
    /** Number of rows of the file; null until it was checked. */
    totalRows: p.integer().nullable(),
    /** Number of processed rows whose addresses are subscribed, or would be; each of the other rows has a problem. */
    taken: p.integer().default(0),
    /** Source of the consent, set when the import begins. */
    source: p.enum(STAFF_SOURCES).nullable(),
    proof: p.text().nullable(),
    consentedOn: p.date().nullable(),
    /** Topics for rows without topics. */
    topics: p.array().$type<Topic[]>().nullable(),
    /** Reason why the import failed. */
    error: p.text().nullable(),
    finishedAt: p.datetime().nullable(),
    /** Time at which the file is deleted if it is not imported; after the import, time at which the problems are deleted. */
    expiresAt: p.datetime().index(),
  },
});

/** A file of addresses that staff import. The row, with its proof of consent, is kept longer than the file. */
export class SubscriberImport extends SubscriberImportSchema.class {}
SubscriberImportSchema.setClass(SubscriberImport);

const ImportProblemSchema = defineEntity({
  name: 'ImportProblem',
  tableName: 'newsletter_import_problems',
  uniques: [{ name: 'newsletter_import_problems_once', properties: ['import', 'line'] }],
  properties: {
    ...baseProperties,
    import: () => p.manyToOne(SubscriberImport).deleteRule('cascade'),
    /** Line number in the file, as in a text editor. */
    line: p.integer(),
    /** E-mail address in the row; null once it was erased. */
    value: p.string().length(254).nullable(),
    field: p.enum(IMPORT_FIELDS),
    problem: p.text(),
  },
});

/** A row that is not imported, with the reason. */
export class ImportProblem extends ImportProblemSchema.class {}
ImportProblemSchema.setClass(ImportProblem);
