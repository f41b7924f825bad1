import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import { now } from '../../platform/clock.js';
import { conflict, notFound, unprocessable } from '../../platform/errors.js';
import type { ExportSource } from '../../platform/database/export-source.js';
import { isUuid } from '../../rules/ids.js';
import { type Page, pagingOf } from '../../platform/http/paging.js';
import type { ListQueryDto } from '../../platform/http/paging.dto.js';
import type { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import { Transactions } from '../../platform/database/transactions.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import { DownloadLinks } from '../../platform/storage/download-links.js';
import { CONTENT_TYPES, type ExportFormat } from '../../platform/database/export-files.js';
import { PDF_ROWS, XLSX_ROWS } from '../../rules/export-limits.js';
import { sourceOf } from './export-sources.js';
import { Export, EXPORT_RESOURCES, type ExportResource } from './export.entity.js';
import type { CreateExportDto, ExportDto } from './exports.dto.js';
import { EXPORT_ROWS, NAMES_OF } from './exports.queries.js';

const SORTS = ['createdAt', 'resource', 'format', 'status', 'rows'] as const;
/** Condition that excludes the reports of partners. */
const OF_STAFF = { resource: { $in: [...EXPORT_RESOURCES] } };
const DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Exports of lists, which a job writes. Only the user who requested an export can download it; other staff see that it
 * exists.
 */
@Injectable()
export class Exports {
  constructor(
    private readonly transactions: Transactions,
    private readonly queue: JobQueue,
    private readonly links: DownloadLinks,
  ) {}

  /** Requests an export. Throws 400 for filters that the list does not accept, 422 for too many rows in an Excel file. */
  async create(actor: Actor, { resource, format, separator, ...given }: CreateExportDto): Promise<ExportDto> {
    const filter = given.filter ?? {};
    const source = await sourceOf(resource, filter);
    if (format === 'xlsx') await requireWorkbook(this.transactions, source);
    return this.transactions.run(async (em) => {
      const expiresAt = new Date(now().getTime() + DAYS * DAY_MS);
      const made = em.create(Export, { userId: actor.userId, resource, format, separator, filter, expiresAt });
      await em.flush();
      // If the queue cannot be reached, the request succeeds nevertheless: a periodic job enqueues the export later.
      await this.transactions.afterCommit(() => this.enqueue(made.id).catch(() => undefined));
      return toExport(actor, made, await this.names([made]));
    });
  }

  /**
   * Returns a page of all exports of staff, the newest first by default; only their owner may download them. Sorts:
   * createdAt, resource, format, status, rows.
   */
  async list(actor: Actor, query: ListQueryDto): Promise<Page<ExportDto>> {
    const { limit, offset, sort, direction } = pagingOf(query, SORTS, '-createdAt');
    const em = this.transactions.fork();
    const orderBy = [{ [sort]: direction }, { id: direction }];
    const [found, total] = await em.findAndCount(Export, OF_STAFF, { orderBy, limit, offset });
    const names = await this.names(found);
    return { data: found.map((one) => toExport(actor, one, names)), total, limit, offset };
  }

  /** Returns the progress of an export. Throws 404 for another user's export. */
  async get(actor: Actor, id: string): Promise<ExportDto> {
    const found = await this.find(actor, id);
    return toExport(actor, found, await this.names([found]));
  }

  /** Returns a link to download the file. 404 for another user's, 409 until it is written. */
  async downloadLink(actor: Actor, id: string): Promise<DownloadLinkDto> {
    const found = await this.find(actor, id);
    const { storageKey, resource, createdAt } = found;
    const format = found.format as ExportFormat;
    if (!storageKey) throw conflict('not_ready', 'This export is not ready yet');
    const filename = `${resource}-${createdAt.toISOString().slice(0, 10)}.${format}`;
    return { url: await this.links.sign(actor, { storageKey, filename, contentType: CONTENT_TYPES[format] }) };
  }

  /** Enqueues the job of an export; a second call has no effect. Throws when the queue cannot be reached. */
  async enqueue(exportId: string): Promise<void> {
    await this.queue.add(QUEUES.exports, {
      name: 'write-export',
      data: { exportId },
      options: { jobId: `export-${exportId}`, attempts: 5, removeOnComplete: true, removeOnFail: true },
    });
  }

  /**
   * Returns the names of the users who requested these exports, and of the records in their filters, by id. Uses one
   * statement.
   */
  private async names(exports: Export[]): Promise<Map<string, string>> {
    const ids = exports.flatMap((one) => [one.userId, ...recordsOf(one.filter)]);
    if (ids.length === 0) return new Map();
    const rows = await NAMES_OF.all(this.transactions.em, [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private async find(actor: Actor, id: string): Promise<Export> {
    const own = { id, userId: actor.userId, ...OF_STAFF };
    const found = isUuid(id) ? await this.transactions.fork().findOne(Export, own) : null;
    if (!found) throw notFound('Export not found');
    return found;
  }
}

/** Throws 422 on `format` when there are more rows than an Excel file may have. */
export async function requireWorkbook(transactions: Transactions, source: ExportSource): Promise<void> {
  if ((await countRows(transactions, source, XLSX_ROWS + 1)) <= XLSX_ROWS) return;
  const message = `An Excel file holds at most ${XLSX_ROWS.toLocaleString('en')} rows. Narrow the filter, or export as CSV.`;
  throw unprocessable(message, [{ field: 'format', message }]);
}

/** Returns the number of rows of an export; stops counting at `cap`. */
export async function countRows(transactions: Transactions, { from, where }: ExportSource, cap?: number) {
  return (await EXPORT_ROWS.one(transactions.em, where.parameters, from, where.sql, cap)).count;
}

/** Throws 422 on `format` when there are more rows than a PDF may have. */
export async function requirePdf(transactions: Transactions, source: ExportSource): Promise<void> {
  if ((await countRows(transactions, source, PDF_ROWS + 1)) <= PDF_ROWS) return;
  const message = `A PDF has at most ${PDF_ROWS.toLocaleString('en')} rows. Choose fewer days, or another format.`;
  throw unprocessable(message, [{ field: 'format', message }]);
}

/** Returns the ids of the company, users, quote and order in the filters. */
const recordsOf = ({ companyId, userId, quoteId, orderId, ownerId }: Record<string, unknown>): string[] =>
  [companyId, userId, quoteId, orderId, ownerId].filter((id) => typeof id === 'string' && isUuid(id)) as string[];

const toExport = (actor: Actor, found: Export, names: Map<string, string>): ExportDto => ({
  id: found.id,
  resource: found.resource as ExportResource,
  format: found.format as ExportFormat,
  status: found.status,
  filter: found.filter,
  names: Object.fromEntries([...names].filter(([id]) => recordsOf(found.filter).includes(id))),
  createdBy: names.get(found.userId) ?? null,
  rows: found.rows,
  totalRows: found.totalRows ?? null,
  createdAt: found.createdAt.toISOString(),
  expiresAt: found.expiresAt.toISOString(),
  actions: found.storageKey && found.userId === actor.userId ? ['download'] : [],
});
