import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound, unprocessable } from '../../platform/errors.js';
import type { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import type { UploadedDocument } from '../../platform/uploads/document-upload.js';
import { DownloadLinks } from '../../platform/storage/download-links.js';
import { Storage } from '../../platform/storage/storage.js';
import { storeDocument } from '../../platform/uploads/stored-document.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import type { Actor } from '../../rules/actor.js';
import { FUND_PROBLEMS, MAX_FUND_DOCUMENTS } from '../../rules/fund-request.js';
import { isUuid } from '../../rules/ids.js';
import { findFundRequest, lockFundRequest } from './fund-request-record.js';
import { FundRequestDocument } from './fund-request.entity.js';

const FOLDER = 'fund-requests';

/**
 * Proofs of expenses. The partner adds and removes them while it can claim the money; all users who may read the
 * request download them.
 */
@Injectable()
export class FundDocuments {
  private readonly logger = new Logger(FundDocuments.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly links: DownloadLinks,
  ) {}

  /**
   * Stores a document of a request. The file is stored before its row is written. Throws 404 for another company's
   * request, 409 when the request cannot be claimed, 422 by field for a file that may not be uploaded or for too many
   * files, 507 or 503 when it cannot be stored.
   */
  async add(actor: Actor, id: string, file: UploadedDocument | undefined): Promise<void> {
    await this.transactions.read((em) => findFundRequest(em, actor, id));
    if (!file) throw wrong('Please select a file');
    const stored = await storeDocument(this.storage, `${FOLDER}/${id}`, file);
    try {
      await this.transactions.run(async (em) => {
        const request = await lockFundRequest(em, actor, id, 'document');
        if ((await em.count(FundRequestDocument, { request })) >= MAX_FUND_DOCUMENTS) {
          throw wrong(FUND_PROBLEMS.documents);
        }
        em.create(FundRequestDocument, { ...stored, request });
        await em.flush();
      });
    } catch (error) {
      await this.discard(stored.storageKey);
      throw error;
    }
  }

  /**
   * Removes a document; a periodic job deletes its file later. Throws 404 for another company's request, 409 once the
   * money is claimed.
   */
  async remove(actor: Actor, id: string, documentId: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const request = await lockFundRequest(em, actor, id, 'document');
      const { id: found } = await findDocument(em, request.id, documentId);
      await em.nativeDelete(FundRequestDocument, { id: found });
    });
  }

  /** Returns a link with which the actor can download a document. Throws 404 for another company's request. */
  async downloadLink(actor: Actor, id: string, documentId: string): Promise<DownloadLinkDto> {
    const em = this.transactions.fork();
    const request = await findFundRequest(em, actor, id);
    const { storageKey, originalName, contentType } = await findDocument(em, request.id, documentId);
    return { url: await this.links.sign(actor, { storageKey, filename: originalName, contentType }) };
  }

  /** Deletes files that no row refers to. */
  async sweep(): Promise<void> {
    await sweepFolder(this.storage, FOLDER, async (keys) => {
      const em = this.transactions.fork();
      const rows = await em.find(FundRequestDocument, { storageKey: { $in: keys } }, { fields: ['storageKey'] });
      return new Set(rows.map(({ storageKey }) => storageKey));
    });
  }

  /**
   * Deletes the file of a failed upload, unless a row refers to it. If the deletion fails, a periodic job deletes the
   * file later.
   */
  private async discard(storageKey: string): Promise<void> {
    try {
      const rows = await this.transactions.fork().count(FundRequestDocument, { storageKey });
      if (rows === 0) await this.storage.delete(storageKey);
    } catch (error) {
      this.logger.warn({ msg: `A file waits for the sweep: ${storageKey}`, err: error });
    }
  }
}

async function findDocument(em: EntityManager, request: string, id: string): Promise<FundRequestDocument> {
  const document = isUuid(id) ? await em.findOne(FundRequestDocument, { id, request }) : null;
  if (!document) throw notFound('Document not found');
  return document;
}

const wrong = (message: string) => unprocessable(message, [{ field: 'document', message }]);
