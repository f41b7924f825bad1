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
    /** Key of the file, which is deleted as soon as it is imported, because it holds addresses. */
    storageKey: p.string().unique().nullable(),
    encoding: p.enum(CSV_ENCODINGS),
    separator: p.enum(CSV_SEPARATORS),
    /** True when the first row names the columns. */
    hasHead: p.boolean(),
    columns: p.integer(),
    mapping: p.json<ImportMapping>(),
    status: p.enum(IMPORT_STATUSES).default('uploaded'),
    /** Grows with each job that is asked for; a job of an earlier round does nothing. */
    round: p.integer().default(0),
    /** Rows done in the present step: it resumes here after a kill. */
    rows: p.integer().default(0),
    /** Set once it was checked. */
    totalRows: p.integer().nullable(),
    /** Rows among these whose addresses are, or would be, subscribed; each of the others has a problem. */
    taken: p.integer().default(0),
    /** Source of the consent, set when the import begins. */
    source: p.enum(STAFF_SOURCES).nullable(),
    proof: p.text().nullable(),
    consentedOn: p.date().nullable(),
    /** Topics for rows that name none. */
    topics: p.array().$type<Topic[]>().nullable(),
    /** Reason of the failure. */
    error: p.text().nullable(),
    finishedAt: p.datetime().nullable(),
    /** Time at which a file that was not imported is deleted, or the problems of one that was. */
    expiresAt: p.datetime().index(),
  },
});

/** A file of addresses that staff import. The row, with its proof of consent, outlives the file. */
export class SubscriberImport extends SubscriberImportSchema.class {}
SubscriberImportSchema.setClass(SubscriberImport);

const ImportProblemSchema = defineEntity({
  name: 'ImportProblem',
  tableName: 'newsletter_import_problems',
  uniques: [{ name: 'newsletter_import_problems_once', properties: ['import', 'line'] }],
  properties: {
    ...baseProperties,
    import: () => p.manyToOne(SubscriberImport).deleteRule('cascade'),
    /** Line as a text editor counts lines. */
    line: p.integer(),
    /** Address in the row; null where it was erased. */
    value: p.string().length(254).nullable(),
    field: p.enum(IMPORT_FIELDS),
    problem: p.text(),
  },
});

/** A row that is not imported, with the reason. */
export class ImportProblem extends ImportProblemSchema.class {}
ImportProblemSchema.setClass(ImportProblem);
