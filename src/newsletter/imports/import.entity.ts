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
    /** Bytes. */
    size: p.integer(),
    /** Of the file, which goes as soon as it was imported: it holds addresses. */
    storageKey: p.string().unique().nullable(),
    encoding: p.enum(CSV_ENCODINGS),
    separator: p.enum(CSV_SEPARATORS),
    /** Whether its first row names the columns. */
    hasHead: p.boolean(),
    columns: p.integer(),
    mapping: p.json<ImportMapping>(),
    status: p.enum(IMPORT_STATUSES).default('uploaded'),
    /** Grows each time that a job is asked for; the job of an earlier one does nothing. */
    round: p.integer().default(0),
    /** Rows that the present step has done: where it goes on after a kill. */
    rows: p.integer().default(0),
    /** Known once it was checked. */
    totalRows: p.integer().nullable(),
    /** Of these rows, whose addresses are, or would be, subscribed; the others have a problem each. */
    taken: p.integer().default(0),
    /** How its people agreed, once it is imported. */
    source: p.enum(STAFF_SOURCES).nullable(),
    proof: p.text().nullable(),
    consentedOn: p.date().nullable(),
    /** Of who names none. */
    topics: p.array().$type<Topic[]>().nullable(),
    /** Why it failed. */
    error: p.text().nullable(),
    finishedAt: p.datetime().nullable(),
    /** From then on a file that was not imported is gone, and the problems of one that was. */
    expiresAt: p.datetime().index(),
  },
});

/** A file of addresses that staff take in. It stays, without the file, with what it says of their consent. */
export class SubscriberImport extends SubscriberImportSchema.class {}
SubscriberImportSchema.setClass(SubscriberImport);

const ImportProblemSchema = defineEntity({
  name: 'ImportProblem',
  tableName: 'newsletter_import_problems',
  uniques: [{ name: 'newsletter_import_problems_once', properties: ['import', 'line'] }],
  properties: {
    ...baseProperties,
    import: () => p.manyToOne(SubscriberImport).deleteRule('cascade'),
    /** As a text editor counts them. */
    line: p.integer(),
    /** The address that stands there; null where it was erased. */
    value: p.string().length(254).nullable(),
    field: p.enum(IMPORT_FIELDS),
    problem: p.text(),
  },
});

/** A row that is not taken in, and why. */
export class ImportProblem extends ImportProblemSchema.class {}
ImportProblemSchema.setClass(ImportProblem);
