import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../config.js';
import { type PdfFile, untilStored } from '../../platform/pdf/pdf-file.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import { CatalogueService } from '../catalogue.service.js';
import { type DataSheet, dataSheetOf } from './data-sheet-pdf.js';

/** Returns the folder with all data sheets of a product, current and outdated. */
export const dataSheetFolder = (productId: string): string => `data-sheets/${productId}`;

/** Current content of a data sheet and the storage key of its PDF. The key changes with the content and with the version of the portal. */
export interface CurrentDataSheet {
  sheet: DataSheet;
  key: string;
}

/** Data sheets of products as PDFs; workers render them on the first request. */
@Injectable()
export class DataSheets {
  private readonly logger = new Logger(DataSheets.name);

  constructor(
    private readonly catalogue: CatalogueService,
    private readonly storage: Storage,
    private readonly jobs: JobQueue,
    private readonly config: Config,
  ) {}

  /** Returns a product's data sheet from the current catalogue; 404 'Product not found'. */
  async current(productId: string): Promise<CurrentDataSheet> {
    const sheet = dataSheetOf(await this.catalogue.current(), productId, this.config.publicUrl);
    const said = createHash('sha256')
      .update(JSON.stringify([this.config.version, sheet]))
      .digest('hex')
      .slice(0, 32);
    return { sheet, key: `${dataSheetFolder(productId)}/${said}.pdf` };
  }

  /**
   * Returns the PDF. Throws 404 'Product not found', 503 when it is not rendered within 15 seconds, 507 when the
   * storage is full.
   */
  async pdf(productId: string): Promise<PdfFile> {
    const { key } = await this.current(productId);
    const jobId = key.replaceAll('/', '-');
    await untilStored(
      this.storage,
      key,
      () => this.render(productId, jobId),
      () => this.jobs.failureOf(QUEUES.dataSheets, jobId),
    );
    return { filename: `${productId}-data-sheet.pdf`, content: await this.storage.get(key) };
  }

  /** Logs a failure of the queue; the waiting caller tries again. */
  private async render(productId: string, jobId: string): Promise<void> {
    const options = { jobId, removeOnComplete: true, removeOnFail: true };
    try {
      await this.jobs.add(QUEUES.dataSheets, { name: 'render-data-sheet', data: { productId }, options });
    } catch (error) {
      this.logger.warn(`The data sheet of ${productId} waits: ${(error as Error).message}`);
    }
  }
}
