import type { EntityManager } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/core';
import { now } from '../../platform/clock.js';
import { conflict, notFound } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { allowsClientRequest, type ClientRequestAction, type ClientRequestStatus } from '../../rules/partner-client.js';
import { PartnerClientRequest } from './partner-client-request.entity.js';

/** Functions that load and lock a request to a client. */

/** State of a request: a pending one past its date counts as `expired`, without a write. */
export const stateOf = (request: { status: ClientRequestStatus; expiresAt: Date | string }): ClientRequestStatus =>
  request.status === 'pending' && new Date(request.expiresAt) <= now() ? 'expired' : request.status;

/**
 * SQL: true when request `r` is for a company: it reached the company, or it invited a verified address of one of its
 * users and the company is a client. Takes the company's id twice.
 */
export const IS_FOR_COMPANY = `(r.client_id = ? or (r.invites and r.client_id is null and exists (
  select 1 from users u join companies buyer on buyer.id = u.company_id and buyer.type = 'client'
   where u.company_id = ? and u.email = r.client_email
     and u.email_verified_at is not null and u.deleted_at is null)))`;

/** Locks a request of the actor's company for an action of a partner. 404 for another company's, 409 when it is not allowed. */
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
