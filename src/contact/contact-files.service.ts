import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import type { Attachment } from '../platform/mail/attachment-sources.js';
import type { UploadedDocument } from '../platform/uploads/document-upload.js';
import { FileMissingError, Storage } from '../platform/storage/storage.js';
import { storeDocument } from '../platform/uploads/stored-document.js';
import { sweepFolder } from '../platform/storage/sweep-folder.js';
import { ContactMessage } from './contact-message.entity.js';

/**
 * Key under which the files of contact messages are registered in `AttachmentSources`. The id of an attachment is the
 * id of its message.
 */
export const CONTACT_FILE = 'contact-file';

const FOLDER = 'contact';
/**
 * Days for which a file is kept: as long as the mail with it can be sent again. The privacy policy states this number.
 */
const KEPT_DAYS = 90;
const NO_FILE = { originalName: null, contentType: null, size: null, storageKey: null };

/** Files that visitors send with contact messages. They are attached to the mails to support. */
@Injectable()
export class ContactFiles {
  private readonly logger = new Logger(ContactFiles.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  /** Checks a file by the rules of documents and stores it. Returns the file columns of the message's row. */
  store(file: UploadedDocument) {
    return storeDocument(this.storage, FOLDER, file);
  }

  /**
   * Deletes the file of a message that could not be saved, unless a saved message refers to it. If the deletion fails,
   * the sweep job deletes the file later.
   */
  async discard(storageKey: string): Promise<void> {
    try {
      const kept = await this.keptAmong([storageKey]);
      if (!kept.has(storageKey)) await this.storage.delete(storageKey);
    } catch (error) {
      this.logger.warn({ msg: `A file waits for the sweep: ${storageKey}`, err: error });
    }
  }

  /** Returns the file of a message as a mail attachment. Throws when the file was deleted. */
  async attachment(messageId: string): Promise<Attachment> {
    const message = await this.transactions.fork().findOneOrFail(ContactMessage, messageId);
    const { originalName, contentType, storageKey } = message;
    if (!originalName || !contentType || !storageKey) throw new FileMissingError(messageId);
    return { filename: originalName, contentType, content: await this.storage.get(storageKey) };
  }

  /** Deletes files that are older than `KEPT_DAYS` and files that no message refers to. */
  async sweep(): Promise<void> {
    await this.transactions.run((em) =>
      em.nativeUpdate(
        ContactMessage,
        { storageKey: { $ne: null }, createdAt: { $lt: new Date(Date.now() - KEPT_DAYS * 86_400_000) } },
        NO_FILE,
      ),
    );
    await sweepFolder(this.storage, FOLDER, (keys) => this.keptAmong(keys));
  }

  private async keptAmong(keys: string[]): Promise<Set<string>> {
    const rows = await this.transactions
      .fork()
      .find(ContactMessage, { storageKey: { $in: keys } }, { fields: ['storageKey'] });
    return new Set(rows.flatMap(({ storageKey }) => storageKey ?? []));
  }
}
