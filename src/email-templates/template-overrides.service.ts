import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config.js';
import { Transactions } from '../platform/database/transactions.js';
import { MailDeclarations } from '../platform/mail/mail-declaration.js';
import { type MailContent, type MailOverriding, MailOverrides } from '../platform/mail/mail-overrides.js';
import type { MailSource, RenderedMail } from '../platform/mail/mail-renderer.js';
import { BusySandbox } from '../platform/mail/mail-sandbox.js';
import { Outbox } from '../platform/mail/outbox.js';
import { TemplateSandbox } from './template-sandbox.js';
import { OVERRIDES, MARK_FAILED } from './email-templates.queries.js';

/**
 * Milliseconds for which loaded overrides are cached. A change therefore takes effect in all processes within a second.
 */
const MAX_AGE_MS = 500;
const MAX_FAILURE = 500;

/** The current version of a mail that staff changed. */
interface Override extends MailSource {
  templateId: string;
  /** Id of the version. */
  id: string;
  name: string;
  number: number;
}

/**
 * Renders the mails that staff changed. If a changed mail cannot be rendered, the content of its file is sent instead
 * and support is told once.
 */
@Injectable()
export class TemplateOverrides implements MailOverriding, OnModuleInit {
  private readonly logger = new Logger(TemplateOverrides.name);
  private read: { at: number; overrides: Promise<Map<string, Override>> } | null = null;

  constructor(
    private readonly transactions: Transactions,
    private readonly mails: MailOverrides,
    private readonly declarations: MailDeclarations,
    private readonly sandbox: TemplateSandbox,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.mails.register(this);
  }

  async render({ template, data }: MailContent): Promise<RenderedMail | undefined> {
    const override = (await this.inForce()).get(template);
    if (!override) return undefined;
    try {
      const { subject, preheader, body } = override;
      const source = { subject, preheader, body };
      const {
        preheader: _preheader,
        body: _body,
        ...mail
      } = await this.sandbox.render({
        name: template,
        source,
        data,
      });
      return mail;
    } catch (error) {
      if (error instanceof BusySandbox) throw error; // the sandbox is overloaded; the mail is retried later
      await this.fail(override, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  async subjectOf({ template, data }: MailContent): Promise<string | undefined> {
    const override = (await this.inForce()).get(template);
    if (!override) return undefined;
    try {
      const source = { subject: override.subject, preheader: '', body: '' };
      return (await this.sandbox.render({ name: null, source, data })).subject;
    } catch {
      return undefined; // the data of the mail no longer matches the template
    }
  }

  private inForce(): Promise<Map<string, Override>> {
    if (!this.read || performance.now() - this.read.at > MAX_AGE_MS) {
      const overrides = this.load();
      overrides.catch(() => (this.read = null)); // clears the cache after an error, so that the next call loads again; this call still gets the error
      this.read = { at: performance.now(), overrides };
    }
    return this.read.overrides;
  }

  private async load(): Promise<Map<string, Override>> {
    const rows = await OVERRIDES.all(this.transactions.em);
    return new Map(rows.map((row) => [row.name, row]));
  }

  /** Marks a version as failed. It is not used again until staff save the template. */
  private async fail({ templateId, id, name, number }: Override, failure: string): Promise<void> {
    this.read = null;
    this.logger.warn({ msg: `Version ${number} of the template ${name} failed: ${failure}` });
    const error = failure.slice(0, MAX_FAILURE);
    await this.transactions.run(async (em) => {
      const failed = await MARK_FAILED.all(em, [error, templateId, number]);
      if (failed.length === 0) return;
      await this.outbox.add({
        template: 'template-failed',
        to: this.config.mailSupport,
        about: null,
        data: { template: name, title: this.declarations.get(name)?.title ?? name, number, error },
        dedupeKey: `template-failed:${id}`,
      });
    });
  }
}
