import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../platform/mail/outbox.js';
import { type Actor, fullName } from '../../rules/actor.js';
import type { ConnectionSide } from '../../rules/partner-client.js';
import { portalBase } from '../../rules/entry-paths.js';
import { paths } from '../../rules/paths.js';
import { User } from '../../users/user.entity.js';
import { CLIENT_ADMINS } from './partner-clients.queries.js';

interface Company {
  id: string;
  name: string;
  type: string;
}

/** An administrator of a client, with the code for this administrator. */
interface CodeReader {
  email: string;
  firstName: string;
  code: string;
}

/** Inserts invisible characters into a user's text, so that mail programs do not turn parts of it into links. */
const unlinked = (text: string): string => text.replace(/(?<=\S)[.:/@](?=\S)/g, '$&\u2060');

/** Mails about connections between partners and clients, written in the transaction of the change. */
@Injectable()
export class ClientNotices {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Mails the client's administrators about a request: the partner's user, the data that would be shared, and a code
   * with which they consent.
   */
  async asked(
    readers: CodeReader[],
    request: { client: string; message: string; expiresAt: Date },
    asker: Actor,
  ): Promise<void> {
    for (const { email, firstName, code } of readers) {
      await this.outbox.add({
        template: 'partner-client-request',
        to: email,
        about: { type: 'company', id: request.client },
        data: {
          ...from(asker),
          contact: { firstName },
          message: unlinked(request.message),
          expiresAt: request.expiresAt.toISOString(),
          token: code,
          path: paths.partners(paths.clientBase),
        },
      });
    }
  }

  /** Mails an address without an account: how to register, and that the partner waits for an answer. */
  invited(to: string, request: { message: string; expiresAt: Date }, asker: Actor): Promise<void> {
    return this.outbox.add({
      template: 'partner-client-invitation',
      to,
      about: { type: 'company', id: asker.companyId },
      data: {
        ...from(asker),
        message: unlinked(request.message),
        expiresAt: request.expiresAt.toISOString(),
        redirect: paths.partners(paths.clientBase),
      },
    });
  }

  /**
   * Mails that a connection was made: to the partner's user who requested it, and to the client's administrators, with
   * the way to end it.
   */
  async connected(em: EntityManager, partner: Company, client: Company, asked: string): Promise<void> {
    for (const reader of await people(em, [asked])) {
      await this.tell('partner-client-connected', reader, client, { path: paths.partnerClient(client.id) });
    }
    for (const reader of await adminsOf(em, client.id)) {
      await this.tell('partner-client-allowed', reader, partner, { path: paths.partners(portalBase(client.type)) });
    }
  }

  /** Mails the partner's user that the client declined their request, with the reason if there is one. */
  async declined(em: EntityManager, asked: string, client: Company, reason: string | null): Promise<void> {
    for (const reader of await people(em, [asked])) {
      await this.tell('partner-client-declined', reader, client, {
        reason: reason && unlinked(reason),
        path: paths.partnerClients,
      });
    }
  }

  /** Mails the administrators of the other company that the connection was ended, with the reason. */
  async ended(em: EntityManager, told: Company, as: ConnectionSide, other: Company, reason: string): Promise<void> {
    const isPartner = as === 'partner';
    for (const reader of await adminsOf(em, told.id)) {
      await this.tell('partner-client-ended', reader, other, {
        reason: unlinked(reason),
        isPartner,
        path: isPartner ? paths.partnerClients : paths.partners(portalBase(told.type)),
      });
    }
  }

  private tell(template: string, reader: Reader, company: Company, data: Record<string, unknown>): Promise<void> {
    return this.outbox.add({
      template,
      to: reader.email,
      about: { type: 'company', id: company.id },
      data: { ...data, company: { id: company.id, name: company.name }, contact: { firstName: reader.firstName } },
    });
  }
}

interface Reader {
  email: string;
  firstName: string;
}

const from = (asker: Actor) => ({
  company: { id: asker.companyId, name: asker.companyName },
  asker: { name: fullName(asker), email: asker.email },
});

const people = (em: EntityManager, ids: string[]): Promise<Reader[]> =>
  em.find(User, { id: ids, accountStatus: 'active', deletedAt: null }, { fields: ['email', 'firstName'] });

/** Returns the active administrators of a company, the oldest account first. */
export const adminsOf = (em: EntityManager, company: string): Promise<(Reader & { id: string })[]> =>
  CLIENT_ADMINS.all(em, [company]);
