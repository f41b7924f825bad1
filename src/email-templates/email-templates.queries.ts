import { statement, typed } from '../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailCategory } from '../platform/mail/mail-declaration.js';

/**
 * Row of a template that staff created or changed. Times in Postgres' text format. Subject, preheader and body are null
 * when the content of the file applies.
 */
export interface KeptTemplate {
  name: string;
  isOwn: boolean;
  base: string | null;
  title: string | null;
  description: string | null;
  category: MailCategory | null;
  number: number;
  failedAt: string | null;
  version: number;
  updatedAt: string;
  updatedByName: string | null;
  subject: string | null;
}

export interface WholeKeptTemplate extends KeptTemplate {
  failure: string | null;
  preheader: string | null;
  body: string | null;
  history: { number: number; createdAt: string; authorName: string; reason: string | null; isReset: boolean }[];
}

const KEPT = `t.name, t.is_own as "isOwn", t.base, t.title, t.description, t.category, t.number, t.failed_at as "failedAt", t.version,
  t.updated_at as "updatedAt", v.subject,
  (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = t.updated_by_id) as "updatedByName"`;

const FROM = `from email_templates t
  left join email_template_versions v on v.template_id = t.id and v.number = t.number`;

const TEMPLATES = statement(
  {
    name: 'text',
    isOwn: 'bool',
    base: 'text?',
    title: 'text?',
    description: 'text?',
    category: typed<MailCategory | null>('text?'),
    number: 'int4',
    failedAt: 'timestamptz?',
    version: 'int4',
    updatedAt: 'timestamptz',
    subject: 'text?',
    updatedByName: 'text?',
  },
  `select ${KEPT} ${FROM}`,
);

/** Returns all templates that staff created or changed, with one SQL statement. */
export function findKeptTemplates(em: EntityManager): Promise<KeptTemplate[]> {
  return TEMPLATES.all(em);
}

const TEMPLATE = statement(
  {
    name: 'text',
    isOwn: 'bool',
    base: 'text?',
    title: 'text?',
    description: 'text?',
    category: typed<MailCategory | null>('text?'),
    number: 'int4',
    failedAt: 'timestamptz?',
    version: 'int4',
    updatedAt: 'timestamptz',
    subject: 'text?',
    updatedByName: 'text?',
    failure: 'text?',
    preheader: 'text?',
    body: 'text?',
    history:
      typed<{ number: number; createdAt: string; authorName: string; reason: string | null; isReset: boolean }[]>(
        'json',
      ),
  },
  `select ${KEPT}, t.failure, v.preheader, v.body,
            (select coalesce(json_agg(json_build_object('number', h.number, 'createdAt', h.created_at, 'authorName', h.author_name,
                             'reason', h.reason, 'isReset', h.body is null) order by h.number desc), '[]')
               from email_template_versions h where h.template_id = t.id) as history
       ${FROM} where t.name = ?`,
);

/**
 * Returns one template that staff created or changed, with its history, with one SQL statement; undefined when there is
 * none.
 */
export async function findKeptTemplate(em: EntityManager, name: string): Promise<WholeKeptTemplate | undefined> {
  const row = await TEMPLATE.first(em, [name]);
  return row;
}

const VERSION = statement(
  { subject: 'text?', preheader: 'text?', body: 'text?' },
  `select v.subject, v.preheader, v.body from email_template_versions v join email_templates t on t.id = v.template_id
      where t.name = ? and v.number = ?`,
);

/**
 * Returns the content of a version, undefined when the version does not exist. Parts that are null have the content of
 * the file.
 */
export async function findVersion(
  em: EntityManager,
  name: string,
  number: number,
): Promise<{ subject: string | null; preheader: string | null; body: string | null } | undefined> {
  const row = await VERSION.first(em, [name, number]);
  return row;
}

const OWN_BODIES = statement(
  { name: 'text', body: 'text!' },
  `select t.name, v.body from email_templates t join email_template_versions v on v.template_id = t.id and v.number = t.number
      where t.name = any(array[?]::text[]) and t.is_own and t.base is null`,
);

/**
 * Returns the bodies of the templates with these names that staff created and that have no variables, with one SQL
 * statement.
 */
export async function findOwnBodies(em: EntityManager, names: string[]): Promise<Map<string, string>> {
  const rows = await OWN_BODIES.all(em, [names]);
  return new Map(rows.map(({ name, body }) => [name, body]));
}

/** Inserts a template of staff; returns no row when the name is already used. */
export const INSERT_OWN = statement(
  { id: 'uuid' },
  `insert into email_templates (id, name, is_own, base, title, description, category)
   values (?, ?, true, ?, ?, ?, ?) on conflict (name) do nothing returning id`,
);

/** Inserts the row of a mail of the portal when staff change it for the first time. */
export const INSERT_OVERRIDE = statement(
  {},
  'insert into email_templates (id, name, is_own) values (?, ?, false) on conflict (name) do nothing',
);

/** Current versions of the mails of the portal that staff changed, without versions that failed. */
export const OVERRIDES = statement(
  { templateId: 'uuid', id: 'uuid', name: 'text', number: 'int4', subject: 'text!', preheader: 'text!', body: 'text!' },
  `select t.id as "templateId", v.id, t.name, v.number, v.subject, v.preheader, v.body
     from email_templates t join email_template_versions v on v.template_id = t.id and v.number = t.number
    where not t.is_own and t.failed_at is null and v.body is not null`,
);

/** Marks the current version as failed; returns no row when it is already marked or no longer current. */
export const MARK_FAILED = statement(
  { id: 'uuid' },
  `update email_templates set failed_at = now(), failure = ?
    where id = ? and number = ? and failed_at is null returning id`,
);
