import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../platform/pdf/pdf-templates.js';
import { JobHost, JobProcessor } from '../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import { AccountFiles } from './account-files.service.js';

interface RenderAccount extends JobData {
  companyId: string;
  /** First and last day of the statement. */
  from: string;
  to: string;
}

/** Renders a statement of account as it is now. An existing file of the same content is not replaced. */
@Injectable()
@JobProcessor(QUEUES.accounts)
export class RenderAccountJob extends JobHost<RenderAccount> {
  constructor(
    private readonly files: AccountFiles,
    private readonly templates: PdfTemplates,
    private readonly renderer: PdfRenderer,
    private readonly storage: Storage,
  ) {
    super();
  }

  protected override async run({ data: { companyId, from, to } }: Job<RenderAccount>): Promise<void> {
    const { view, key } = await this.files.current(companyId, { from, to });
    if (await this.storage.exists(key)) return;
    const pdf = await this.renderer.render(await this.templates.source('account', view));
    await this.storage.put(key, pdf, 'application/pdf');
  }
}
