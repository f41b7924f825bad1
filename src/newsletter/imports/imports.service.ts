import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now, today } from '../../platform/clock.js';
import { csvFile, rowsOf } from '../../platform/database/export-files.js';
import type { ExportSource } from '../../platform/database/export-source.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, conflict, notFound, unprocessable } from '../../platform/errors.js';
import { type Page, pagingOf } from '../../platform/http/paging.js';
import type { ListQueryDto } from '../../platform/http/paging.dto.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import type { UploadedDocument } from '../../platform/uploads/document-upload.js';
import { nameOf } from '../../platform/uploads/document-content.js';
import { Storage } from '../../platform/storage/storage.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import {
  addressColumn,
  guessMapping,
  IMPORT_ACTION_NAMES,
  IMPORT_ACTIONS,
  importAllows,
  type ImportAction,
  isImportGoing,
  mappingProblem,
} from '../../rules/subscriber-import.js';
import { SUBSCRIPTION_PROBLEMS } from '../../rules/subscription.js';
import { type FileStart, lookAt, readStart, UnreadableFile } from './import-file.js';
import { ImportProblem, SubscriberImport } from './import.entity.js';
import type {
  CheckImportDto,
  ImportProblemDto,
  ImportRowDto,
  ImportSubscribersDto,
  SubscriberImportDto,
} from './imports.dto.js';

/** Storage folder of the import files. */
export const IMPORTS_FOLDER = 'subscriber-imports';

const DAY_MS = 86_400_000;
/** Time after the upload, in milliseconds, after which a file that is not imported is deleted. */
const WAITS_MS = DAY_MS;

const SORTS = ['createdAt'] as const;
const PROBLEM_SORTS = ['line'] as const;

/**
 * Imports of subscribers from a CSV file by staff. An import has three steps: upload, check by a job, and import by a
 * job.
 */
@Injectable()
export class SubscriberImports {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly queue: JobQueue,
  ) {}

  /** Stores a file for a day and returns its detected format. 422 on `file` when it is empty or is not a CSV file. */
  async upload(actor: Actor, file: UploadedDocument | undefined): Promise<SubscriberImportDto> {
    if (!file) throw wrong('file', 'Please select a CSV file');
    const filename = await ofForm(() => nameOf(file.originalname));
    const { encoding, separator, hasHead, names, sample } = await ofForm(() => lookAt(file.buffer));
    const storageKey = `${IMPORTS_FOLDER}/${randomUUID()}`;
    await this.storage.put(storageKey, file.buffer, 'text/csv');
    const id = await this.transactions.run(async (em) => {
      const made = em.create(SubscriberImport, {
        by: actor.userId,
        filename,
        size: file.buffer.length,
        storageKey,
        encoding,
        separator,
        hasHead,
        columns: names.length,
        mapping: hasHead ? guessMapping(names) : addressColumn(sample[0]!),
        expiresAt: new Date(now().getTime() + WAITS_MS),
      });
      await em.flush();
      return made.id;
    });
    return this.get(actor, id);
  }

  /** Returns a page of all imports, the latest first by default. */
  async list(query: ListQueryDto): Promise<Page<ImportRowDto>> {
    const { limit, offset, sort, direction } = pagingOf(query, SORTS, '-createdAt');
    const orderBy = [{ [sort]: direction }, { id: direction }];
    const options = { orderBy, limit, offset, populate: ['by'] } as const;
    const [found, total] = await this.transactions.fork().findAndCount(SubscriberImport, {}, options);
    return { data: found.map(toRow), total, limit, offset };
  }

  /** Returns an import with the first rows of its file. 404 for an unknown import. */
  async get(actor: Actor, id: string): Promise<SubscriberImportDto> {
    const found = isUuid(id)
      ? await this.transactions.fork().findOne(SubscriberImport, { id }, { populate: ['by'] })
      : null;
    if (!found) throw importNotFound();
    const start = isImportGoing(found.status) ? null : await this.start(found);
    return toImport(actor, found, start);
  }

  /** Enqueues a job that checks which rows can be imported and what is wrong with the others. 404, 409 `wrong_status`, 422 on `mapping`. */
  async check(actor: Actor, id: string, { mapping }: CheckImportDto): Promise<SubscriberImportDto> {
    const given = Object.fromEntries(Object.entries(mapping ?? {}).filter(([, place]) => place !== undefined));
    await this.begin(id, 'check', (found) => {
      const problem = mappingProblem(given, found.columns);
      if (problem) throw wrong('mapping', problem);
      return { mapping: given, totalRows: null };
    });
    return this.get(actor, id);
  }

  /**
   * Enqueues a job that subscribes the allowed rows, with the proof. Rows that became invalid since the check are not
   * imported. 404, 409 `wrong_status`, 422 by field.
   */
  async run(
    actor: Actor,
    id: string,
    { source, proof, consentedOn, topics }: ImportSubscribersDto,
  ): Promise<SubscriberImportDto> {
    if (consentedOn > today()) throw wrong('consentedOn', SUBSCRIPTION_PROBLEMS.future);
    await this.begin(id, 'run', () => ({
      by: actor.userId,
      source,
      proof,
      consentedOn,
      topics: topics ?? null,
    }));
    return this.get(actor, id);
  }

  /** Deletes a file that was not imported. 404, 409 `wrong_status`. */
  async discard(id: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const { storageKey } = await lockFor(em, id, 'discard');
      await em.nativeDelete(SubscriberImport, { id });
      await this.transactions.afterCommit(async () => {
        if (storageKey) await this.storage.delete(storageKey).catch(() => undefined); // the sweep deletes it later
      });
    });
  }

  /** Returns a page of the rows that are not imported, in file order by default. 404 for an unknown import. */
  async problems(id: string, query: ListQueryDto): Promise<Page<ImportProblemDto>> {
    const { limit, offset, direction } = pagingOf(query, PROBLEM_SORTS, 'line');
    const em = this.transactions.fork();
    if (!isUuid(id) || !(await em.count(SubscriberImport, { id }))) throw importNotFound();
    const options = { orderBy: { line: direction }, limit, offset };
    const [found, total] = await em.findAndCount(ImportProblem, { import: id }, options);
    const data = found.map((one) => ({
      id: one.id,
      line: one.line,
      value: one.value ?? null,
      field: one.field,
      problem: one.problem,
    }));
    return { data, total, limit, offset };
  }

  /** Returns the rows that are not imported as CSV. 404 for an unknown import. */
  async problemsCsv(id: string): Promise<Readable> {
    if (!isUuid(id) || !(await this.transactions.fork().count(SubscriberImport, { id }))) throw importNotFound();
    const source = problemSource(id);
    return csvFile(source, ',', this.transactions.lines(rowsOf(source), source.where.parameters)).file;
  }

  /** Adds the job of a step (`round`); adding it twice has no effect. Throws when the queue is unreachable. */
  async enqueue(importId: string, round: number): Promise<void> {
    await this.queue.add(QUEUES.imports, {
      name: 'import-subscribers',
      data: { importId, round },
      options: { jobId: `import-${importId}-${round}`, attempts: 5, removeOnComplete: true, removeOnFail: true },
    });
  }

  /** Starts a step. Deletes the problems of the previous step and resets its sums. */
  private async begin(
    id: string,
    action: 'check' | 'run',
    change: (found: SubscriberImport) => Record<string, unknown>,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const found = await lockFor(em, id, action);
      await em.nativeDelete(ImportProblem, { import: id });
      const round = found.round + 1;
      const anew = { status: IMPORT_ACTIONS[action].to, round, rows: 0, taken: 0, error: null };
      em.assign(found, { ...anew, ...change(found) });
      await em.flush();
      // An unreachable queue does not fail the request: the sweep enqueues the job.
      await this.transactions.afterCommit(() => this.enqueue(id, round).catch(() => undefined));
    });
  }

  /** Returns the first rows of the file; null when the file was deleted. */
  private async start(found: SubscriberImport): Promise<FileStart | null> {
    if (!found.storageKey) return null;
    const file = await this.storage.get(found.storageKey);
    return ofForm(() => readStart(file, found));
  }
}

/** Converts `UnreadableFile` to a 422 on the form's field `file`. */
async function ofForm<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const isRefused = error instanceof UnreadableFile || error instanceof AppError;
    throw isRefused ? wrong('file', error.message) : error;
  }
}

async function lockFor(em: EntityManager, id: string, action: ImportAction): Promise<SubscriberImport> {
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const found = isUuid(id) ? await em.findOne(SubscriberImport, { id }, locked) : null;
  if (!found) throw importNotFound();
  if (importAllows(action, found.status)) return found;
  throw conflict('wrong_status', `This cannot be done with a file that is ${found.status}`);
}

const problemSource = (id: string): ExportSource => ({
  columns: [
    { header: 'Line', sql: 'p.line::text', isNumber: 'whole' },
    { header: 'Address', sql: 'p.value' },
    { header: 'Column', sql: 'p.field' },
    { header: 'Problem', sql: 'p.problem' },
  ],
  from: 'newsletter_import_problems p',
  where: { sql: 'p.import_id = ?', parameters: [id] },
  orderBy: 'p.line',
});

const toRow = (found: SubscriberImport): ImportRowDto => ({
  id: found.id,
  filename: found.filename,
  size: found.size,
  status: found.status,
  rows: found.rows,
  totalRows: found.totalRows ?? null,
  taken: found.taken,
  createdBy: fullName(found.by),
  createdAt: found.createdAt.toISOString(),
  finishedAt: found.finishedAt?.toISOString() ?? null,
});

const toImport = (actor: Actor, found: SubscriberImport, start: FileStart | null): SubscriberImportDto => ({
  ...toRow(found),
  encoding: found.encoding,
  separator: found.separator as SubscriberImportDto['separator'],
  hasHead: found.hasHead,
  columns: start?.names ?? [],
  sample: start?.sample ?? [],
  mapping: found.mapping,
  source: found.source ?? null,
  proof: found.proof ?? null,
  consentedOn: found.consentedOn ?? null,
  error: found.error ?? null,
  expiresAt: found.expiresAt.toISOString(),
  actions: mayChange(actor) ? IMPORT_ACTION_NAMES.filter((action) => importAllows(action, found.status)) : [],
});

const mayChange = ({ companyType, accountType, emailVerified }: Actor): boolean =>
  companyType === 'system' && accountType === 'admin' && emailVerified;

const importNotFound = () => notFound('Import not found');
const wrong = (field: string, message: string) => unprocessable(message, [{ field, message }]);
