import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { toUbl } from '../../../orders/invoices/e-invoice/ubl.js';
import { csvFile, type ExportSeparator, rowsOf } from '../../../platform/database/export-files.js';
import { Scope } from '../../../platform/database/scope.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { conflict, notFound } from '../../../platform/errors.js';
import { type PdfFile, untilStored } from '../../../platform/pdf/pdf-file.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { QUEUES } from '../../../platform/queue/queues.js';
import { Storage } from '../../../platform/storage/storage.js';
import type { Actor } from '../../../rules/actor.js';
import { isUuid } from '../../../rules/ids.js';
import { commissionExport } from '../commission-export.js';
import { CommissionStatement } from '../ledger/commission.entity.js';

/** Returns the storage key of a statement's PDF. The file is written once, because a statement never changes. */
export const statementKey = (id: string): string => `statements/${id}.pdf`;

/** Statements as files. A partner gets its own, staff get all. 404 when it belongs to another company. */
@Injectable()
export class StatementFiles {
  private readonly logger = new Logger(StatementFiles.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly jobs: JobQueue,
  ) {}

  /** Returns the PDF of a statement. Workers render it; throws 503 when it is not rendered within 15 seconds. */
  async pdf(actor: Actor, id: string): Promise<PdfFile> {
    const { number } = await this.find(actor, id);
    const key = statementKey(id);
    await untilStored(
      this.storage,
      key,
      () => this.render(id),
      () => this.jobs.failureOf(QUEUES.statements, jobIdOf(id)),
    );
    return { filename: `${number}.pdf`, content: await this.storage.get(key) };
  }

  /**
   * Returns the self-billed invoice of a statement as UBL (Peppol BIS Self-Billing 3). Throws 409 `no_e_invoice` for a
   * statement that is no invoice.
   */
  async ubl(actor: Actor, id: string): Promise<{ filename: string; xml: string }> {
    const { number, document } = await this.find(actor, id);
    if (!document) throw conflict('no_e_invoice', 'This statement is not an invoice');
    return { filename: `${number}.xml`, xml: toUbl(document) };
  }

  /**
   * Returns the ledger rows that the statement paid, as CSV. The file is kept in memory, so that a slow download does
   * not hold a database connection.
   */
  async csv(actor: Actor, id: string, separator: ExportSeparator): Promise<{ filename: string; content: Buffer }> {
    const { number } = await this.find(actor, id);
    const source = commissionExport({ statementId: id }, Scope.of(actor));
    const lines = this.transactions.lines(rowsOf(source, separator), source.where.parameters);
    return { filename: `${number}.csv`, content: await buffer(csvFile(source, separator, lines).file) };
  }

  /** Enqueues the rendering of a statement. If the queue cannot be reached, the next download enqueues it again. */
  async render(statementId: string): Promise<void> {
    const options = { jobId: jobIdOf(statementId), removeOnComplete: true, removeOnFail: true };
    try {
      await this.jobs.add(QUEUES.statements, { name: 'render-statement', data: { statementId }, options });
    } catch (error) {
      this.logger.warn({ msg: `Statement ${statementId} waits for its first download`, err: error });
    }
  }

  private async find(actor: Actor, id: string): Promise<CommissionStatement> {
    const own = Scope.of(actor).where('partner');
    const found = isUuid(id) ? await this.transactions.fork().findOne(CommissionStatement, { id, ...own }) : null;
    if (!found) throw notFound('Statement not found');
    return found;
  }
}

const jobIdOf = (statementId: string): string => `statement-${statementId}`;
