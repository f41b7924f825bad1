import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { AttachmentRef } from './outbox-mail.entity.js';

export interface Attachment {
  filename: string;
  content: Buffer | Readable;
  contentType: string;
}

/**
 * Registry of attachment sources. A feature registers a source in its module's `onModuleInit`; a mail refers to the
 * source by its name.
 */
@Injectable()
export class AttachmentSources {
  private readonly sources = new Map<string, (ref: AttachmentRef) => Promise<Attachment | Attachment[]>>();

  /** @param load returns one file or several; throws while a file does not exist, so that the mail is retried later */
  register(source: string, load: (ref: AttachmentRef) => Promise<Attachment | Attachment[]>): void {
    this.sources.set(source, load);
  }

  /** Returns the files of an attachment. Throws like the loader of its source. */
  async load(ref: AttachmentRef): Promise<Attachment[]> {
    const load = this.sources.get(ref.source);
    if (!load) throw new Error(`No attachments come from ${ref.source}`);
    return [await load(ref)].flat();
  }
}
