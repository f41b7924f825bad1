import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { now, today } from '../../platform/clock.js';
import { Scope } from '../../platform/database/scope.js';
import { checkVersion } from '../../platform/http/concurrency.js';
import { conflict, forbidden, notFound } from '../../platform/errors.js';
import { type Actor, fullName, readsEverything } from '../../rules/actor.js';
import { dayInWords } from '../../rules/deal.js';
import {
  FUND_ACTIONS,
  type FundAction,
  fundActions,
  fundEntries,
  type FundRequestStatus,
  fundStatusLabel,
} from '../../rules/fund-request.js';
import { isUuid } from '../../rules/ids.js';
import type { Cents } from '../../rules/money.js';
import { FundRequest, FundRequestEvent } from './fund-request.entity.js';
import { bookFunds } from './funds-ledger.js';

/** Functions that load, lock and change a request for funds and write its history. */

/** Returns a request that the actor may read. Throws 404 'Request not found' for any other. */
export async function findFundRequest(em: EntityManager, actor: Actor, id: string): Promise<FundRequest> {
  const readable = { id, ...Scope.of(actor).where('partner') };
  const found = isUuid(id) ? await em.findOne(FundRequest, readable, { refresh: true }) : null;
  if (!found) throw fundRequestNotFound();
  return found;
}

/**
 * Locks a request for an action. Throws 404 'Request not found' when it belongs to another company, 403 for an
 * observer, 409 `wrong_status`, `too_early` or `too_late` when the action is not allowed, 412 for a stale copy.
 */
export async function lockFundRequest(
  em: EntityManager,
  actor: Actor,
  id: string,
  action: FundAction,
  version?: number,
): Promise<FundRequest> {
  await findFundRequest(em, actor, id);
  const request = await em.findOneOrFail(FundRequest, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  await checkVersion(em, request, version);
  const state = { ...request, partnerId: request.partner.id, claimUntil: request.claimUntil ?? null };
  if (fundActions(state, { ...actor, emailVerified: true }, today()).includes(action)) return request;
  if (readsEverything(actor) && actor.accountType !== 'admin') throw forbidden('Only an administrator can do this.');
  const isItsTime = (FUND_ACTIONS[action].from as readonly FundRequestStatus[]).includes(request.status);
  if (isItsTime && request.endsOn > today()) {
    throw conflict('too_early', `It can be claimed from its last day, ${dayInWords(request.endsOn)}`);
  }
  if (isItsTime) throw conflict('too_late', `It could be claimed until ${dayInWords(state.claimUntil ?? today())}`);
  throw wrongStatus(request.status);
}

/**
 * Changes the status of a locked request in one statement, and adds its event and its ledger entries. Returns false
 * when the budget does not suffice; the caller must then roll back the transaction.
 */
export async function changeFundRequest(
  em: EntityManager,
  actor: Actor | null,
  request: FundRequest,
  action: Exclude<FundAction, 'document'>,
  changes: Partial<FundRequest>,
  told: { amount?: Cents; message?: string | null } = {},
): Promise<boolean> {
  const { id, status: from, version, partner } = request;
  const { to } = FUND_ACTIONS[action];
  const entries = fundEntries(action, request.approved ?? 0, told.amount ?? 0);
  const year = changes.year ?? request.year ?? now().getUTCFullYear();
  const by = actor?.userId ?? null;
  const reason = `${request.activity}: ${fundStatusLabel(to).toLowerCase()}`;
  if (entries.length && !(await bookFunds(em, { company: partner.id, year }, entries, { reason, request: id, by }))) {
    return false;
  }
  const edited = { status: to, version: version + 1, updatedAt: now(), updatedById: by };
  const changed = await em.nativeUpdate(FundRequest, { id, status: from }, { ...changes, ...edited });
  if (!changed) throw wrongStatus(from);
  recordFundEvent(em, id, actor, to, told);
  await em.flush();
  await em.refresh(request);
  return true;
}

/** Adds an event to a request's timeline. */
export function recordFundEvent(
  em: EntityManager,
  request: string,
  actor: Actor | null,
  status: FundRequestStatus,
  { amount = null, message = null }: { amount?: Cents | null; message?: string | null },
): void {
  em.create(FundRequestEvent, {
    request,
    status,
    amount,
    message,
    actor: actor?.userId ?? null,
    actorName: actor && fullName(actor),
    byStaff: actor !== null && readsEverything(actor),
  });
}

export const fundRequestNotFound = () => notFound('Request not found');

const wrongStatus = (status: FundRequestStatus) =>
  conflict('wrong_status', `This cannot be done with a request that is ${fundStatusLabel(status).toLowerCase()}`);
