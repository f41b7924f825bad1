import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../platform/clock.js';
import { Transactions } from '../platform/database/transactions.js';
import { checkVersion, hasChanges } from '../platform/http/concurrency.js';
import { conflict, unprocessable } from '../platform/errors.js';
import { MailDeclarations } from '../platform/mail/mail-declaration.js';
import type { MailSource } from '../platform/mail/mail-renderer.js';
import { Outbox } from '../platform/mail/outbox.js';
import { type Actor, fullName } from '../rules/actor.js';
import { EmailTemplateReader, isName, templateNotFound } from './email-template-reader.service.js';
import { EmailTemplate, EmailTemplateVersion } from './email-template.entity.js';
import type { CreateEmailTemplateDto, TestEmailTemplateDto, WriteEmailTemplateDto } from './email-templates.dto.js';
import { TemplateTrial } from './template-trial.service.js';
import { INSERT_OWN, INSERT_OVERRIDE } from './email-templates.queries.js';

/** Reserved template names: routes of the API, and template files that are not mails. */
const RESERVED = ['categories', 'test', 'layout'];

/**
 * Changes of e-mail templates by staff. Every template is rendered on trial before it is saved; the change takes effect
 * in all processes within a second.
 */
@Injectable()
export class EmailTemplates {
  constructor(
    private readonly transactions: Transactions,
    private readonly declarations: MailDeclarations,
    private readonly reader: EmailTemplateReader,
    private readonly trial: TemplateTrial,
    private readonly outbox: Outbox,
  ) {}

  /** Creates a template and returns its name. 422 by field, with line and column of the error. */
  async create(actor: Actor, given: CreateEmailTemplateDto): Promise<string> {
    return this.add(actor, given, 'title');
  }

  /**
   * Creates a template with the content of another one and returns its name. 404 for an unknown template, 422 for a
   * name that is already used.
   */
  async duplicate(actor: Actor, name: string, newName: string): Promise<string> {
    const { isOwn, base, description, category, subject, preheader, body } = await this.whole(actor, name);
    const copy = { description, category, subject, preheader, body, reason: `A copy of ${name}` };
    return this.add(actor, { ...copy, title: newName, base: isOwn ? base : name }, 'newName');
  }

  /**
   * Replaces the content of a template. 404 for an unknown template, 412 for a stale copy, 422 by field, with line and
   * column of the error.
   */
  async write(actor: Actor, name: string, given: WriteEmailTemplateDto, version?: number): Promise<void> {
    const before = await this.whole(actor, name);
    if (!before.isOwn) refuseOthers(before, given);
    const source = sourceOf(given);
    await this.trial.require({ ...(await this.reader.tried(name)), source });
    await this.transactions.run(async (em) => {
      const template = await this.lock(em, name, version);
      if (template.isOwn) {
        const { title, description, category } = given;
        em.assign(template, {
          ...(title && { title }),
          ...(description !== undefined && { description }),
          ...(category && { category }),
        });
      }
      const current = (await this.reader.tried(name)).source;
      const isSame = template.failedAt === null && PARTS.every((part) => current[part] === source[part]);
      if (!isSame) addVersion(em, actor, template, source, given.reason ?? null);
      if (!hasChanges(em)) return;
      em.assign(template, { version: template.version + 1, updatedAt: now(), updatedById: actor.userId });
      await em.flush();
    });
  }

  /**
   * Resets a mail of the portal to the content of its file. 404 for an unknown template, 409 if it was not changed, 412
   * for a stale copy.
   */
  async reset(actor: Actor, name: string, reason: string | null, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const template = await this.lock(em, name, version);
      const { state } = await this.reader.get(actor, name);
      if (state === 'own') throw conflict('wrong_status', 'Your own template has no original to reset to');
      if (state === 'default') throw conflict('wrong_status', 'This email already has the original text');
      addVersion(em, actor, template, null, reason);
      em.assign(template, { version: template.version + 1, updatedAt: now(), updatedById: actor.userId });
      await em.flush();
    });
  }

  /**
   * Deletes a template that staff created, with all its versions. 404 for an unknown template, 409 for a mail of the
   * portal, 412 for a stale copy.
   */
  async remove(name: string, version?: number): Promise<void> {
    if (this.declarations.get(name))
      throw conflict('system_template', 'An email of the portal cannot be deleted, only reset to the original');
    await this.transactions.run(async (em) => {
      em.remove(await this.lock(em, name, version));
      await em.flush();
    });
  }

  /**
   * Sends a template, or an unsaved draft of it, to the actor as a test mail; returns the actor's address. 404 for an
   * unknown template, 422 for invalid data and for a template that cannot be rendered.
   */
  async test(actor: Actor, { templateName, variables, ...draft }: TestEmailTemplateDto): Promise<string> {
    const tried = await this.reader.drafted(actor, templateName, draft);
    const { subject, preheader, body } = await this.trial.require(tried, variables);
    const { email } = actor;
    const data = { subject: `[Test] ${subject}`, preheader, body };
    await this.outbox.add({ template: 'template-test', to: email, about: null, data });
    return email;
  }

  private async whole(actor: Actor, name: string) {
    const template = await this.reader.get(actor, name);
    return { ...template, isOwn: template.state === 'own' };
  }

  private async add(actor: Actor, given: CreateEmailTemplateDto, field: 'title' | 'newName'): Promise<string> {
    const { title, description = null, category, base = null, reason = null } = given;
    const source = sourceOf(given);
    await this.trial.require({ name: null, source, variables: this.reader.variablesOfBase(base) });
    const name = nameOf(title);
    if (this.declarations.has(name) || RESERVED.includes(name)) throw taken(field);
    return this.transactions.run(async (em) => {
      const made = await INSERT_OWN.first(em, [randomUUID(), name, base, title, description, category]);
      if (!made) throw taken(field);
      const template = await em.findOneOrFail(EmailTemplate, made.id);
      addVersion(em, actor, template, source, reason);
      em.assign(template, { version: 1, updatedAt: now(), updatedById: actor.userId });
      await em.flush();
      return name;
    });
  }

  /**
   * Locks the row of a template. Inserts the row first when a mail of the portal is changed for the first time. 404 for
   * an unknown template, 412 for a stale copy.
   */
  private async lock(em: EntityManager, name: string, version: number | undefined): Promise<EmailTemplate> {
    if (this.declarations.get(name)) {
      await INSERT_OVERRIDE.run(em, [randomUUID(), name]);
    }
    const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const template = isName(name) ? await em.findOne(EmailTemplate, { name }, locked) : null;
    if (!template) throw templateNotFound();
    await checkVersion(em, template, version);
    return template;
  }
}

const PARTS = ['subject', 'preheader', 'body'] as const;

/** Returns a source in the form that is stored. */
const sourceOf = ({ subject, preheader, body }: Pick<WriteEmailTemplateDto, keyof MailSource>): MailSource => ({
  subject,
  preheader: preheader ?? '',
  body,
});

/**
 * Adds the next version of a locked template; the next flush saves it and puts it into effect. A source of null stands
 * for the content of the file.
 */
function addVersion(
  em: EntityManager,
  actor: Actor,
  template: EmailTemplate,
  source: MailSource | null,
  reason: string | null,
): void {
  const number = template.number + 1;
  const { subject = null, preheader = null, body = null } = source ?? {};
  const by = { author: actor.userId, authorName: fullName(actor) };
  em.create(EmailTemplateVersion, { template, number, subject, preheader, body, reason, ...by });
  em.assign(template, { number, failedAt: null, failure: null });
}

/** Throws 422 when a request changes the title, description or category of a mail of the portal. */
function refuseOthers(
  before: Pick<WriteEmailTemplateDto, 'title' | 'description' | 'category'>,
  given: WriteEmailTemplateDto,
): void {
  const errors = (['title', 'description', 'category'] as const)
    .filter((field) => (given[field] ?? before[field]) !== before[field])
    .map((field) => ({ field, message: 'This cannot be changed for an email of the portal' }));
  if (errors.length > 0) throw unprocessable(errors[0]!.message, errors);
}

/** Derives the name of a template from its title: 'New prices (June)' → 'new-prices-june'. */
function nameOf(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
  return name || `template-${randomUUID().slice(0, 8)}`;
}

function taken(field: string) {
  const message = 'There is already a template with this name';
  return unprocessable(message, [{ field, message }]);
}
