import type { EntityManager } from '@mikro-orm/postgresql';
import { type ImportedReader, type ImportField } from '../../rules/subscriber-import.js';
import { allowsSubscription, SUBSCRIPTION_PROBLEMS, type SubscriptionStatus } from '../../rules/subscription.js';
import { PROVEN_STATUS } from '../subscribers/subscription-record.js';
import type { SubscriberImport } from './import.entity.js';

/** Applies some rows of a file to the subscriptions in a fixed number of statements. */

export interface ReadRow extends ImportedReader {
  line: number;
}
export interface RowProblem {
  line: number;
  value: string | null;
  field: ImportField;
  problem: string;
}
interface Known {
  email: string;
  /** Null where there is no subscription. */
  status: SubscriptionStatus | null;
  wasErased: boolean;
}
/** Proof of the consent that an import claims. */
export interface ImportProof {
  source: NonNullable<SubscriberImport['source']>;
  actorId: string;
  actorName: string;
  /** The day on which they agreed, `2026-01-31`. */
  consentedOn: string;
  note: string;
}

/** SQL: start of a day in UTC. */
const AGREED = `?::timestamp at time zone 'UTC'`;

const GIVEN = `jsonb_to_recordset(?::jsonb) as g(line int, email text, "firstName" text, "lastName" text, company text,
  industry text, topics jsonb)`;

/** Returns the rows that may not be subscribed as things stand now. Writes nothing. */
export async function checkRows(em: EntityManager, rows: ReadRow[]): Promise<RowProblem[]> {
  return problemsOf(rows, await findKnown(em, rows));
}

/**
 * Subscribes the allowed rows and writes their proof; returns the refused rows, as `checkRows` does. Blocks concurrent
 * erasures, so that no erased address comes back.
 */
export async function importRows(em: EntityManager, rows: ReadRow[], proof: ImportProof): Promise<RowProblem[]> {
  await em.execute('lock table newsletter_erased in share mode');
  const made = await insertNew(em, rows, proof);
  const others = rows.filter(({ email }) => !made.has(email));
  await em.execute(
    'select 1 from newsletter_subscribers where email = any(array[?]::text[]) order by email for update',
    [others.map(({ email }) => email)],
  );
  const problems = problemsOf(others, await findKnown(em, others));
  const refused = new Set(problems.map(({ line }) => line));
  const waiting = others.filter(({ line }) => !refused.has(line));
  const confirmed = await confirmWaiting(em, waiting, proof);
  await em.execute(
    `insert into newsletter_consents (id, subscriber_id, action, status, source, confirmation, actor_id, actor_name, note)
     select gen_random_uuid(), g.id, 'import', 'subscribed', ?, 'import', ?, ?, ? || ', line ' || g.line || ')'
       from jsonb_to_recordset(?::jsonb) as g(id uuid, line int)`,
    [proof.source, proof.actorId, proof.actorName, proof.note, JSON.stringify(identified(rows, [made, confirmed]))],
  );
  return problems;
}

const identified = (rows: ReadRow[], known: Map<string, string>[]) =>
  rows.flatMap(({ email, line }) => {
    const id = known.map((ids) => ids.get(email)).find(Boolean);
    return id ? [{ id, line }] : [];
  });

/** Inserts the unknown addresses as subscribed; returns their ids by address. */
async function insertNew(
  em: EntityManager,
  rows: ReadRow[],
  { consentedOn }: ImportProof,
): Promise<Map<string, string>> {
  const made = await em.execute<{ id: string; email: string }[]>(
    `insert into newsletter_subscribers (id, email, status, status_since, confirmed_at, first_name, last_name, company, industry, topics, source)
     select gen_random_uuid(), g.email, 'subscribed', now(), ${AGREED}, g."firstName", g."lastName", g.company, g.industry,
            array(select jsonb_array_elements_text(g.topics)), 'import'
       from ${GIVEN} where not exists (select from newsletter_erased e where e.hash = newsletter_hash(g.email))
      order by g.email on conflict (email) do nothing returning id, email`,
    [consentedOn, JSON.stringify(rows)],
  );
  return new Map(made.map(({ id, email }) => [email, id]));
}

/** Confirms pending subscriptions: stored details stay where the file has none. */
async function confirmWaiting(
  em: EntityManager,
  rows: ReadRow[],
  { consentedOn }: ImportProof,
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const confirmed = await em.execute<{ id: string; email: string }[]>(
    `update newsletter_subscribers s set status = 'subscribed', status_since = now(), confirmed_at = ${AGREED},
            first_name = coalesce(g."firstName", s.first_name), last_name = coalesce(g."lastName", s.last_name),
            company = coalesce(g.company, s.company), industry = coalesce(g.industry, s.industry)
       from ${GIVEN} where s.email = g.email and s.status = 'pending' returning s.id, s.email`,
    [consentedOn, JSON.stringify(rows)],
  );
  await em.execute(
    'update newsletter_tokens set used_at = now() where subscriber_id = any(array[?]::uuid[]) and used_at is null',
    [confirmed.map(({ id }) => id)],
  );
  return new Map(confirmed.map(({ id, email }) => [email, id]));
}

async function findKnown(em: EntityManager, rows: ReadRow[]): Promise<Map<string, Known>> {
  if (rows.length === 0) return new Map();
  const known = await em.execute<Known[]>(
    `select g.email, ${PROVEN_STATUS} as status, e.hash is not null as "wasErased"
       from ${GIVEN} left join newsletter_subscribers s on s.email = g.email
       left join newsletter_erased e on e.hash = newsletter_hash(g.email)
      where s.id is not null or e.hash is not null`,
    [JSON.stringify(rows)],
  );
  return new Map(known.map((one) => [one.email, one]));
}

function problemsOf(rows: ReadRow[], known: Map<string, Known>): RowProblem[] {
  return rows.flatMap(({ line, email }) => {
    const found = known.get(email);
    const problem = found && whyNot(found);
    if (!problem) return [];
    const value = problem === SUBSCRIPTION_PROBLEMS.erased ? null : email;
    return [{ line, field: 'email' as const, value, problem }];
  });
}

/**
 * Reason for a refusal. An erased address that its owner subscribed again is known; a pending one may have been asked
 * for by somebody else.
 */
function whyNot({ status, wasErased }: Known): string | null {
  if (status === null || allowsSubscription('import', status)) return wasErased ? SUBSCRIPTION_PROBLEMS.erased : null;
  if (status === 'subscribed') return SUBSCRIPTION_PROBLEMS.subscribed;
  return status === 'unsubscribed' ? SUBSCRIPTION_PROBLEMS.unsubscribed : SUBSCRIPTION_PROBLEMS.blocked;
}
