import type { EntityManager } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/core';
import { now } from '../../platform/clock.js';
import { conflict, notFound } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { allowsClientRequest, type ClientRequestAction, type ClientRequestStatus } from '../../rules/partner-client.js';
import { PartnerClientRequest } from './partner-client-request.entity.js';

/**
 * Returns the status of a request. A pending request whose date has passed counts as `expired`, although its row is not
 * changed.
 */
export const stateOf = (request: { status: ClientRequestStatus; expiresAt: Date | string }): ClientRequestStatus =>
  request.status === 'pending' && new Date(request.expiresAt) <= now() ? 'expired' : request.status;

/**
 * SQL condition for a request `r` to a company: the request reached the company, or it invited the verified address of
 * one of its users and the company is a client. Takes the company's id twice.
 */
export const IS_FOR_COMPANY = `(r.client_id = ? or (r.invites and r.client_id is null and exists (
  select 1 from users u join companies buyer on buyer.id = u.company_id and buyer.type = 'client'
   where u.company_id = ? and u.email = r.client_email
     and u.email_verified_at is not null and u.deleted_at is null)))`;

/**
 * Locks a request of the actor's company for an action of the partner. Throws 404 when it belongs to another company,
 * 409 when the action is not allowed.
 */
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
