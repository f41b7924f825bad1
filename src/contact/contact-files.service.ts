import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import type { Attachment } from '../platform/mail/attachment-sources.js';
import type { UploadedDocument } from '../platform/storage/document-upload.js';
import { FileMissingError, Storage } from '../platform/storage/storage.js';
import { storeDocument } from '../platform/storage/stored-document.js';
import { sweepFolder } from '../platform/storage/sweep-folder.js';
import { ContactMessage } from './contact-message.entity.js';

/** Key in `AttachmentSources`: the file of a message, by the message's id. */
export const CONTACT_FILE = 'contact-file';

const FOLDER = 'contact';
/** Support has it by mail: as long as that may still be sent again. The privacy policy says so. */
const KEPT_DAYS = 90;
const NO_FILE = { originalName: null, contentType: null, size: null, storageKey: null };

/** The files that come with messages, of which each goes to support with its mail. */
@Injectable()
export class ContactFiles {
  private readonly logger = new Logger(ContactFiles.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  /** Stores a file, which is checked as documents are; answers what the message's row is to say. */
  store(file: UploadedDocument) {
    return storeDocument(this.storage, FOLDER, file);
  }

  /** Its message was not kept. What cannot be removed now is left to the sweep. A row that is there all the same keeps its file. */
  async discard(storageKey: string): Promise<void> {
    try {
      const kept = await this.keptAmong([storageKey]);
      if (!kept.has(storageKey)) await this.storage.delete(storageKey);
    } catch (error) {
      this.logger.warn({ msg: `A file waits for the sweep: ${storageKey}`, err: error });
    }
  }

  /** The file of a message, for its mail. Throws when it is not there any more. */
  async attachment(messageId: string): Promise<Attachment> {
    const message = await this.transactions.fork().findOneOrFail(ContactMessage, messageId);
    const { originalName, contentType, storageKey } = message;
    if (!originalName || !contentType || !storageKey) throw new FileMissingError(messageId);
    return { filename: originalName, contentType, content: await this.storage.get(storageKey) };
  }

  /** Removes the files that have been kept long enough, and those that no message names. */
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
