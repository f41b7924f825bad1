import { Module, type OnModuleInit } from '@nestjs/common';
import { AttachmentSources } from '../platform/mail/attachment-sources.js';
import { CONTACT_FILE, ContactFiles } from './contact-files.service.js';
import { SweepContactFilesJob } from './sweep-contact-files.job.js';

/** Worker module of contact messages: attaches files to mails and deletes old files. */
@Module({ providers: [ContactFiles, SweepContactFilesJob] })
export class ContactJobsModule implements OnModuleInit {
  constructor(
    private readonly attachments: AttachmentSources,
    private readonly files: ContactFiles,
  ) {}

  onModuleInit(): void {
    this.attachments.register(CONTACT_FILE, ({ id }) => this.files.attachment(id));
  }
}
