import { addAbortSignal, type Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { today } from '../../platform/clock.js';
import type { ExportSource } from '../../platform/database/export-source.js';
import { Scope } from '../../platform/database/scope.js';
import { Transactions } from '../../platform/database/transactions.js';
import { tooManyRequests } from '../../platform/errors.js';
import { periodOf } from '../../platform/http/period.js';
import { commissionExport } from '../../partner-programme/commissions/commission-export.js';
import { dealExport } from '../../partner-programme/deals/deal-export.js';
import { invoiceExport } from '../../invoices/invoice-export.js';
import { orderExport } from '../../orders/order-export.js';
import { fundRequestExport } from '../../partner-programme/funds/fund-request-export.js';
import { quoteExport } from '../../quotes/exports/quote-export.js';
import type { Actor } from '../../rules/actor.js';
import { csvFile, type ExportSeparator, rowsOf, xlsxFile } from '../../platform/database/export-files.js';
import { reportSource } from './report.js';
import { requireWorkbook } from './exports.service.js';
import type {
  OwnCommissionQueryDto,
  OwnDealsQueryDto,
  OwnFundsQueryDto,
  OwnInvoicesQueryDto,
  OwnOrdersQueryDto,
  OwnQuotesQueryDto,
  ReportQueryDto,
} from './own-exports.dto.js';

/**
 * Maximum number of concurrent downloads of a process, one per user. Each holds a database connection until it has been
 * read.
 */
const MOST = 4;
/** Maximum duration of a download in milliseconds; a longer one is aborted. */
const LONGEST_MS = 120_000;

/** A company's own lists as CSV files, streamed row by row. */
@Injectable()
export class OwnExports {
  /** Ids of the users who are downloading a file. */
  private readonly readers = new Set<string>();

  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns the quotes of the actor's company that match the filters. Throws 429 while the user downloads another file,
   * and while too many files are being sent.
   */
  quotes(actor: Actor, { separator, ...query }: OwnQuotesQueryDto): Readable {
    return this.file(actor, quoteExport(query, Scope.of(actor)), separator);
  }

  /** Returns the orders of the actor's company; filters and 429 as for `quotes`. */
  orders(actor: Actor, { separator, ...query }: OwnOrdersQueryDto): Readable {
    return this.file(actor, orderExport(query, Scope.of(actor)), separator);
  }

  /** Returns the invoices or credit notes of the actor's company; filters and 429 as for `quotes`. */
  invoices(actor: Actor, { separator, ...query }: OwnInvoicesQueryDto): Readable {
    return this.file(actor, invoiceExport(query, Scope.of(actor)), separator);
  }

  /** Returns the deals of the actor's company; filters and 429 as for `quotes`. */
  deals(actor: Actor, { separator, ...query }: OwnDealsQueryDto): Readable {
    return this.file(actor, dealExport(query, Scope.of(actor)), separator);
  }

  /** Returns the commission ledger of the actor's company; filters and 429 as for `quotes`. */
  commission(actor: Actor, { separator, ...query }: OwnCommissionQueryDto): Readable {
    return this.file(actor, commissionExport(query, Scope.of(actor)), separator);
  }

  /** Returns the requests for development funds of the actor's company; filters and 429 as for `quotes`. */
  funds(actor: Actor, { separator, ...query }: OwnFundsQueryDto): Readable {
    return this.file(actor, fundRequestExport(query, Scope.of(actor)), separator);
  }

  /**
   * Returns a partner's report for a period. Throws 422 when the last day is before the first, when the period is too
   * long, and when an Excel file would have too many rows; 429 as for `quotes`.
   */
  async report(actor: Actor, { kind, from, to, format, separator }: ReportQueryDto): Promise<Readable> {
    periodOf({ from, to }, today());
    const source = reportSource({ companyId: actor.companyId, kind, from, to });
    if (format === 'csv') return this.file(actor, source, separator);
    await requireWorkbook(this.transactions, source);
    const release = this.take(actor);
    try {
      const { file } = await xlsxFile(source, this.transactions.lines(rowsOf(source), source.where.parameters));
      return file.once('close', release);
    } catch (error) {
      release();
      throw error;
    }
  }

  private file(actor: Actor, source: ExportSource, separator: ExportSeparator): Readable {
    const release = this.take(actor);
    const lines = this.transactions.lines(rowsOf(source, separator), source.where.parameters);
    const { file } = csvFile(source, separator, lines);
    file.once('close', release);
    return addAbortSignal(AbortSignal.timeout(LONGEST_MS), file);
  }

  /** Reserves a place for a download. Returns the function that releases it. */
  private take({ userId }: Actor): () => void {
    if (this.readers.has(userId) || this.readers.size >= MOST) throw tooManyRequests(5);
    this.readers.add(userId);
    return () => void this.readers.delete(userId);
  }
}
