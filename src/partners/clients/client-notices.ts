import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isReachableSql } from '../../companies/effective-status.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { type Actor, fullName } from '../../rules/actor.js';
import type { ConnectionSide } from '../../rules/partner-client.js';
import { portalBase } from '../../rules/entry-paths.js';
import { paths } from '../../rules/paths.js';
import { User } from '../../users/user.entity.js';

interface Company {
  id: string;
  name: string;
  type: string;
}

/** An administrator of a client, and the code that is theirs. */
interface CodeReader {
  email: string;
  firstName: string;
  code: string;
}

/** A text of somebody else's in a mail of ours: mail programs make no link of it. */
const unlinked = (text: string): string => text.replace(/(?<=\S)[.:/@](?=\S)/g, '$&\u2060');

/** Who is told what about connections, in the transaction of what it tells of. */
@Injectable()
export class ClientNotices {
  constructor(private readonly outbox: Outbox) {}

  /** To the administrators of who is asked: who asks, what would be shared, and the code that says yes. */
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

  /** To an address that nobody has: how to register, and that the partner waits for an answer. */
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

  /** To who asked: it is connected, whoever said so. To the client's administrators: it is, and how to end it. */
  async connected(em: EntityManager, partner: Company, client: Company, asked: string): Promise<void> {
    for (const reader of await people(em, [asked])) {
      await this.tell('partner-client-connected', reader, client, { path: paths.partnerClient(client.id) });
    }
    for (const reader of await adminsOf(em, client.id)) {
      await this.tell('partner-client-allowed', reader, partner, { path: paths.partners(portalBase(client.type)) });
    }
  }

  /** To who asked: no, and why, where it is said. */
  async declined(em: EntityManager, asked: string, client: Company, reason: string | null): Promise<void> {
    for (const reader of await people(em, [asked])) {
      await this.tell('partner-client-declined', reader, client, {
        reason: reason && unlinked(reason),
        path: paths.partnerClients,
      });
    }
  }

  /** To the administrators of the other side: it has ended, and why. */
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

/** Who answers for a company, longest serving first. */
export const adminsOf = (em: EntityManager, company: string): Promise<(Reader & { id: string })[]> =>
  em.execute<(Reader & { id: string })[]>(
    `select u.id, u.email, u.first_name as "firstName" from users u
      where u.company_id = ? and u.account_type = 'admin' and ${isReachableSql()} order by u.created_at, u.id`,
    [company],
  );
