import type { EntityManager } from '@mikro-orm/postgresql';
import { type ImportedReader, type ImportField } from '../../rules/subscriber-import.js';
import { allowsSubscription, SUBSCRIPTION_PROBLEMS, type SubscriptionStatus } from '../../rules/subscription.js';
import type { SubscriberImport } from './import.entity.js';
import {
  LOCK_ERASED,
  LOCK_KNOWN,
  INSERT_CONSENTS,
  INSERT_SUBSCRIBERS,
  CONFIRM_SUBSCRIBERS,
  END_TOKENS,
  KNOWN_ADDRESSES,
} from './imports.queries.js';

/** Imports a batch of rows with a fixed number of statements, independent of the number of rows. */

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
  /** Null if the address has no subscription. */
  status: SubscriptionStatus | null;
  wasErased: boolean;
}
/** Proof of the consent that staff state for an import. */
export interface ImportProof {
  source: NonNullable<SubscriberImport['source']>;
  actorId: string;
  actorName: string;
  /** Day on which the subscribers gave consent, `2026-01-31`. */
  consentedOn: string;
  note: string;
}

/** Returns the rows whose address may not be subscribed at present. Writes nothing. */
export async function checkRows(em: EntityManager, rows: ReadRow[]): Promise<RowProblem[]> {
  return problemsOf(rows, await findKnown(em, rows));
}

/**
 * Subscribes the allowed rows and writes their proof; returns the other rows, as `checkRows` does. Blocks concurrent
 * erasures, so that an address that is being erased is not subscribed again.
 */
export async function importRows(em: EntityManager, rows: ReadRow[], proof: ImportProof): Promise<RowProblem[]> {
  await LOCK_ERASED.run(em);
  const made = await insertNew(em, rows, proof);
  const others = rows.filter(({ email }) => !made.has(email));
  await LOCK_KNOWN.run(em, [others.map(({ email }) => email)]);
  const problems = problemsOf(others, await findKnown(em, others));
  const refused = new Set(problems.map(({ line }) => line));
  const waiting = others.filter(({ line }) => !refused.has(line));
  const confirmed = await confirmWaiting(em, waiting, proof);
  await INSERT_CONSENTS.run(em, [
    proof.source,
    proof.actorId,
    proof.actorName,
    proof.note,
    JSON.stringify(identified(rows, [made, confirmed])),
  ]);
  return problems;
}

const identified = (rows: ReadRow[], known: Map<string, string>[]) =>
  rows.flatMap(({ email, line }) => {
    const id = known.map((ids) => ids.get(email)).find(Boolean);
    return id ? [{ id, line }] : [];
  });

/** Inserts addresses without a subscription as subscribed; returns the new ids by address. */
async function insertNew(
  em: EntityManager,
  rows: ReadRow[],
  { consentedOn }: ImportProof,
): Promise<Map<string, string>> {
  const made = await INSERT_SUBSCRIBERS.all(em, [consentedOn, JSON.stringify(rows)]);
  return new Map(made.map(({ id, email }) => [email, id]));
}

/** Confirms pending subscriptions. Stored details are kept where the file has no value. */
async function confirmWaiting(
  em: EntityManager,
  rows: ReadRow[],
  { consentedOn }: ImportProof,
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const confirmed = await CONFIRM_SUBSCRIBERS.all(em, [consentedOn, JSON.stringify(rows)]);
  await END_TOKENS.run(em, [confirmed.map(({ id }) => id)]);
  return new Map(confirmed.map(({ id, email }) => [email, id]));
}

async function findKnown(em: EntityManager, rows: ReadRow[]): Promise<Map<string, Known>> {
  if (rows.length === 0) return new Map();
  const known = await KNOWN_ADDRESSES.all(em, [JSON.stringify(rows)]);
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
 * Returns why an address may not be subscribed; null if it may. An erased address may have been subscribed again by its
 * owner. A pending subscription may have been requested by another person.
 */
function whyNot({ status, wasErased }: Known): string | null {
  if (status === null || allowsSubscription('import', status)) return wasErased ? SUBSCRIPTION_PROBLEMS.erased : null;
  if (status === 'subscribed') return SUBSCRIPTION_PROBLEMS.subscribed;
  return status === 'unsubscribed' ? SUBSCRIPTION_PROBLEMS.unsubscribed : SUBSCRIPTION_PROBLEMS.blocked;
}
