import { Injectable } from '@nestjs/common';
import { now, today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound, tooManyRequests } from '../../platform/errors.js';
import { periodOf } from '../../platform/http/period.js';
import { type PdfFile, untilReady } from '../../platform/pdf/pdf-file.js';
import { Storage } from '../../platform/storage/storage.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { Export } from './export.entity.js';
import { Exports, requirePdf } from './exports.service.js';
import type { ReportDaysDto, ReportDto } from './own-exports.dto.js';
import { type Report, reportFilename, reportSource } from './report.js';

const DAY_MS = 86_400_000;
/**
 * Maximum number of reports of a user that are rendered at the same time. A report that is older than `PATIENCE_MS` no
 * longer counts.
 */
const PLACES = 3;
const PATIENCE_MS = 10 * 60_000;

/** PDF reports of partners, which a job renders. Only the user who requested a report can download it. */
@Injectable()
export class Reports {
  constructor(
    private readonly transactions: Transactions,
    private readonly exports: Exports,
    private readonly storage: Storage,
  ) {}

  /**
   * Requests a report, which is kept for a day. Throws 422 when the last day is before the first, when the period is
   * too long, and when the PDF would have too many rows; 429 while three other reports are being rendered.
   */
  async create({ userId, companyId }: Actor, { kind, from, to }: ReportDaysDto): Promise<ReportDto> {
    periodOf({ from, to }, today());
    const report: Report = { companyId, kind, from, to };
    await requirePdf(this.transactions, reportSource(report));
    return this.transactions.run(async (em) => {
      const lately = { $gt: new Date(now().getTime() - PATIENCE_MS) };
      const waiting = {
        userId,
        resource: 'partner_report',
        status: { $in: ['queued', 'running'] },
        createdAt: lately,
      } as const;
      if ((await em.count(Export, waiting)) >= PLACES) throw tooManyRequests(5);
      const made = em.create(Export, {
        userId,
        resource: 'partner_report',
        format: 'pdf',
        filter: { ...report },
        expiresAt: new Date(now().getTime() + DAY_MS),
      });
      await em.flush();
      await this.transactions.afterCommit(() => this.exports.enqueue(made.id).catch(() => undefined));
      return { id: made.id };
    });
  }

  /**
   * Returns the PDF. Throws 404 for another user's report, 409 when it could not be rendered, 503 when it is not ready
   * within 15 seconds.
   */
  async pdf(actor: Actor, id: string): Promise<PdfFile> {
    const { storageKey, filter } = await untilReady(async () => {
      const found = await this.find(actor, id);
      if (found.status === 'failed') throw conflict('failed', 'The report could not be created. Please try again.');
      return found.storageKey ? { ...found, storageKey: found.storageKey } : null;
    });
    const filename = reportFilename(filter as unknown as Report);
    return { filename, content: await this.storage.get(storageKey) };
  }

  private async find({ userId }: Actor, id: string): Promise<Export> {
    const own = { id, userId, resource: 'partner_report' } as const;
    const found = isUuid(id) ? await this.transactions.fork().findOne(Export, own) : null;
    if (!found) throw notFound('Report not found');
    return found;
  }
}
