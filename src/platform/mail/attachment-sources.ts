import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { AttachmentRef } from './outbox-mail.entity.js';

export interface Attachment {
  filename: string;
  content: Buffer | Readable;
  contentType: string;
}

/** Where attachments come from: a feature registers a source in its module's `onModuleInit`, a mail names it. */
@Injectable()
export class AttachmentSources {
  private readonly sources = new Map<string, (ref: AttachmentRef) => Promise<Attachment>>();

  /** @param load throws when the file is not there yet: the mail is then tried again later */
  register(source: string, load: (ref: AttachmentRef) => Promise<Attachment>): void {
    this.sources.set(source, load);
  }

  async load(ref: AttachmentRef): Promise<Attachment> {
    const load = this.sources.get(ref.source);
    if (!load) throw new Error(`No attachments come from ${ref.source}`);
    return load(ref);
  }
}
