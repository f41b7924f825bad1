import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { TEMPLATES_FOLDER } from '../templates-folder.js';
import { MailRenderer } from './mail-renderer.js';

/** Renders the mails of `templates/mail`, which are loaded at startup. */
@Injectable()
export class MailTemplates extends MailRenderer implements OnModuleInit {
  protected readonly folder: string = join(TEMPLATES_FOLDER, 'mail');

  constructor(config: Config) {
    super(config.publicUrl);
  }

  onModuleInit(): Promise<void> {
    return this.load(this.folder);
  }
}
