import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { now } from '../../platform/clock.js';
import { Scope } from '../../platform/database/scope.js';
import { checkVersion } from '../../platform/http/concurrency.js';
import { conflict, forbidden, notFound } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import {
  allowsApplication,
  APPLICATION_ACTIONS,
  type ApplicationAction,
  type ApplicationStatus,
} from '../../rules/partner-application.js';
import { PartnerApplication, PartnerApplicationEvent } from './partner-application.entity.js';

/** Functions that load, lock and change an application and write its history. */

/** Returns an application that the actor may read. Throws 404 'Application not found' for any other. */
export async function findApplication(em: EntityManager, actor: Actor, id: string): Promise<PartnerApplication> {
  const readable = { id, ...Scope.of(actor).where('company') };
  const found = isUuid(id)
    ? await em.findOne(PartnerApplication, readable, { populate: ['company', 'applicant'], refresh: true })
    : null;
  if (!found) throw applicationNotFound();
  return found;
}

/**
 * Locks an application for an action. Throws 404 when it belongs to another company, 403 or 409 when the action is not
 * allowed, 412 for a stale copy.
 */
export async function lockApplication(
  em: EntityManager,
  actor: Actor,
  id: string,
  action: ApplicationAction,
  version?: number,
): Promise<PartnerApplication> {
  await findApplication(em, actor, id);
  const application = await em.findOneOrFail(PartnerApplication, id, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  await checkVersion(em, application, version);
  const state = { status: application.status, companyId: application.company.id };
  if (allowsApplication(action, state, actor)) return application;
  const theirs = allowsApplication(action, { ...state, status: APPLICATION_ACTIONS[action].from[0] }, actor);
  throw theirs ? wrongStatus(application.status) : forbidden('Only an administrator can do this.', 'account_type');
}

/** Changes the status of a locked application in one statement and adds the event to its history. */
export async function changeApplication(
  em: EntityManager,
  actor: Actor,
  application: PartnerApplication,
  to: ApplicationStatus,
  told: { message: string | null; notes?: string | null },
): Promise<void> {
  const { id, status: from, version } = application;
  const rejectionReason = to === 'rejected' || to === 'more_information' ? told.message : null;
  const changed = await em.nativeUpdate(
    PartnerApplication,
    { id, status: from },
    { status: to, rejectionReason, version: version + 1, updatedAt: now(), updatedById: actor.userId },
  );
  if (!changed) throw wrongStatus(from);
  recordStep(em, id, { from, to, by: actor.userId, ...told });
  await em.flush();
  await em.refresh(application);
}

/** Adds an event to an application's history. */
export function recordStep(
  em: EntityManager,
  application: string,
  step: {
    from: ApplicationStatus | null;
    to: ApplicationStatus;
    by: string;
    message: string | null;
    notes?: string | null;
  },
): void {
  em.create(PartnerApplicationEvent, { application, ...step });
}

export const applicationNotFound = () => notFound('Application not found');

const wrongStatus = (status: ApplicationStatus) =>
  conflict('wrong_status', `This cannot be done with an application that is ${status.replaceAll('_', ' ')}`);
