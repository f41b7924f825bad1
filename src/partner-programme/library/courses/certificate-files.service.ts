import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../../platform/database/transactions.js';
import { notFound } from '../../../platform/errors.js';
import { type PdfFile, untilStored } from '../../../platform/pdf/pdf-file.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { QUEUES } from '../../../platform/queue/queues.js';
import { Storage } from '../../../platform/storage/storage.js';
import { type Actor, readsEverything } from '../../../rules/actor.js';
import { isUuid } from '../../../rules/ids.js';
import { Certificate } from './course.entity.js';

/** Returns the storage key of a certificate's PDF. The file is written once, because a certificate never changes. */
export const certificateKey = (id: string): string => `certificates/${id}.pdf`;

/** PDFs of certificates for download. Workers render them. */
@Injectable()
export class CertificateFiles {
  private readonly logger = new Logger(CertificateFiles.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * Returns the PDF of a certificate: for its owner, for administrators of the company that the owner belonged to, and
   * for staff. Throws 404 for all others, 503 when it is not rendered within 15 seconds.
   */
  async pdf(actor: Actor, id: string): Promise<PdfFile> {
    const found = isUuid(id) ? await this.transactions.fork().findOne(Certificate, { id, ...readableBy(actor) }) : null;
    if (!found) throw notFound('Certificate not found');
    const key = certificateKey(id);
    await untilStored(
      this.storage,
      key,
      () => this.render(id),
      () => this.jobs.failureOf(QUEUES.certificates, jobIdOf(id)),
    );
    return { filename: `certificate-${found.number}.pdf`, content: await this.storage.get(key) };
  }

  /** Enqueues the rendering of a certificate. If the queue cannot be reached, the next download enqueues it again. */
  async render(certificateId: string): Promise<void> {
    const options = { jobId: jobIdOf(certificateId), removeOnComplete: true, removeOnFail: true };
    try {
      await this.jobs.add(QUEUES.certificates, { name: 'render-certificate', data: { certificateId }, options });
    } catch (error) {
      this.logger.warn({ msg: `Certificate ${certificateId} waits for its first download`, err: error });
    }
  }
}

function readableBy(actor: Actor): object {
  if (readsEverything(actor)) return {};
  return actor.accountType === 'admin'
    ? { $or: [{ user: actor.userId }, { partner: actor.companyId }] }
    : { user: actor.userId };
}

const jobIdOf = (certificateId: string): string => `certificate-${certificateId}`;
