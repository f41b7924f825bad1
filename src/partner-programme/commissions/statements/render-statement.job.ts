import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { Company } from '../../../companies/company.entity.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { PdfRenderer } from '../../../platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../../platform/pdf/pdf-templates.js';
import { JobHost, JobProcessor } from '../../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../../platform/queue/queues.js';
import { Storage } from '../../../platform/storage/storage.js';
import { findPaid } from '../commissions.queries.js';
import { CommissionStatement } from '../ledger/commission.entity.js';
import { statementKey } from './statement-files.service.js';
import { statementPdfView } from './statement-pdf.js';

interface RenderStatement extends JobData {
  statementId: string;
}

/** Renders a statement's PDF once; an existing file is not replaced. */
@Injectable()
@JobProcessor(QUEUES.statements)
export class RenderStatementJob extends JobHost<RenderStatement> {
  constructor(
    private readonly transactions: Transactions,
    private readonly templates: PdfTemplates,
    private readonly renderer: PdfRenderer,
    private readonly storage: Storage,
  ) {
    super();
  }

  protected override async run({ data: { statementId } }: Job<RenderStatement>): Promise<void> {
    const key = statementKey(statementId);
    if (await this.storage.exists(key)) return;
    const view = await this.transactions.read(async (em) => {
      const statement = await em.findOneOrFail(CommissionStatement, statementId, { populate: ['partner'] });
      return statementPdfView(statement, statement.partner as Company, await findPaid(em, statementId));
    });
    const pdf = await this.renderer.render(await this.templates.source('statement', view));
    await this.storage.put(key, pdf, 'application/pdf');
  }
}
