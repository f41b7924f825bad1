import { Injectable } from '@nestjs/common';
import type { RenderedMail } from './mail-renderer.js';
import { MailTemplates } from './mail-templates.js';

/** A mail, as the name of its template and its data. */
export interface MailContent {
  template: string;
  data: Record<string, unknown>;
}

/** Replaces the texts of mails; returns undefined for mails that it does not change. */
export interface MailOverriding {
  render(mail: MailContent): Promise<RenderedMail | undefined>;
  subjectOf(mail: MailContent): Promise<string | undefined>;
}

/** Renders mails as they are sent: from their files, or with the overrides that a feature registers in its module's `onModuleInit`. */
@Injectable()
export class MailOverrides {
  private overriding: MailOverriding | null = null;

  constructor(private readonly templates: MailTemplates) {}

  register(overriding: MailOverriding): void {
    this.overriding = overriding;
  }

  /** Renders a mail. Throws if that fails. */
  async render(mail: MailContent): Promise<RenderedMail> {
    return (await this.overriding?.render(mail)) ?? this.templates.render(mail.template, mail.data);
  }

  /** Returns the current subject of a mail. */
  async subjectOf(mail: MailContent): Promise<string> {
    return (await this.overriding?.subjectOf(mail)) ?? this.templates.subjectOf(mail.template, mail.data);
  }
}
