import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Transactions } from '../../platform/database/transactions.js';
import { JobHost, JobProcessor } from '../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import {
  CONTENT_TYPES,
  csvFile,
  type ExportSeparator,
  rowsOf,
  xlsxFile,
} from '../../platform/database/export-files.js';
import { sourceOf } from './export-sources.js';
import { Export } from './export.entity.js';
import { countRows } from './exports.service.js';

interface WriteExport extends JobData {
  exportId: string;
}

/** Where the files are. */
export const EXPORTS_FOLDER = 'exports';

const PROGRESS_MS = 1_000;

/**
 * Writes an export's file, row by row from the database into the store. Twice, or by two workers at once, each writes a file
 * of its own; the first that is whole becomes the export's, the other is removed.
 */
@Injectable()
@JobProcessor(QUEUES.exports, { concurrency: 2 })
export class WriteExportJob extends JobHost<WriteExport> {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {
    super();
  }

  protected override async run({ data, attemptsMade, opts }: Job<WriteExport>): Promise<void> {
    const em = this.transactions.em.fork();
    const begun = await em.nativeUpdate(
      Export,
      { id: data.exportId, status: { $in: ['queued', 'running'] } },
      { status: 'running' },
    );
    if (!begun) return;
    const wanted = await em.findOneOrFail(Export, { id: data.exportId });
    try {
      await this.write(wanted);
    } catch (error) {
      const isLast = attemptsMade + 1 >= (opts.attempts ?? 1);
      if (isLast) await em.nativeUpdate(Export, { id: wanted.id, status: 'running' }, { status: 'failed' });
      throw error;
    }
  }

  private async write({ id, resource, format, separator, filter }: Export): Promise<void> {
    const em = this.transactions.em.fork();
    const source = await sourceOf(resource, filter);
    await em.nativeUpdate(Export, { id, status: 'running' }, { totalRows: await countRows(this.transactions, source) });
    const lines = (as?: ExportSeparator) => this.transactions.lines(rowsOf(source, as), source.where.parameters);
    const { file, rowsWritten } =
      format === 'csv' ? csvFile(source, separator, lines(separator)) : await xlsxFile(source, lines());
    const progress = setInterval(() => {
      em.nativeUpdate(Export, { id, status: 'running' }, { rows: rowsWritten() }).catch((error: Error) =>
        this.logger.warn({ msg: `The progress of export ${id} is not known: ${error.message}`, err: error }),
      );
    }, PROGRESS_MS);
    const storageKey = `${EXPORTS_FOLDER}/${id}-${randomUUID()}.${format}`;
    try {
      await this.storage.put(storageKey, file, CONTENT_TYPES[format]);
    } finally {
      clearInterval(progress);
      file.destroy();
    }
    const written = await em.nativeUpdate(
      Export,
      { id, status: 'running' },
      { status: 'done', rows: rowsWritten(), totalRows: rowsWritten(), storageKey },
    );
    if (!written) await this.storage.delete(storageKey);
  }
}
