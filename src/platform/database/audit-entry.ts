import type { EntityManager } from '@mikro-orm/postgresql';
import { type Auditor, currentRequestId } from '../request-context.js';
import { INSERT_ENTRY, SET_AUDITOR } from './audit-entry.queries.js';

/** Attributes all further changes of the transaction to a user who acts in no request of their own, as by mail. */
export const auditTransaction = (em: EntityManager, auditor: Auditor): Promise<void> =>
  SET_AUDITOR.run(em, [JSON.stringify(auditor)]);

/**
 * Attributes all further changes of the transaction to the portal itself, because no user asks for them. `operation` names
 * the job or the route.
 */
export const auditPortal = (em: EntityManager, operation: string): Promise<void> => {
  const auditor = { actorId: null, actorEmail: 'HoloPortal', operation, requestId: currentRequestId() };
  return SET_AUDITOR.run(em, [JSON.stringify(auditor)]);
};

/** An entry of the audit log that is not written by a trigger, because no row of an audited table changes. */
export interface AuditEntry {
  action: 'create' | 'update' | 'delete';
  /** Kind of record, as the name of a table: `newsletter_subscribers`, `jobs`. */
  entity: string;
  entityId: string;
  after: Record<string, unknown>;
}

/**
 * Writes an entry of the audit log for the user that the transaction is audited for. Does nothing if the transaction is
 * not audited.
 */
export async function insertAuditEntry(
  em: EntityManager,
  { action, entity, entityId, after }: AuditEntry,
): Promise<void> {
  await INSERT_ENTRY.run(em, [action, entity, entityId, JSON.stringify(after)]);
}
