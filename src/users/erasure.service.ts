import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';
import { newSecret } from '../platform/secrets.js';
import { Transactions } from '../platform/database/transactions.js';
import { Storage } from '../platform/storage/storage.js';
import { arrayLiteral } from './array-literal.js';
import { everyName } from './every-name.js';
import { hashPassword } from './passwords.js';
import { recordChange, revokeLinks } from './user-record.js';
import { User } from './user.entity.js';

/** What statements name as `:ids`, each a list. */
interface Erased {
  ids: string[];
  companies: string[];
  emails: string[];
  /** What names somebody wherever it stands, see `everyName`. */
  words: string[];
  /** What names somebody where it is all that a field says. */
  names: string[];
  /** What `ilike` finds rows by that name somebody. */
  patterns: string[];
}

const NOBODY = `'Deleted User'`;
/** Quotes that people made, or did something to. */
const QUOTES = `select id from quotes where user_id = any (:ids)
  union select quote_id from quote_events where actor_id = any (:ids)
  union select quote_id from quote_acceptances where user_id = any (:ids)
  union select id from quotes where company_id = any (:companies)`;
/** A contact as it stands in a document. */
const contact = (column: string) => `case when ${column} ->> 'id' = any (:ids::text[])
  then ${column} || jsonb_build_object('firstName', 'Deleted', 'lastName', 'User',
                                       'email', 'deleted-' || (${column} ->> 'id') || '@deleted.invalid')
  else ${column} end`;
/** A person's own row, as the audit log tells it. */
const ownRow = (column: string) => `(select jsonb_object_agg(key, case
    when key in ('email', 'first_name', 'last_name', 'job_title', 'phone', 'industry') then '"***"' else value end)
  from jsonb_each(${column}))`;
const words = (...columns: string[]) =>
  columns.map((column) => `${column} = erase_words(${column}, :words)`).join(', ');

/**
 * Where people are named outside their own row, and what is left of it. Who adds a table that names people adds it here; a
 * test looks for what is left in all of them. The audit log is last, since what goes before is written into it.
 */
const STATEMENTS = [
  'delete from sessions where user_id = any (:ids)',
  'delete from account_tokens where user_id = any (:ids)',
  'delete from invitations where accepted_by_id = any (:ids) or email = any (:emails)',
  'delete from contact_messages where user_id = any (:ids) or lower(email) = any (:emails)',
  `update user_status_changes set ${words('reason')} where user_id = any (:ids)`,
  `update company_status_changes set ${words('reason')}
    where company_id in (select company_id from users where id = any (:ids)) and reason ilike any (:patterns)`,
  `update companies set ${words('rejection_reason')}
    where id in (select company_id from users where id = any (:ids)) and rejection_reason ilike any (:patterns)`,
  `update company_documents set ${words('original_name', 'notes')}
    where company_id in (select company_id from users where id = any (:ids))
      and (original_name ilike any (:patterns) or notes ilike any (:patterns))`,

  `delete from partner_application_documents where application_id in (
      select id from partner_applications where company_id = any (:companies))`,
  `update partner_application_documents set ${words('original_name')} where application_id in (
      select id from partner_applications where company_id in (select company_id from users where id = any (:ids)))`,
  `update partner_applications set ${words('motivation', 'rejection_reason')}
    where company_id in (select company_id from users where id = any (:ids))`,
  `update partner_application_events set ${words('message', 'notes')} where application_id in (
      select id from partner_applications where company_id in (select company_id from users where id = any (:ids)))`,

  `update partner_agreement_acceptances set signer_name = ${NOBODY}, address = '' where user_id = any (:ids)`,

  'delete from partner_chapter_reads where user_id = any (:ids)',
  `update partner_certificates set person_name = ${NOBODY} where user_id = any (:ids)`,

  `update partner_fund_entries set ${words('reason')}
    where company_id in (select company_id from users where id = any (:ids))`,
  `delete from fund_request_documents where request_id in (select id from fund_requests where partner_id = any (:companies))`,
  `update fund_request_documents set ${words('original_name')} where request_id in (
      select id from fund_requests where partner_id in (select company_id from users where id = any (:ids)))`,
  `update fund_requests set ${words('activity', 'description', 'claim_note', 'reason', 'search_text')}
    where partner_id in (select company_id from users where id = any (:ids))`,
  `update fund_request_events set ${words('message')},
          actor_name = case when actor_id = any (:ids) then ${NOBODY} else actor_name end
    where actor_id = any (:ids) or request_id in (
      select id from fund_requests where partner_id in (select company_id from users where id = any (:ids)))`,
  `update partner_events set ${words('reason')} where reason is not null
      and company_id in (select company_id from users where id = any (:ids))`,
  `update partner_clients set ${words('end_reason', 'label', 'note')}
    where coalesce(end_reason, label, note) is not null
      and (partner_id in (select company_id from users where id = any (:ids))
        or client_id in (select company_id from users where id = any (:ids)))`,
  'delete from partner_client_codes where admin_id = any (:ids)',
  'delete from partner_client_requests where client_email = any (:emails)',
  `update partner_client_requests set ${words('message', 'decline_reason')}
    where partner_id in (select company_id from users where id = any (:ids))
       or client_id in (select company_id from users where id = any (:ids))`,
  `update partner_rate_exceptions set ${words('reason')},
          actor_name = case when actor_id = any (:ids) then ${NOBODY} else actor_name end
    where actor_id = any (:ids) or partner_id in (select company_id from users where id = any (:ids))`,
  `update commission_entries set ${words('reason')},
          actor_name = case when actor_id = any (:ids) then ${NOBODY} else actor_name end
    where actor_id = any (:ids)
       or reason is not null and partner_id in (select company_id from users where id = any (:ids))`,
  `update commission_statements set actor_name = ${NOBODY} where actor_id = any (:ids)`,

  `update deals set contact_name = ${NOBODY}, contact_email = null, contact_phone = null
    where lower(contact_email) = any (:emails)`,
  `update deals set ${words('contact_name', 'lost_reason', 'notes', 'next_step', 'decline_reason', 'question', 'search_text')}
    where partner_id in (select company_id from users where id = any (:ids))
       or client_id in (select company_id from users where id = any (:ids))`,
  `update deal_events set ${words('message', 'notes')},
          actor_name = case when actor_id = any (:ids) then ${NOBODY} else actor_name end
    where deal_id in (select id from deals where partner_id in (select company_id from users where id = any (:ids))
                                              or client_id in (select company_id from users where id = any (:ids)))
       or actor_id = any (:ids)`,

  `insert into newsletter_erased (hash) select newsletter_hash(email) from unnest(:emails) email on conflict do nothing`,
  `update newsletter_recipients set error = null, measured = false, industry = null, opened_at = null, clicked_at = null, followed = '{}'
    where subscriber_id in (select id from newsletter_subscribers where email = any (:emails))`,
  `update newsletter_bounces set reason = null
    where subscriber_id in (select id from newsletter_subscribers where email = any (:emails))`,
  'delete from newsletter_subscribers where email = any (:emails)',
  `update newsletter_import_problems set value = null where value = any (:emails)`,
  // Whom a file names that waits to be taken in, nobody knows.
  `delete from newsletter_imports where storage_key is not null and status not in ('checking', 'importing')`,
  `update newsletter_imports set ${words('filename', 'proof')} where by_id = any (:ids)
      or concat_ws(' ', filename, proof) ilike any (:patterns)`,
  `update newsletter_consents set actor_name = ${NOBODY} where actor_id = any (:ids)`,
  `update newsletter_campaign_events set actor_name = ${NOBODY} where actor_id = any (:ids)`,

  `update email_template_versions set ${words('reason')}, author_name = ${NOBODY} where author_id = any (:ids)`,

  `delete from quote_templates where company_id = any (:companies)`,
  `update quote_templates set ${words('name')}
    where company_id in (select company_id from users where id = any (:ids))`,
  `update quotes set ${words('customer_reference', 'delivery_notes', 'buyer_note', 'rejection_reason', 'search_text')},
          delivery_address = erase_json(delivery_address, :words, '{}')
    where id in (${QUOTES})`,
  // Who wrote a revision is who did the step that it came of. The hash stays that of what was accepted: whoever kept it can
  // still show that it is theirs.
  `update quote_revisions set created_by = case when exists (
              select from quote_events e
               where e.quote_id = quote_revisions.quote_id and e.revision = quote_revisions.number
                 and e.type in ('submitted', 'prepared', 'lines_changed', 'price_adjusted', 'sent', 'extended') and e.actor_id = any (:ids))
            then ${NOBODY} else created_by end,
          document = erase_json(document || jsonb_build_object('contact', ${contact(`(document -> 'contact')`)}), :words, '{}')
    where quote_id in (${QUOTES})`,
  `update quote_events set ${words('reason')},
          actor_name = case when actor_id = any (:ids) then ${NOBODY} else actor_name end
    where quote_id in (${QUOTES})`,
  `update quote_acceptances set signer_name = ${NOBODY}, signer_title = null, address = '', ${words('purchase_order')}
    where user_id = any (:ids)`,
  `update orders set contact = ${contact('contact')},
          ${words('customer_reference', 'purchase_order', 'delivery_notes', 'buyer_note', 'search_text')},
          delivery_address = erase_json(delivery_address, :words, '{}')
    where quote_id in (${QUOTES})`,
  `update order_events set ${words('notes')},
          actor_name = case when actor_id = any (:ids) then ${NOBODY} else actor_name end
    where actor_id = any (:ids) or order_id in (select id from orders where quote_id in (${QUOTES}))`,
  `update order_invoices set actor_name = ${NOBODY} where actor_id = any (:ids)`,
  `update order_payments set ${words('reference', 'note')},
          actor_name = case when actor_id = any (:ids) then ${NOBODY} else actor_name end
    where actor_id = any (:ids) or order_id in (select id from orders where quote_id in (${QUOTES}))`,

  'delete from comparisons where user_id = any (:ids)',
  'delete from monthly_reports where user_id = any (:ids)',
  `delete from saved_views where user_id = any (:ids)
      or exists (select from regexp_matches(query, '(userId|ownerId)=([0-9a-f-]+)', 'g') named where named[2] = any (:ids::text[]))`,
  'delete from notes where user_id = any (:ids) or company_id = any (:companies)',
  `update notes set ${words('text')}
    where quote_id in (${QUOTES}) or order_id in (select id from orders where quote_id in (${QUOTES}))
       or company_id in (select company_id from users where id = any (:ids))`,

  'delete from idempotency_keys where user_id = any (:ids)',
  `update idempotency_keys set response = erase_json(response, :words, :names) where response::text ilike any (:patterns)`,
  `delete from outbox_mails where recipient = any (:emails)
       or (template = 'contact-message' and lower(data ->> 'email') = any (:emails))`,
  `update outbox_mails set data = erase_json(data, :words, :names), ${words('last_error')}
    where data::text ilike any (:patterns) or last_error ilike any (:patterns)`,

  `update audit_log set address = null, actor_email = 'deleted-' || actor_id || '@deleted.invalid'
    where actor_id = any (:ids)`,
  `update audit_log set before = null, after = null
    where entity in ('sessions', 'account_tokens', 'contact_messages', 'invitations', 'newsletter_subscribers')
      and (coalesce(before, after) ->> 'user_id' = any (:ids::text[])
        or lower(coalesce(before, after) ->> 'email') = any (:emails))`,
  `update audit_log set before = ${ownRow('before')}, after = ${ownRow('after')}
    where entity = 'users' and entity_id = any (:ids::text[])`,
  `update audit_log set before = null, after = null where entity = 'company_documents' and company_id = any (:companies)`,
  `update audit_log set before = erase_json(before, :words, :names), after = erase_json(after, :words, :names)
    where before::text ilike any (:patterns) or after::text ilike any (:patterns)`,
];

/** Takes from people everything that names them or lets them in, for good. */
@Injectable()
export class Erasure {
  private readonly logger = new Logger(Erasure.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  /**
   * In the transaction in progress, with a row in each one's history; files go once it is committed. People's rows stay as
   * 'Deleted User', so that quotes, orders and histories stay readable: what was offered and accepted, when, and the hash.
   * With `companyId` the company is erased with all of them: its documents' files go too.
   */
  async erase(people: User[], reason: string, actor: Actor, companyId?: string): Promise<void> {
    await this.transactions.run(async (em) => {
      await em.execute(`select set_config('app.erasing', 'on', true)`);
      const erased = await whatNames(em, people, companyId);
      await revokeLinks(em, { users: erased.ids });
      const files = await this.filesOf(em, erased);
      await anonymize(em, people, reason, actor);
      for (const statement of STATEMENTS) await run(em, statement, erased);
      await em.execute(`select set_config('app.erasing', '', true)`);
      await this.transactions.afterCommit(() => this.remove(files));
    });
  }

  /** Keys of files, and of folders with a slash at the end. Lists that staff have exported can be exported again. */
  private async filesOf(em: EntityManager, erased: Erased): Promise<string[]> {
    const rows = await run<{ key: string }>(
      em,
      `select 'quotes/' || id || '/' as key from (${QUOTES}) q
       union all select storage_key from company_documents where company_id = any (:companies)
       union all select storage_key from contact_messages
                  where storage_key is not null and (user_id = any (:ids) or lower(email) = any (:emails))
       union all select d.storage_key from partner_application_documents d
                   join partner_applications a on a.id = d.application_id where a.company_id = any (:companies)
       union all select d.storage_key from fund_request_documents d
                   join fund_requests r on r.id = d.request_id where r.partner_id = any (:companies)
       union all select 'agreements/' || agreement_id || '/' || id || '.pdf' from partner_agreement_acceptances
                  where user_id = any (:ids)
       union all select 'certificates/' || id || '.pdf' from partner_certificates where user_id = any (:ids)`,
      erased,
    );
    const exports = await run<{ key: string | null }>(
      em,
      `delete from exports where user_id = any (:ids) or status in ('done', 'failed') returning storage_key as key`,
      erased,
    );
    return [...rows, ...exports].flatMap(({ key }) => key ?? []);
  }

  /** The rows are committed: a file that cannot be removed now is told, and removed by its sweep. */
  private async remove(keys: string[]): Promise<void> {
    for (const key of keys) {
      try {
        if (!key.endsWith('/')) await this.storage.delete(key);
        else for await (const file of this.storage.list(key.slice(0, -1))) await this.storage.delete(file.key);
      } catch (error) {
        this.logger.error({ msg: `A file of somebody who was erased is still there: ${key}`, err: error });
      }
    }
  }
}

/** Their own rows. */
async function anonymize(em: EntityManager, people: User[], reason: string, actor: Actor): Promise<void> {
  const passwordHash = await hashPassword(newSecret()); // of a password that nobody knows
  for (const user of people) {
    recordChange(em, user.id, { from: user.accountStatus, to: 'deleted', reason }, actor);
    em.assign(user, {
      firstName: 'Deleted',
      lastName: 'User',
      email: `deleted-${user.id}@deleted.invalid`,
      passwordHash,
      jobTitle: null,
      phone: null,
      industry: null,
      accountStatus: 'inactive',
      emailVerifiedAt: null,
      lastLoginAt: null,
      quoteUpdates: false,
      accountUpdates: false,
      deletedAt: new Date(),
      version: user.version + 1,
    });
  }
  await em.flush();
}

async function whatNames(em: EntityManager, people: User[], companyId?: string): Promise<Erased> {
  const named = await everyName(em, people);
  return {
    ids: people.map(({ id }) => id),
    companies: companyId ? [companyId] : [],
    emails: people.map(({ email }) => email),
    ...named,
    patterns: named.words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
  };
}

function run<T>(em: EntityManager, statement: string, erased: Erased): Promise<T[]> {
  const parameters: string[] = [];
  const sql = statement.replace(
    /:(ids|companies|emails|words|names|patterns)\b(::text\[\])?/g,
    (_, name: keyof Erased, asText?: string) => {
      parameters.push(arrayLiteral(erased[name]));
      return asText || !['ids', 'companies'].includes(name) ? '?::text[]' : '?::uuid[]';
    },
  );
  return em.execute<T[]>(sql, parameters);
}
