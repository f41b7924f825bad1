import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { findCompany } from '../../companies/company-record.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Encryption } from '../../platform/encryption.js';
import { AppError, conflict, notFound, unprocessable } from '../../platform/errors.js';
import { checkVersion } from '../../platform/http/concurrency.js';
import { type WholeList, wholeList } from '../../platform/http/paging.js';
import { newSecret } from '../../platform/secrets.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { MOST_SYSTEMS, OCI_DOMAIN, type ProcurementProtocol } from '../../rules/procurement.js';
import { END_PUNCHOUT_SESSIONS } from '../punchout/punch-outs.queries.js';
import { ProcurementSystem } from './procurement-system.entity.js';
import type {
  AllowProcurementSystemDto,
  CreateProcurementSystemDto,
  ProcurementSecretDto,
  ProcurementSystemDto,
  UpdateProcurementSystemDto,
} from './procurement-systems.dto.js';
import { LOCK_SYSTEMS } from './procurement-systems.queries.js';

/**
 * Purchasing systems of companies. Staff make them, with an identity and a shared secret; the company's own
 * administrators say what their system may do in the company's name.
 */
@Injectable()
export class ProcurementSystems {
  constructor(
    private readonly transactions: Transactions,
    private readonly encryption: Encryption,
  ) {}

  /** Returns all systems of a company that the actor may see, the oldest first. 404 'Company not found'. */
  async list(actor: Actor, companyId = actor.companyId): Promise<WholeList<ProcurementSystemDto>> {
    return this.transactions.read(async (em) => {
      await findCompany(em, actor, companyId);
      const found = await em.find(ProcurementSystem, { company: companyId }, { orderBy: { createdAt: 1, id: 1 } });
      return wholeList(found.map(toSystem));
    });
  }

  /**
   * Makes a system of a client. 404 'Company not found'; 409 `identity_taken` on `identity`, `too_many_systems`
   * when the company has 20, `not_available` without `DATA_KEY`.
   */
  async create(actor: Actor, companyId: string, given: CreateProcurementSystemDto): Promise<ProcurementSecretDto> {
    const { secret, ...stored } = this.newSecret(companyId);
    const domain = given.protocol === 'oci' ? OCI_DOMAIN : given.domain;
    const made = this.transactions.run(async (em) => {
      const company = await findCompany(em, actor, companyId);
      if (company.type !== 'client') throw notFound('Company not found');
      await LOCK_SYSTEMS.run(em, [`procurement_systems:${companyId}`]);
      if ((await em.count(ProcurementSystem, { company: companyId })) >= MOST_SYSTEMS) {
        throw conflict('too_many_systems', `A company has at most ${MOST_SYSTEMS} purchasing systems`);
      }
      const system = em.create(ProcurementSystem, {
        ...valuesOf(given, given.protocol),
        ...stored,
        protocol: given.protocol,
        domain,
        identity: given.identity,
        company: companyId,
        updatedById: actor.userId,
      });
      await em.flush();
      return { ...toSystem(system), secret };
    });
    return made.catch((error: unknown) => {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      const message = 'Another purchasing system has this identity';
      throw new AppError(409, 'identity_taken', message, { errors: [{ field: 'identity', message }] });
    });
  }

  /** Changes what staff set. 404 'Purchasing system not found', 412 for a stale copy. */
  update(actor: Actor, id: string, given: UpdateProcurementSystemDto, version?: number): Promise<ProcurementSystemDto> {
    return this.change(actor, id, version, ({ protocol }) => valuesOf(given, protocol));
  }

  /** Says what a system of the actor's company may do. 404 'Purchasing system not found', 412 for a stale copy. */
  allow(actor: Actor, id: string, given: AllowProcurementSystemDto, version?: number): Promise<ProcurementSystemDto> {
    return this.change(actor, id, version, () => ({
      ...given,
      acceptsQuotesById: given.acceptsQuotes ? actor.userId : null,
    }));
  }

  /** Makes another secret; the one before ends at once. 404 'Purchasing system not found', 412 for a stale copy. */
  async changeSecret(actor: Actor, id: string, version?: number): Promise<ProcurementSecretDto> {
    let secret = '';
    const changed = await this.change(actor, id, version, ({ company }) => {
      const { secret: made, ...stored } = this.newSecret(company.id);
      secret = made;
      return stored;
    });
    return { ...changed, secret };
  }

  /** Ends what a system may do and the sessions of its punch-outs, at once. 404, 409 `wrong_status` when it is deactivated, 412 for a stale copy. */
  deactivate(actor: Actor, id: string, version?: number): Promise<ProcurementSystemDto> {
    return this.transactions.run(async (em) => {
      const changed = await this.change(actor, id, version, ({ deactivatedAt }) => {
        if (deactivatedAt) throw conflict('wrong_status', 'The system is deactivated');
        return { deactivatedAt: now() };
      });
      await END_PUNCHOUT_SESSIONS.run(em, [id]);
      return changed;
    });
  }

  /** Makes a deactivated system active again. 404, 409 `wrong_status` when it is active, 412 for a stale copy. */
  activate(actor: Actor, id: string, version?: number): Promise<ProcurementSystemDto> {
    return this.change(actor, id, version, ({ deactivatedAt }) => {
      if (!deactivatedAt) throw conflict('wrong_status', 'The system is active');
      return { deactivatedAt: null };
    });
  }

  private change(
    actor: Actor,
    id: string,
    version: number | undefined,
    changes: (system: ProcurementSystem) => Partial<Omit<ProcurementSystem, 'company'>>,
  ): Promise<ProcurementSystemDto> {
    return this.transactions.run(async (em) => {
      const system = await lockSystem(em, actor, id);
      await checkVersion(em, system, version);
      em.assign(system, {
        ...changes(system),
        updatedAt: now(),
        updatedById: actor.userId,
        version: system.version + 1,
      });
      await em.flush();
      return toSystem(system);
    });
  }

  private newSecret(companyId: string) {
    if (!this.encryption.isAvailable) throw conflict('not_available', 'Shared secrets cannot be stored yet');
    const secret = newSecret();
    return { secret, hint: secret.slice(-4), encryptedSecret: this.encryption.encrypt(secret, companyId) };
  }
}

/** Locks a system: staff any, others one of their company. Throws 404 'Purchasing system not found'. */
async function lockSystem(
  em: EntityManager,
  { companyType, companyId }: Actor,
  id: string,
): Promise<ProcurementSystem> {
  const own = companyType === 'system' ? {} : { company: companyId };
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
  const found = isUuid(id) ? await em.findOne(ProcurementSystem, { id, ...own }, lock) : null;
  if (!found) throw notFound('Purchasing system not found');
  return found;
}

/**
 * Returns what staff set of a system. Throws 422 for a certificate of a system that uses OCI, whose requests come from the
 * browsers of people, and for addresses of documents, which only cXML has.
 */
function valuesOf(given: UpdateProcurementSystemDto, protocol: ProcurementProtocol) {
  const ofCxml = {
    certificateFingerprint: given.certificateFingerprint?.replaceAll(':', '').toLowerCase() || null,
    confirmationUrl: given.confirmationUrl || null,
    shipNoticeUrl: given.shipNoticeUrl || null,
    invoiceUrl: given.invoiceUrl || null,
  };
  const [field] = Object.entries(ofCxml).find(([, value]) => value !== null) ?? [];
  if (field && protocol === 'oci') {
    const message = 'A system that uses OCI has neither a certificate nor documents';
    throw unprocessable(message, [{ field, message }]);
  }
  const { name, origins, unspsc, returnEncoding } = given;
  return { name, origins, unspsc, returnEncoding, ...ofCxml };
}

const toSystem = (system: ProcurementSystem): ProcurementSystemDto => ({
  id: system.id,
  name: system.name,
  protocol: system.protocol,
  domain: system.domain,
  identity: system.identity,
  hint: `…${system.hint}`,
  origins: system.origins,
  unspsc: system.unspsc,
  returnEncoding: system.returnEncoding,
  certificateFingerprint: system.certificateFingerprint ?? null,
  confirmationUrl: system.confirmationUrl ?? null,
  shipNoticeUrl: system.shipNoticeUrl ?? null,
  invoiceUrl: system.invoiceUrl ?? null,
  createsPeople: system.createsPeople,
  acceptsQuotes: system.acceptsQuotes,
  createdAt: system.createdAt.toISOString(),
  deactivatedAt: system.deactivatedAt?.toISOString() ?? null,
  version: system.version,
});
