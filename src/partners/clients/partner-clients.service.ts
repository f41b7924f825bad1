import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { notFound } from '../../platform/http/errors.js';
import { isUuid } from '../../rules/ids.js';
import { ConnectionFollowers } from './connection-followers.js';
import { type CONNECTION_SIDES, PartnerClient } from './partner-client.entity.js';

/** Connections of partners and clients: whether there is one, and its end. */
@Injectable()
export class PartnerClients {
  constructor(private readonly followers: ConnectionFollowers) {}

  /**
   * The living connection of two companies, which cannot end before the transaction does. 404 'Client not found' without one.
   */
  async requireLiving(em: EntityManager, partner: string, client: string): Promise<PartnerClient> {
    const living = isUuid(client)
      ? await em.findOne(PartnerClient, { partner, client, endedAt: null }, { lockMode: LockMode.PESSIMISTIC_READ })
      : null;
    if (!living) throw clientNotFound();
    return living;
  }

  /** Ends a living connection, and what stands on it, in the transaction in progress; false when it has ended already. */
  async end(
    em: EntityManager,
    id: string,
    end: { by: string; side: (typeof CONNECTION_SIDES)[number]; reason: string },
  ): Promise<boolean> {
    const ended = await em.nativeUpdate(
      PartnerClient,
      { id, endedAt: null },
      { endedAt: now(), endedBy: end.by, endedBySide: end.side, endReason: end.reason },
    );
    if (ended) await this.followers.ended(em, await em.findOneOrFail(PartnerClient, { id }, { refresh: true }));
    return ended > 0;
  }
}

const clientNotFound = () => notFound('Client not found');
