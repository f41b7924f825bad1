import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { type PdfFile, untilStored } from '../../platform/pdf/pdf-file.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import { type Actor, readsEverything } from '../../rules/actor.js';
import { agreementNotFound, findAgreement } from './agreement-record.js';
import { PartnerAgreementAcceptance } from './partner-agreement.entity.js';

/**
 * Returns the storage key of an agreement's PDF, or, with `acceptanceId`, of a partner's signed copy. The file is
 * written once, because neither of them changes.
 */
export const agreementKey = (agreementId: string, acceptanceId: string | null): string =>
  `agreements/${agreementId}/${acceptanceId ?? 'text'}.pdf`;

/** PDFs of agreements for download. Workers render them. */
@Injectable()
export class AgreementFiles {
  private readonly logger = new Logger(AgreementFiles.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * Returns the PDF of a published agreement. A partner gets its signed copy or, if it has not signed, the active
   * version. Staff get the unsigned text, or the signed copy of `partner`. Throws 404 when there is none, 503 when it
   * is not rendered within 15 seconds.
   */
  async pdf(actor: Actor, id: string, partner?: string): Promise<PdfFile> {
    const em = this.transactions.fork();
    const agreement = await findAgreement(em, id);
    const isStaff = readsEverything(actor);
    const company = isStaff ? partner : actor.companyId;
    const signed = company ? await em.findOne(PartnerAgreementAcceptance, { agreement: id, partner: company }) : null;
    if (isStaff && partner && !signed) throw agreementNotFound();
    if (!signed && (agreement.status === 'draft' || (!isStaff && agreement.status === 'retired'))) {
      throw agreementNotFound();
    }
    const acceptanceId = signed?.id ?? null;
    const key = agreementKey(id, acceptanceId);
    await untilStored(
      this.storage,
      key,
      () => this.render(id, acceptanceId),
      () => this.jobs.failureOf(QUEUES.agreements, jobIdOf(id, acceptanceId)),
    );
    return { filename: `partner-agreement-${agreement.number}.pdf`, content: await this.storage.get(key) };
  }

  /** Enqueues the rendering of a PDF. If the queue cannot be reached, the next download enqueues it again. */
  async render(agreementId: string, acceptanceId: string | null): Promise<void> {
    const options = { jobId: jobIdOf(agreementId, acceptanceId), removeOnComplete: true, removeOnFail: true };
    try {
      await this.jobs.add(QUEUES.agreements, {
        name: 'render-agreement',
        data: { agreementId, acceptanceId },
        options,
      });
    } catch (error) {
      this.logger.warn({ msg: `Agreement ${agreementId} waits for its first download`, err: error });
    }
  }
}

const jobIdOf = (agreementId: string, acceptanceId: string | null): string =>
  `agreement-${acceptanceId ?? agreementId}`;
