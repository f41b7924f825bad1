import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Events } from '../../platform/events/events.js';
import { connectionEnded } from './connection.events.js';
import { Company } from '../../companies/company.entity.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { checkVersion, hasChanges, type Write } from '../../platform/http/concurrency.js';
import { AppError, conflict, notFound } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import type { ConnectionSide } from '../../rules/partner-client.js';
import { PartnerAgreements } from '../agreements/partner-agreements.service.js';
import { ClientNotices } from './client-notices.js';
import { requestNotFound, stateOf, wrongStatus } from './client-request-record.js';
import { PartnerClientRequest } from './partner-client-request.entity.js';
import { PartnerClient } from './partner-client.entity.js';
import type { ClientNotesDto } from './partner-clients.dto.js';
import { LOCK_STATUSES, CLOSE_OTHER_REQUESTS, CONNECT, REQUEST_TO } from './partner-clients.queries.js';

/** Makes, checks and ends connections of partners and clients. */
@Injectable()
export class PartnerClients {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly notices: ClientNotices,
    private readonly agreements: PartnerAgreements,
  ) {}

  /**
   * Returns the active connection of two companies and locks it, so that it cannot end before the transaction does.
   * Throws 404 'Client not found' when there is none.
   */
  async requireLiving(em: EntityManager, partner: string, client: string): Promise<PartnerClient> {
    const living = isUuid(client)
      ? await em.findOne(PartnerClient, { partner, client, endedAt: null }, { lockMode: LockMode.PESSIMISTIC_READ })
      : null;
    if (!living) throw clientNotFound();
    return living;
  }

  /**
   * Accepts a request to the actor's company, with or without sharing data from before. Throws 404 when the request is
   * for another company, 409 when it has been answered or the partner is not active.
   */
  async allow(actor: Actor, id: string, sharesPast: boolean): Promise<void> {
    await this.transactions.run(async (em) => {
      const request = await this.askedOf(em, actor, id);
      const pair = { partner: request.partner.id, client: actor.companyId };
      if (!(await this.areActive(em, pair.partner, pair.client))) {
        throw conflict('wrong_status', 'This partner is not active at the moment');
      }
      await this.agreements.requireAccepted(em, pair.partner).catch((error: unknown) => {
        throw error instanceof AppError ? agreementFirst() : error;
      });
      const agreed = { by: actor.userId, agreedBy: actor.userId, sharesPast };
      if (!(await this.connect(em, id, pair, agreed))) throw wrongStatus(stateOf(await refreshed(em, request)));
    });
  }

  /**
   * Declines a request to the actor's company, with an optional reason. Throws 404 when the request is for another
   * company, 409 when it has been answered.
   */
  async decline(actor: Actor, id: string, reason: string | null): Promise<void> {
    await this.transactions.run(async (em) => {
      const request = await this.askedOf(em, actor, id);
      const declined = await em.nativeUpdate(
        PartnerClientRequest,
        { id, status: 'pending', expiresAt: { $gt: now() } },
        {
          status: 'declined',
          client: actor.companyId,
          declineReason: reason,
          decidedAt: now(),
          decidedBy: actor.userId,
        },
      );
      if (!declined) throw wrongStatus(stateOf(await refreshed(em, request)));
      const client = await em.findOneOrFail(Company, actor.companyId);
      await this.notices.declined(em, request.requestedBy.id, client, reason);
    });
  }

  /**
   * Stores a partner's notes about a client. Throws 404 'Client not found' when the client is not connected, 412 for a
   * stale copy.
   */
  async keepNotes({ actor, id, version }: Write, { label, note }: ClientNotesDto): Promise<void> {
    await this.transactions.run(async (em) => {
      const living = isUuid(id)
        ? await em.findOne(
            PartnerClient,
            { partner: actor.companyId, client: id, endedAt: null },
            { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
          )
        : null;
      if (!living) throw clientNotFound();
      await checkVersion(em, living, version);
      em.assign(living, { label: label ?? null, note: note ?? null });
      if (hasChanges(em)) {
        em.assign(living, { version: living.version + 1, updatedAt: now(), updatedById: actor.userId });
      }
    });
  }

  /** Ends the partner's connection with a client. Throws 404 'Client not found' when the client is not connected. */
  async endAsPartner(actor: Actor, client: string, reason: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const living = isUuid(client)
        ? await em.findOne(PartnerClient, { partner: actor.companyId, client, endedAt: null })
        : null;
      if (!living || !(await this.end(em, living.id, { by: actor.userId, side: 'partner', reason }))) {
        throw clientNotFound();
      }
    });
  }

  /**
   * Ends a connection of the actor's company, the client. Throws 404 when it belongs to another company, 409 when it
   * has ended.
   */
  async endAsClient(actor: Actor, id: string, reason: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const own = isUuid(id) ? await em.findOne(PartnerClient, { id, client: actor.companyId }) : null;
      if (!own) throw notFound('Connection not found');
      if (!(await this.end(em, id, { by: actor.userId, side: 'client', reason }))) {
        throw conflict('wrong_status', 'This connection has already ended');
      }
    });
  }

  /**
   * Ends all connections of a company that is deactivated or deleted, as partner or as client, and closes its pending
   * requests. Runs in the transaction of the company's change, which has locked the company.
   */
  async leave(em: EntityManager, company: string, by: string): Promise<void> {
    const living = await em.find(PartnerClient, { $or: [{ partner: company }, { client: company }], endedAt: null });
    for (const { id, partner } of living) {
      const side = partner.id === company ? 'partner' : 'client';
      await this.end(em, id, { by, side, reason: 'The company is no longer on HoloPortal' });
    }
    const decided = { decidedAt: now(), decidedBy: by };
    await em.nativeUpdate(
      PartnerClientRequest,
      { partner: company, status: 'pending' },
      { status: 'withdrawn', ...decided },
    );
    await em.nativeUpdate(
      PartnerClientRequest,
      { client: company, status: 'pending' },
      { status: 'expired', ...decided },
    );
  }

  /** True when both companies are active. Locks both, so that they stay active until the transaction ends. */
  async areActive(em: EntityManager, partner: string, client: string): Promise<boolean> {
    const both = await LOCK_STATUSES.all(em, [partner, client]);
    return both.length === 2 && both.every(({ status }) => status === 'active');
  }

  /**
   * Turns a pending request into a connection, and closes other pending requests between the two companies. Returns
   * false when the request is no longer pending or the companies are connected.
   */
  async connect(
    em: EntityManager,
    request: string,
    { partner, client }: { partner: string; client: string },
    { by, agreedBy, sharesPast }: { by: string; agreedBy: string; sharesPast: boolean },
  ): Promise<boolean> {
    const connected = await em.nativeUpdate(
      PartnerClientRequest,
      { id: request, status: 'pending', expiresAt: { $gt: now() } },
      { status: 'connected', client, decidedAt: now(), decidedBy: by },
    );
    if (!connected) return false;
    await CLOSE_OTHER_REQUESTS.run(em, [now(), by, partner, client, client]);
    const made = await CONNECT.all(em, [partner, client, now(), agreedBy, sharesPast]);
    if (made.length === 0) return false;
    const { requestedBy } = await em.findOneOrFail(PartnerClientRequest, { id: request });
    const [partnerCompany, clientCompany] = await Promise.all([
      em.findOneOrFail(Company, partner),
      em.findOneOrFail(Company, client),
    ]);
    await this.notices.connected(em, partnerCompany, clientCompany, requestedBy.id);
    return true;
  }

  /**
   * Ends an active connection and publishes the event, in the current transaction. Returns false when the connection
   * has ended.
   */
  async end(
    em: EntityManager,
    id: string,
    { by, side, reason }: { by: string; side: ConnectionSide; reason: string },
  ): Promise<boolean> {
    const ended = await em.nativeUpdate(
      PartnerClient,
      { id, endedAt: null },
      { endedAt: now(), endedBy: by, endedBySide: side, endReason: reason },
    );
    if (!ended) return false;
    const connection = await em.findOneOrFail(
      PartnerClient,
      { id },
      { refresh: true, populate: ['partner', 'client'] },
    );
    await this.events.publish(em, connectionEnded, { connection });
    const { partner, client } = connection;
    if (side === 'partner') await this.notices.ended(em, client, 'client', partner, reason);
    else await this.notices.ended(em, partner, 'partner', client, reason);
    return true;
  }

  /** Loads a request to the actor's company. Throws 404 'Request not found' when it is for another company. */
  private async askedOf(em: EntityManager, actor: Actor, id: string): Promise<PartnerClientRequest> {
    const [theirs] = isUuid(id) ? await REQUEST_TO.all(em, [id, actor.companyId, actor.companyId]) : [];
    if (!theirs) throw requestNotFound();
    return em.findOneOrFail(PartnerClientRequest, { id });
  }
}

const refreshed = (em: EntityManager, { id }: PartnerClientRequest): Promise<PartnerClientRequest> =>
  em.findOneOrFail(PartnerClientRequest, { id }, { refresh: true });

const agreementFirst = () =>
  conflict('agreement_required', 'This partner must sign our agreement first. We have asked it to.');

export const clientNotFound = () => notFound('Client not found');
