import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { DrawnMail } from '../platform/mail/mail-renderer.js';
import { type MailLimits, MailSandbox } from '../platform/mail/mail-sandbox.js';
import type { RenderRequest } from './template.worker.js';

/** Renders templates in worker threads with limits on time and memory. */
@Injectable()
export class TemplateSandbox extends MailSandbox<RenderRequest, DrawnMail> {
  protected override readonly limits: MailLimits = { ms: 200, memoryMb: 256, bytes: 500_000 };
  protected override readonly thread: URL = new URL(`./template.worker${extname(import.meta.url)}`, import.meta.url);
}
