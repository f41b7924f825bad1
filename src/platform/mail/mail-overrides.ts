import { Injectable } from '@nestjs/common';
import type { RenderedMail } from './mail-renderer.js';
import { MailTemplates } from './mail-templates.js';

/** Content of a mail: the name of its template, and its data. */
export interface MailContent {
  template: string;
  data: Record<string, unknown>;
}

/** Provides changed texts of mails; returns undefined for a mail whose text is not changed. */
export interface MailOverriding {
  render(mail: MailContent): Promise<RenderedMail | undefined>;
  subjectOf(mail: MailContent): Promise<string | undefined>;
}

/**
 * Renders mails as they are sent: from their template files, or with the changed texts that a feature provides in its
 * module's `onModuleInit`.
 */
@Injectable()
export class MailOverrides {
  private overriding: MailOverriding | null = null;

  constructor(private readonly templates: MailTemplates) {}

  register(overriding: MailOverriding): void {
    this.overriding = overriding;
  }

  /** Renders a mail. Throws if rendering fails. */
  async render(mail: MailContent): Promise<RenderedMail> {
    return (await this.overriding?.render(mail)) ?? this.templates.render(mail.template, mail.data);
  }

  /** Returns the current subject of a mail. */
  async subjectOf(mail: MailContent): Promise<string> {
    return (await this.overriding?.subjectOf(mail)) ?? this.templates.subjectOf(mail.template, mail.data);
  }
}
