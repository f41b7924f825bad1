import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { formatDate } from '../../platform/handlebars-helpers.js';
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../platform/pdf/pdf-templates.js';
import { JobHost, JobProcessor } from '../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import { Pictures } from '../admin/pictures.service.js';
import { dataSheetFolder, DataSheets } from './data-sheets.service.js';

interface RenderDataSheet extends JobData {
  productId: string;
}

/** Renders a product's current data sheet, and removes its data sheets with earlier content. */
@Injectable()
@JobProcessor(QUEUES.dataSheets)
export class RenderDataSheetJob extends JobHost<RenderDataSheet> {
  constructor(
    private readonly sheets: DataSheets,
    private readonly pictures: Pictures,
    private readonly templates: PdfTemplates,
    private readonly renderer: PdfRenderer,
    private readonly storage: Storage,
  ) {
    super();
  }

  protected override async run({ data: { productId } }: Job<RenderDataSheet>): Promise<void> {
    const { sheet, key } = await this.sheets.current(productId);
    if (await this.storage.exists(key)) return;
    const picture = await this.pictures.jpeg(sheet.image);
    const title = `${sheet.name}: data sheet`;
    const view = {
      ...sheet,
      title,
      footer: `${sheet.name}, data sheet of ${formatDate(new Date().toISOString())}`,
      picture: picture && `data:image/jpeg;base64,${picture.toString('base64')}`,
    };
    const pdf = await this.renderer.render(await this.templates.source('data-sheet', view));
    await this.storage.put(key, pdf, 'application/pdf');
    for await (const other of this.storage.list(dataSheetFolder(productId))) {
      if (other.key !== key) await this.storage.delete(other.key);
    }
  }
}
