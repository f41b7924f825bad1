import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { now } from '../../platform/clock.js';
import { Scope } from '../../platform/database/scope.js';
import { checkVersion } from '../../platform/http/concurrency.js';
import { conflict, forbidden, notFound } from '../../platform/errors.js';
import { Quote } from '../../quotes/quote.entity.js';
import { type Actor, fullName, readsEverything } from '../../rules/actor.js';
import { type DealAction, dealActions, type DealState, stageLabel } from '../../rules/deal.js';
import { isUuid } from '../../rules/ids.js';
import { CUSTOMER_KEYS, Deal, DealEvent, PROTECTION_KEYS } from './deal.entity.js';
import { LOCK_PROTECTION } from './deal-record.queries.js';

/** Functions that load, lock and change a deal and write its timeline. */

/**
 * Takes an advisory lock for the protection of deals until the transaction ends, so that concurrent decisions about the
 * same customer see each other. Unique keys on VAT number and domain protect a customer without this lock, but names
 * that are only similar have no unique key. Take it before locks on rows.
 */
export const lockProtection = (em: EntityManager): Promise<unknown> => LOCK_PROTECTION.all(em);

/**
 * Locks a deal for an action. Throws 404 'Deal not found' when it belongs to another company, 403 for an observer, 409
 * `wrong_status` when the action is not allowed, 412 for a stale copy.
 */
export async function lockDeal(
  em: EntityManager,
  actor: Actor,
  id: string,
  action: DealAction,
  version?: number,
): Promise<Deal> {
  const deal = isUuid(id)
    ? await em.findOne(
        Deal,
        { id, ...Scope.of(actor).where('partner') },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      )
    : null;
  if (!deal) throw dealNotFound();
  await checkVersion(em, deal, version);
  const quote = deal.quote ? await em.findOne(Quote, deal.quote.id, { refresh: true }) : null;
  const state = stateOf(deal, quote?.status === 'accepted');
  if (dealActions(state, { ...actor, emailVerified: true }).includes(action)) return deal;
  if (readsEverything(actor) && actor.accountType !== 'admin') throw forbidden('Only an administrator can do this.');
  throw wrongState(deal);
}

const stateOf = (deal: Deal, isWonByQuote: boolean): DealState => ({
  stage: deal.stage,
  registration: deal.registration,
  partnerId: deal.partner.id,
  protectedUntil: deal.protectedUntil ?? null,
  isExtended: Boolean(deal.extendedAt),
  isAsked: Boolean(deal.question),
  isWonByQuote,
});

/**
 * Changes a locked deal in one statement. Throws 409 when a unique key shows that the customer or quote is taken by
 * another deal.
 */
export async function changeDeal(
  em: EntityManager,
  actor: Actor | null,
  deal: Deal,
  changes: Partial<Deal>,
): Promise<void> {
  const { id, version } = deal;
  const edited = { version: version + 1, updatedAt: now(), updatedById: actor?.userId ?? null };
  const changed = await em.nativeUpdate(Deal, { id, version }, { ...changes, ...edited }).catch(toConflict);
  if (!changed) throw conflict('wrong_status', 'This deal was changed in the meantime');
  await em.refresh(deal);
}

/** Adds an event to a deal's timeline. */
export function recordDealEvent(
  em: EntityManager,
  deal: string,
  actor: Actor | null,
  event: Pick<DealEvent, 'type'> & Partial<Pick<DealEvent, 'fromStage' | 'toStage' | 'message' | 'notes'>>,
): void {
  em.create(DealEvent, {
    deal,
    actor: actor?.userId ?? null,
    actorName: actor && fullName(actor),
    byStaff: actor !== null && readsEverything(actor),
    ...event,
  });
}

/** Throws a 409 with a message for the violation of a unique key; rethrows any other error. */
export function toConflict(error: unknown): never {
  if (error instanceof UniqueConstraintViolationException) {
    const isKey = (key: string) => error.message.includes(key);
    if (CUSTOMER_KEYS.some(isKey)) throw conflict('already_registered', 'You have already registered this customer');
    if (PROTECTION_KEYS.some(isKey)) throw customerProtected();
    if (isKey('deals_quote_id_unique')) throw conflict('quote_taken', 'This quote belongs to another deal');
  }
  throw error;
}

export const dealNotFound = () => notFound('Deal not found');

export const customerProtected = () =>
  conflict('customer_taken', 'This customer is protected for another partner: decide between the two');

const wrongState = ({ stage, registration }: Deal) =>
  conflict(
    'wrong_status',
    `This cannot be done with a deal that is ${stageLabel(stage).toLowerCase()}, with its registration ${registration}`,
  );
