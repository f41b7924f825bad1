import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Transactions } from '../../platform/database/transactions.js';
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../platform/pdf/pdf-templates.js';
import { JobHost, JobProcessor } from '../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import { agreementKey } from './agreement-files.service.js';
import { agreementPdfView } from './agreement-pdf.js';
import { findAgreement } from './agreement-record.js';
import { PartnerAgreementAcceptance } from './partner-agreement.entity.js';

interface RenderAgreement extends JobData {
  agreementId: string;
  /** Id of the acceptance for a signed copy; null for the unsigned copy. */
  acceptanceId: string | null;
}

/** Renders an agreement's PDF once; an existing file is not replaced. */
@Injectable()
@JobProcessor(QUEUES.agreements)
export class RenderAgreementJob extends JobHost<RenderAgreement> {
  constructor(
    private readonly transactions: Transactions,
    private readonly templates: PdfTemplates,
    private readonly renderer: PdfRenderer,
    private readonly storage: Storage,
  ) {
    super();
  }

  protected override async run({ data: { agreementId, acceptanceId } }: Job<RenderAgreement>): Promise<void> {
    const key = agreementKey(agreementId, acceptanceId);
    if (await this.storage.exists(key)) return;
    const view = await this.transactions.read(async (em) =>
      agreementPdfView(
        await findAgreement(em, agreementId),
        acceptanceId
          ? await em.findOneOrFail(PartnerAgreementAcceptance, acceptanceId, { populate: ['partner'] })
          : null,
      ),
    );
    const pdf = await this.renderer.render(await this.templates.source('agreement', view));
    await this.storage.put(key, pdf, 'application/pdf');
  }
}
