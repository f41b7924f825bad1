import type { EntityManager } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/core';
import { now } from '../../platform/clock.js';
import { conflict, notFound } from '../../platform/http/errors.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { allowsClientRequest, type ClientRequestAction, type ClientRequestStatus } from '../../rules/partner-client.js';
import { PartnerClientRequest } from './partner-client-request.entity.js';

/** How a request to a client is found, locked and told. */

/** A pending one past its date is `expired`, which needs no writing. */
export const stateOf = (request: { status: ClientRequestStatus; expiresAt: Date | string }): ClientRequestStatus =>
  request.status === 'pending' && new Date(request.expiresAt) <= now() ? 'expired' : request.status;

/**
 * SQL of whether a request `r` is for a company: it reached it, or it invited the address of somebody who belongs to it by
 * now and has confirmed it, and it is a client as those that are reached are. The company's id twice.
 */
export const IS_FOR_COMPANY = `(r.client_id = ? or (r.invites and r.client_id is null and exists (
  select 1 from users u join companies buyer on buyer.id = u.company_id and buyer.type = 'client'
   where u.company_id = ? and u.email = r.client_email
     and u.email_verified_at is not null and u.deleted_at is null)))`;

/** Locks a request of the actor's company for what its table allows a partner. 404 for a stranger, 409 when it is not allowed. */
export async function lockOwnRequest(
  em: EntityManager,
  actor: Actor,
  id: string,
  action: ClientRequestAction,
): Promise<PartnerClientRequest> {
  const request = isUuid(id)
    ? await em.findOne(
        PartnerClientRequest,
        { id, partner: actor.companyId },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      )
    : null;
  if (!request) throw requestNotFound();
  if (!allowsClientRequest(action, stateOf(request), 'partner')) throw wrongStatus(stateOf(request));
  return request;
}

export const requestNotFound = () => notFound('Request not found');

export const wrongStatus = (status: ClientRequestStatus) =>
  conflict('wrong_status', `This request is ${status}. Nothing was changed.`);
