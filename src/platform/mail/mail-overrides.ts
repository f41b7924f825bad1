import { Injectable } from '@nestjs/common';
import type { RenderedMail } from './mail-renderer.js';
import { MailTemplates } from './mail-templates.js';

/** A mail by its template's name and what it tells. */
export interface MailContent {
  template: string;
  data: Record<string, unknown>;
}

/** What says mails otherwise than their files do; undefined of those that it leaves alone. */
export interface MailOverriding {
  render(mail: MailContent): Promise<RenderedMail | undefined>;
  subjectOf(mail: MailContent): Promise<string | undefined>;
}

/** Mails as they are sent: by their files, or by what a feature registers in its module's `onModuleInit`. */
@Injectable()
export class MailOverrides {
  private overriding: MailOverriding | null = null;

  constructor(private readonly templates: MailTemplates) {}

  register(overriding: MailOverriding): void {
    this.overriding = overriding;
  }

  /** Renders a mail. Throws what keeps it from being rendered. */
  async render(mail: MailContent): Promise<RenderedMail> {
    return (await this.overriding?.render(mail)) ?? this.templates.render(mail.template, mail.data);
  }

  /** What a mail would be headed now. */
  async subjectOf(mail: MailContent): Promise<string> {
    return (await this.overriding?.subjectOf(mail)) ?? this.templates.subjectOf(mail.template, mail.data);
  }
}
