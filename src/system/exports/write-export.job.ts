import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Transactions } from '../../platform/database/transactions.js';
import { JobHost, JobProcessor } from '../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import {
  cellsOf,
  CONTENT_TYPES,
  csvFile,
  type ExportSeparator,
  rowsOf,
  xlsxFile,
} from '../../platform/database/export-files.js';
import { Company } from '../../companies/company.entity.js';
import type { ExportSource } from '../../platform/database/export-source.js';
import type { Attachment } from '../../platform/mail/attachment-sources.js';
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../platform/pdf/pdf-templates.js';
import { PDF_ROWS } from '../../rules/export-limits.js';
import { sourceOf } from './export-sources.js';
import { Export } from './export.entity.js';
import { countRows } from './exports.service.js';
import { type Report, reportFilename, reportSource } from './report.js';
import { reportPdfView } from './report-pdf.js';

interface WriteExport extends JobData {
  exportId: string;
}

/** Storage folder of the files. */
export const EXPORTS_FOLDER = 'exports';

/** Attachment source of report PDFs. */
export const REPORT_PDF = 'report-pdf';

const PROGRESS_MS = 1_000;

/**
 * Writes the file of an export; rows are streamed from the database to the storage. If the job runs twice, or on two
 * workers, each run writes a separate file; the first complete file is kept, the other one is deleted.
 */
@Injectable()
@JobProcessor(QUEUES.exports, { concurrency: 2 })
export class WriteExportJob extends JobHost<WriteExport> {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly templates: PdfTemplates,
    private readonly renderer: PdfRenderer,
  ) {
    super();
  }

  /**
   * Returns a report's PDF as the attachment of a mail; renders it if it does not exist. If that fails, the mail is
   * retried.
   */
  async attachment(id: string): Promise<Attachment> {
    const em = this.transactions.fork();
    const wanted = await this.begin(em, id);
    if (wanted) await this.write(wanted);
    const { storageKey, filter } = await em.findOneOrFail(Export, { id }, { refresh: true });
    if (!storageKey) throw new Error(`Report ${id} could not be made`);
    const content = await this.storage.get(storageKey);
    return { filename: reportFilename(filter as unknown as Report), content, contentType: 'application/pdf' };
  }

  protected override async run({ data, attemptsMade, opts }: Job<WriteExport>): Promise<void> {
    const em = this.transactions.fork();
    const wanted = await this.begin(em, data.exportId);
    if (!wanted) return;
    try {
      await this.write(wanted);
    } catch (error) {
      const isLast = attemptsMade + 1 >= (opts.attempts ?? 1);
      if (isLast) await em.nativeUpdate(Export, { id: wanted.id, status: 'running' }, { status: 'failed' });
      throw error;
    }
  }

  /** Marks an export as running. Returns null when it is done or has failed. */
  private async begin(em: EntityManager, id: string): Promise<Export | null> {
    const unfinished = { id, status: { $in: ['queued', 'running'] } } as const;
    const begun = await em.nativeUpdate(Export, unfinished, { status: 'running' });
    return begun ? em.findOneOrFail(Export, { id }) : null;
  }

  private async write(wanted: Export): Promise<void> {
    const { id, format } = wanted;
    const em = this.transactions.fork();
    const source = await sourceFor(wanted);
    const totalRows = await countRows(this.transactions, source);
    await em.nativeUpdate(Export, { id, status: 'running' }, { totalRows });
    const { file, rowsWritten } = await this.fileOf(wanted, source, totalRows);
    const progress = setInterval(() => {
      em.nativeUpdate(Export, { id, status: 'running' }, { rows: rowsWritten() }).catch((error: Error) =>
        this.logger.warn({ msg: `The progress of export ${id} is not known: ${error.message}`, err: error }),
      );
    }, PROGRESS_MS);
    const storageKey = `${EXPORTS_FOLDER}/${id}-${randomUUID()}.${format}`;
    try {
      await this.storage.put(storageKey, file, format === 'pdf' ? 'application/pdf' : CONTENT_TYPES[format]);
    } finally {
      clearInterval(progress);
      file.destroy();
    }
    const written = await em.nativeUpdate(
      Export,
      { id, status: 'running' },
      { status: 'done', rows: rowsWritten(), totalRows: format === 'pdf' ? totalRows : rowsWritten(), storageKey },
    );
    if (!written) await this.storage.delete(storageKey);
  }

  private async fileOf({ format, separator, filter }: Export, source: ExportSource, total: number) {
    const { parameters } = source.where;
    const lines = (as?: ExportSeparator) => this.transactions.lines(rowsOf(source, as), parameters);
    if (format === 'csv') return csvFile(source, separator, lines(separator));
    if (format === 'xlsx') return xlsxFile(source, lines());
    const rows: string[][] = [];
    for await (const some of this.transactions.lines(`${rowsOf(source)} limit ${PDF_ROWS}`, parameters)) {
      rows.push(...some.map(cellsOf));
    }
    const report = filter as unknown as Report;
    const { name } = await this.transactions.fork().findOneOrFail(Company, report.companyId);
    const view = reportPdfView(report, name, source.columns, rows, total);
    const pdf = await this.renderer.render(await this.templates.source('report', view));
    return { file: Readable.from([pdf]), rowsWritten: () => rows.length };
  }
}

const sourceFor = ({ resource, filter }: Export): Promise<ExportSource> | ExportSource =>
  resource === 'partner_report' ? reportSource(filter as unknown as Report) : sourceOf(resource, filter);
