import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, forbidden, notFound, unprocessable } from '../../platform/errors.js';
import type { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import { DownloadLinks } from '../../platform/storage/download-links.js';
import { Storage } from '../../platform/storage/storage.js';
import { MAX_BYTES, TOO_LARGE, type UploadedDocument } from '../../platform/uploads/document-upload.js';
import { type StoredDocument, storeDocument } from '../../platform/uploads/stored-document.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { MESSAGE_FILE_PROBLEMS, MESSAGE_FILES_MAX } from '../../rules/messages.js';
import { QuoteMessageFile } from '../message.entity.js';
import type { MessageFileDto } from '../messages.dto.js';
import { findThread, refuseReaders } from '../thread.js';

/** Folder of the files of messages in the storage. */
export const MESSAGE_FILES_FOLDER = 'quote-messages';

/** A file of a mail that was not stored, and why. */
export interface RefusedFile {
  name: string;
  reason: string;
}

/**
 * Files of messages. Their author uploads them before the message is written; until then nobody else sees them. After it,
 * everyone who reads the message downloads them.
 */
@Injectable()
export class MessageFiles {
  private readonly logger = new Logger(MessageFiles.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly links: DownloadLinks,
  ) {}

  /**
   * Stores a file for a message that the actor is writing. The file is stored before its row is written. Throws 404 and
   * 403 like `findThread`, 403 for users who only read, 422 for a file that may not be uploaded and for too many files,
   * 507 or 503 when it cannot be stored.
   */
  async add(actor: Actor, quoteId: string, file: UploadedDocument | undefined): Promise<MessageFileDto> {
    refuseReaders(actor);
    await findThread(this.transactions.fork(), actor, quoteId);
    if (!file) throw wrongDocument('Please select a file');
    const stored = await storeDocument(this.storage, `${MESSAGE_FILES_FOLDER}/${quoteId}`, file);
    try {
      return await this.transactions.run(async (em) => {
        const { quote } = await findThread(em, actor, quoteId, true);
        const waiting = { quote: quote.id, uploadedBy: actor.userId, message: null };
        if ((await em.count(QuoteMessageFile, waiting)) >= MESSAGE_FILES_MAX) {
          throw wrongDocument(MESSAGE_FILE_PROBLEMS.tooMany);
        }
        const { id } = em.create(QuoteMessageFile, { ...waiting, ...stored });
        await em.flush();
        const { originalName, contentType, size } = stored;
        return { id, originalName, contentType, size };
      });
    } catch (error) {
      await this.discard([stored.storageKey]);
      throw error;
    }
  }

  /** Removes a file that is in no message yet. Throws 404 'Document not found', 403 for a file of somebody else. */
  async remove(actor: Actor, quoteId: string, id: string): Promise<void> {
    refuseReaders(actor);
    await this.transactions.run(async (em) => {
      const { quote } = await findThread(em, actor, quoteId, true);
      const file = isUuid(id) ? await em.findOne(QuoteMessageFile, { id, quote: quote.id, message: null }) : null;
      if (!file) throw notFound('Document not found');
      if (file.uploadedBy.id !== actor.userId) throw forbidden('Only who uploaded a file can remove it');
      await this.removeRows(em, [file]);
    });
  }

  /**
   * Returns a link with which the actor can download a file of a message that it reads, or one that it has not sent yet.
   * Throws 404 and 403 like `findThread`, 404 'Document not found'.
   */
  async downloadLink(actor: Actor, quoteId: string, id: string): Promise<DownloadLinkDto> {
    const em = this.transactions.fork();
    const { quote, audiences } = await findThread(em, actor, quoteId);
    const file = isUuid(id)
      ? await em.findOne(QuoteMessageFile, {
          id,
          quote: quote.id,
          $or: [{ message: { audience: { $in: audiences } } }, { message: null, uploadedBy: actor.userId }],
        })
      : null;
    if (!file) throw notFound('Document not found');
    const { storageKey, originalName, contentType } = file;
    return { url: await this.links.sign(actor, { storageKey, filename: originalName, contentType }) };
  }

  /**
   * Attaches files, which the actor has uploaded for this quote, to a new message. Throws 422 for a file of somebody else,
   * or one that is part of a message already.
   */
  async attach(em: EntityManager, actor: Actor, quoteId: string, message: string, ids: string[]): Promise<void> {
    const own = { id: { $in: ids }, quote: quoteId, uploadedBy: actor.userId, message: null };
    const attached = ids.length === 0 ? 0 : await em.nativeUpdate(QuoteMessageFile, own, { message });
    if (attached === ids.length) return;
    const problem = MESSAGE_FILE_PROBLEMS.missing;
    throw unprocessable(problem, [{ field: 'files', message: problem }]);
  }

  /**
   * Stores files of a mail, in their order, by the rules for uploads. `onStored` learns of each before the next is stored;
   * `insert` writes their rows. Returns for each file that is not stored why. Throws 507 or 503 when a file cannot be stored.
   */
  async storeOfMail(
    quoteId: string,
    files: UploadedDocument[],
    onStored: (file: StoredDocument) => undefined,
  ): Promise<RefusedFile[]> {
    const refused: RefusedFile[] = [];
    let stored = 0;
    for (const file of files) {
      const reason =
        stored >= MESSAGE_FILES_MAX
          ? MESSAGE_FILE_PROBLEMS.tooMany
          : file.buffer.length > MAX_BYTES
            ? TOO_LARGE
            : await storeDocument(this.storage, `${MESSAGE_FILES_FOLDER}/${quoteId}`, file).then(onStored, refusalOf);
      if (reason) refused.push({ name: file.originalname, reason });
      else stored++;
    }
    return refused;
  }

  /** Writes the rows of stored files, which a message of the actor then names. Returns their ids. */
  async insert(em: EntityManager, actor: Actor, quoteId: string, files: StoredDocument[]): Promise<string[]> {
    const own = { quote: quoteId, uploadedBy: actor.userId, message: null };
    const rows = files.map((file) => em.create(QuoteMessageFile, { ...own, ...file }));
    await em.flush();
    return rows.map(({ id }) => id);
  }

  /** Removes the files of a message; their contents are deleted after the commit. */
  async removeOf(em: EntityManager, message: string): Promise<void> {
    await this.removeRows(em, await em.find(QuoteMessageFile, { message }));
  }

  private async removeRows(em: EntityManager, files: QuoteMessageFile[]): Promise<void> {
    if (files.length === 0) return;
    await em.nativeDelete(QuoteMessageFile, { id: { $in: files.map(({ id }) => id) } });
    await this.transactions.afterCommit(() => this.discard(files.map(({ storageKey }) => storageKey)));
  }

  /** Deletes files without a row. A periodic job deletes those that cannot be deleted now. */
  async discard(keys: string[]): Promise<void> {
    try {
      const rows = await this.transactions.fork().find(QuoteMessageFile, { storageKey: { $in: keys } });
      const kept = new Set(rows.map(({ storageKey }) => storageKey));
      for (const key of keys) if (!kept.has(key)) await this.storage.delete(key);
    } catch (error) {
      this.logger.warn({ msg: `Files wait for the sweep: ${keys.join(', ')}`, err: error });
    }
  }
}

/** Returns why a file may not be uploaded. Throws any other error. */
function refusalOf(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return error.message;
  throw error;
}

const wrongDocument = (message: string) => unprocessable(message, [{ field: 'document', message }]);
