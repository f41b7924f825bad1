import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Transactions } from '../../../platform/database/transactions.js';
import { PdfRenderer } from '../../../platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../../platform/pdf/pdf-templates.js';
import { JobHost, JobProcessor } from '../../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../../platform/queue/queues.js';
import { Storage } from '../../../platform/storage/storage.js';
import { certificateKey } from './certificate-files.service.js';
import { certificatePdfView } from './certificate-pdf.js';
import { Certificate } from './course.entity.js';

interface RenderCertificate extends JobData {
  certificateId: string;
}

/** Renders a certificate's PDF once; an existing file is not replaced. */
@Injectable()
@JobProcessor(QUEUES.certificates)
export class RenderCertificateJob extends JobHost<RenderCertificate> {
  constructor(
    private readonly transactions: Transactions,
    private readonly templates: PdfTemplates,
    private readonly renderer: PdfRenderer,
    private readonly storage: Storage,
  ) {
    super();
  }

  protected override async run({ data: { certificateId } }: Job<RenderCertificate>): Promise<void> {
    const key = certificateKey(certificateId);
    if (await this.storage.exists(key)) return;
    const view = await this.transactions.read(async (em) =>
      certificatePdfView(await em.findOneOrFail(Certificate, certificateId, { populate: ['partner'] })),
    );
    const pdf = await this.renderer.render(await this.templates.source('certificate', view));
    await this.storage.put(key, pdf, 'application/pdf');
  }
}
