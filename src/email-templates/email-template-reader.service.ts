import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import { notFound, unprocessable } from '../platform/errors.js';
import { type Page, pageOf, pagingOf } from '../platform/http/paging.js';
import { type MailDeclaration, MailDeclarations, type MailRecord } from '../platform/mail/mail-declaration.js';
import { MailRecords } from '../platform/mail/mail-records.js';
import type { MailSource } from '../platform/mail/mail-renderer.js';
import { MailTemplates } from '../platform/mail/mail-templates.js';
import type { Variable, Variables } from '../platform/mail/mail-variables.js';
import type { Actor } from '../rules/actor.js';
import { templateActions, type TemplateState } from '../rules/email-template.js';
import type {
  EmailTemplateCategoryDto,
  EmailTemplateDto,
  EmailTemplateListQueryDto,
  EmailTemplatePreviewDto,
  EmailTemplateRowDto,
  EmailTemplateVersionDto,
  PreviewEmailTemplateDto,
} from './email-templates.dto.js';
import {
  findKeptTemplate,
  findKeptTemplates,
  findVersion,
  type KeptTemplate,
  type WholeKeptTemplate,
} from './email-templates.queries.js';
import { type Tried, TemplateTrial } from './template-trial.service.js';
import { HELPER_WORDS, partsOf } from './template-vocabulary.js';

const SORTS = ['title', 'category', 'state', 'updatedAt'] as const;

const iso = (time: string): string => new Date(time).toISOString();
const isoOrNull = (time: string | null): string | null => (time === null ? null : iso(time));

export const templateNotFound = () => notFound('Template not found');

/** Read access of staff to e-mail templates: the editable mails of the portal and the templates that staff created. */
@Injectable()
export class EmailTemplateReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly declarations: MailDeclarations,
    private readonly templates: MailTemplates,
    private readonly records: MailRecords,
    private readonly trial: TemplateTrial,
  ) {}

  /** Returns a page of templates with one SQL statement. The search covers names, titles and descriptions. */
  async list(query: EmailTemplateListQueryDto): Promise<Page<EmailTemplateRowDto>> {
    const paging = pagingOf(query, SORTS, 'title');
    const sort = paging.sort as (typeof SORTS)[number];
    const search = query.search?.trim().toLowerCase() ?? '';
    const [categories, states, based] = [query.category, query.state, query.based].map((given) => given?.split(','));
    const found = (await this.all()).filter(
      (row) =>
        (categories?.includes(row.category) ?? true) &&
        (states?.includes(row.state) ?? true) &&
        (based?.includes(String(row.base !== null)) ?? true) &&
        `${row.id} ${row.title} ${row.description ?? ''}`.toLowerCase().includes(search),
    );
    const key = (row: EmailTemplateRowDto) => `${row[sort] ?? ''} ${row.title} ${row.id}`;
    return pageOf(
      found.toSorted((a, b) => key(a).localeCompare(key(b), 'en')),
      paging,
    );
  }

  /** Returns the categories that have templates, sorted by name. */
  async categories(): Promise<EmailTemplateCategoryDto[]> {
    const counted = new Map<string, EmailTemplateCategoryDto>();
    for (const { category, state } of await this.all()) {
      const sums = counted.get(category) ?? { category, templates: 0, changed: 0 };
      counted.set(category, {
        category,
        templates: sums.templates + 1,
        changed: sums.changed + (state === 'default' ? 0 : 1),
      });
    }
    return [...counted.values()].toSorted((a, b) => a.category.localeCompare(b.category));
  }

  /** Returns a template with its variables, its history and the allowed actions. 404 for an unknown template. */
  async get({ companyType, accountType }: Actor, name: string): Promise<EmailTemplateDto> {
    const { kept, declaration } = await this.find(name);
    const row = this.rowOf(name, kept, declaration);
    const isAdministrator = companyType === 'system' && accountType === 'admin';
    const meant = this.meantBy(name, kept);
    const original = declaration ? this.templates.sourceOf(name) : null;
    return {
      ...row,
      ...this.sourceOf(name, kept),
      original,
      variables: listed(meant?.variables ?? {}),
      record: meant?.record ?? null,
      helpers: HELPER_WORDS,
      parts: partsOf(this.templates.partials),
      failedAt: isoOrNull(kept?.failedAt ?? null),
      failure: kept?.failure ?? null,
      history: (kept?.history ?? []).map((one) => ({ ...one, createdAt: iso(one.createdAt) })),
      actions: isAdministrator ? templateActions(row.state) : [],
    };
  }

  /** Returns the content of one version of a template. 404 for an unknown template or version. */
  async version(name: string, number: string): Promise<EmailTemplateVersionDto> {
    await this.find(name);
    const found = /^\d{1,9}$/.test(number) ? await findVersion(this.transactions.em, name, Number(number)) : undefined;
    if (!found) throw notFound('Version not found');
    return { number: Number(number), ...(written(found) ?? this.templates.sourceOf(name)) };
  }

  /**
   * Renders a template, or an unsaved draft of it, with the example values or with given data. Errors of the template
   * are in `problems`. 404 for an unknown template, 422 for invalid data.
   */
  async preview(actor: Actor, name: string, draft: PreviewEmailTemplateDto): Promise<EmailTemplatePreviewDto> {
    const drawn = await this.trial.draw(await this.drafted(actor, name, draft), draft.variables);
    if (Array.isArray(drawn))
      return { subject: null, preheader: null, html: null, text: null, size: null, problems: drawn };
    const { subject, preheader, html, text } = drawn;
    return { subject, preheader, html, text, size: Buffer.byteLength(html), problems: [] };
  }

  /** Returns a saved template in the form that a trial rendering needs. 404 for an unknown template. */
  async tried(name: string): Promise<Tried & { record: MailRecord | null }> {
    const { kept } = await this.find(name);
    const meant = this.meantBy(name, kept);
    return {
      name: kept?.isOwn ? null : name,
      source: this.sourceOf(name, kept),
      variables: meant?.variables ?? {},
      record: meant?.record ?? null,
    };
  }

  /**
   * Returns a template with the changes of an unsaved draft and the data of the selected record. 404 for an unknown
   * template; 422 on `recordId` when the mail is not about a record.
   */
  async drafted(actor: Actor, name: string, { recordId, ...draft }: PreviewEmailTemplateDto): Promise<Tried> {
    const { record, ...tried } = await this.tried(name);
    const { subject, preheader, body } = tried.source;
    const source = {
      subject: draft.subject ?? subject,
      preheader: draft.preheader ?? preheader,
      body: draft.body ?? body,
    };
    return { ...tried, source, told: recordId ? await this.told(actor, record, recordId) : {} };
  }

  /** Returns the variables of the mail that a template of staff is based on. 422 on `base` when no mail has that name. */
  variablesOfBase(base: string | null): Variables {
    if (base === null) return {};
    const declaration = this.declarations.get(base);
    if (declaration) return declaration.variables;
    const message = 'There is no email with this name';
    throw unprocessable(message, [{ field: 'base', message }]);
  }

  private async all(): Promise<EmailTemplateRowDto[]> {
    const kept = await findKeptTemplates(this.transactions.em);
    const changed = new Map(kept.map((template) => [template.name, template]));
    return [
      ...this.declarations.editable.map(([name, declaration]) => this.rowOf(name, changed.get(name), declaration)),
      ...kept.filter(({ isOwn }) => isOwn).map((template) => this.rowOf(template.name, template, undefined)),
    ];
  }

  private async find(
    name: string,
  ): Promise<{ kept: WholeKeptTemplate | undefined; declaration: MailDeclaration | undefined }> {
    const declaration = this.declarations.get(name);
    const kept = isName(name) ? await findKeptTemplate(this.transactions.em, name) : undefined;
    if (!declaration && !kept?.isOwn) throw templateNotFound();
    return { kept, declaration };
  }

  private rowOf(
    id: string,
    kept: KeptTemplate | undefined,
    declaration: MailDeclaration | undefined,
  ): EmailTemplateRowDto {
    return {
      id,
      title: declaration?.title ?? kept?.title ?? id,
      description: declaration?.description ?? kept?.description ?? null,
      category: declaration?.category ?? kept?.category ?? 'templates',
      state: stateOf(kept),
      base: kept?.base ?? null,
      subject: kept?.subject ?? this.templates.sourceOf(id).subject,
      updatedAt: isoOrNull(kept?.updatedAt ?? null),
      updatedByName: kept?.updatedByName ?? null,
      version: kept?.version ?? 0,
    };
  }

  private sourceOf(name: string, kept: WholeKeptTemplate | undefined): MailSource {
    return (kept && written(kept)) ?? this.templates.sourceOf(name);
  }

  /** Returns the declaration of the mail whose variables a template uses. */
  private meantBy(name: string, kept: KeptTemplate | undefined): MailDeclaration | undefined {
    const base = kept?.isOwn ? kept.base : name;
    return base === null ? undefined : this.declarations.get(base);
  }

  private async told(actor: Actor, record: MailRecord | null, id: string): Promise<Record<string, unknown>> {
    if (record) return this.records.tell(record, actor, id);
    const message = 'This template is not about a record';
    throw unprocessable(message, [{ field: 'recordId', message }]);
  }
}

/** True for a text in the form of a template name. */
export const isName = (name: string): boolean => /^[a-z0-9-]{1,80}$/.test(name);

function stateOf(kept: KeptTemplate | undefined): TemplateState {
  if (kept?.isOwn) return 'own';
  if (!kept || kept.subject === null) return 'default';
  return kept.failedAt ? 'failed' : 'changed';
}

/** Returns the content of a version; undefined when the version uses the file of the mail. */
const written = (found: Pick<WholeKeptTemplate, keyof MailSource>): MailSource | undefined =>
  found.subject === null || found.body === null
    ? undefined
    : { subject: found.subject, preheader: found.preheader ?? '', body: found.body };

const listed = (variables: Variables): EmailTemplateDto['variables'] =>
  Object.entries(variables).map(([name, variable]) => ({
    name,
    type: variable.type,
    example: 'example' in variable ? exampleText(variable) : null,
    isOptional: variable.isOptional ?? false,
    ...('fields' in variable && { fields: listed(variable.fields) }),
  }));

const exampleText = ({ example }: Extract<Variable, { example: unknown }>): string =>
  Array.isArray(example) ? example.join(', ') : String(example);
