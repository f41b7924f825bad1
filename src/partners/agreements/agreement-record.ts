import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { checkVersion } from '../../platform/http/concurrency.js';
import { conflict, notFound } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { readsEverything } from '../../rules/actor.js';
import { PartnerAgreement, type PartnerAgreementAcceptance } from './partner-agreement.entity.js';
import type { AcceptanceDto, AgreementDto } from './partner-agreements.dto.js';

/** Functions that load and lock an agreement, and convert it to DTOs. */

/** Returns the SHA-256 hash of the text in UTF-8. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex');

export const agreementNotFound = () => notFound('Agreement not found');

export async function findAgreement(em: EntityManager, id: string): Promise<PartnerAgreement> {
  const found = isUuid(id) ? await em.findOne(PartnerAgreement, id, { refresh: true }) : null;
  if (!found) throw agreementNotFound();
  return found;
}

/** Locks a draft for a change. Throws 404 when there is none, 409 once it is published, 412 for a stale copy. */
export async function lockDraft(em: EntityManager, id: string, version?: number): Promise<PartnerAgreement> {
  if (!isUuid(id)) throw agreementNotFound();
  const found = await em.findOne(PartnerAgreement, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!found) throw agreementNotFound();
  if (found.status !== 'draft') throw conflict('wrong_status', 'A published agreement cannot be changed');
  await checkVersion(em, found, version);
  return found;
}

export const toAgreement = (agreement: PartnerAgreement): AgreementDto => ({
  id: agreement.id,
  number: agreement.number ?? null,
  title: agreement.title,
  text: agreement.text,
  status: agreement.status,
  publishedAt: agreement.publishedAt?.toISOString() ?? null,
  sha256: agreement.sha256 ?? null,
  updatedAt: agreement.updatedAt.toISOString(),
  version: agreement.version,
});

/** Converts an acceptance to its DTO. Its agreement and partner must be loaded. */
export function toAcceptance(acceptance: PartnerAgreementAcceptance, actor: Actor): AcceptanceDto {
  const agreement = acceptance.agreement as PartnerAgreement;
  const { id, name } = acceptance.partner as { id: string; name: string };
  return {
    id: acceptance.id,
    agreementId: agreement.id,
    number: agreement.number ?? 0,
    title: agreement.title,
    partner: { id, name },
    signerName: acceptance.signerName,
    acceptedAt: acceptance.acceptedAt.toISOString(),
    address: readsEverything(actor) ? acceptance.address : null,
    sha256: acceptance.sha256,
  };
}
