import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, tooManyRequests, unprocessable } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import {
  CLIENT_CODE_TRIES,
  CLIENT_REQUEST_DAYS,
  CLIENT_REQUESTS_A_DAY,
  CLIENT_RESEND_HOURS,
} from '../../rules/partner-client.js';
import { PartnerAgreements } from '../agreements/partner-agreements.service.js';
import { lockPeopleOf } from '../../users/user-record.js';
import { hashClientCode, newClientCode } from './client-codes.js';
import { adminsOf, ClientNotices } from './client-notices.js';
import { lockOwnRequest } from './client-request-record.js';
import { PartnerClientReader } from './partner-client-reader.service.js';
import type { ClientRequestDto, ClientRequestFieldsDto } from './partner-clients.dto.js';
import { PartnerClientCode, PartnerClientRequest } from './partner-client-request.entity.js';
import { PartnerClients } from './partner-clients.service.js';
import { REQUEST_OF_CODE, COUNT_WRONG_TRY, ASKED_COMPANY } from './partner-clients.queries.js';

const DAY_MS = 86_400_000;
/**
 * Minimum duration of an answer, in milliseconds. It is longer than writing the mails to a large company takes, so that
 * the duration reveals nothing.
 */
const ANSWER_MS = 150;
const ASKED_DAYS = 7;
const REFUSED_DAYS = 30;

/** Requests of a partner to clients: makes, repeats and withdraws them, and connects by a code. */
@Injectable()
export class ClientRequests {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: ClientNotices,
    private readonly clients: PartnerClients,
    private readonly agreements: PartnerAgreements,
    private readonly reader: PartnerClientReader,
  ) {}

  /**
   * Makes a request to the client with this address. Neither the answer nor its duration reveals whether the address is
   * known: the administrators of a client get a code each, an unknown address gets an invitation, all others get
   * nothing. Returns the request. Throws 409 on `clientEmail` while a request to that address is pending, 409 while the
   * agreement is not signed (`PartnerAgreements.requireAccepted`), 429 above the daily limit.
   */
  async ask(actor: Actor, asked: ClientRequestFieldsDto): Promise<ClientRequestDto> {
    const [request] = await Promise.all([this.write(actor, asked), setTimeout(ANSWER_MS)]);
    return request;
  }

  /**
   * Mails new codes, valid for 7 days and 5 attempts; older codes become invalid. Throws 409 unless the request is
   * pending, 429 within `CLIENT_RESEND_HOURS` of the last mail.
   */
  async resend(actor: Actor, id: string): Promise<ClientRequestDto> {
    const resent = this.transactions.runAtOnce(async (em) => {
      const request = await lockOwnRequest(em, actor, id, 'resend');
      const again = request.mailedAt.getTime() + CLIENT_RESEND_HOURS * 3_600_000;
      if (again > now().getTime()) throw tooManyRequests((again - now().getTime()) / 1000);
      em.assign(request, { expiresAt: validUntil(), mailedAt: now(), triesLeft: CLIENT_CODE_TRIES });
      await em.nativeDelete(PartnerClientCode, { request: id });
      await em.flush();
      await this.mail(em, actor, request);
      return this.reader.request(actor, id);
    });
    const [request] = await Promise.all([resent, setTimeout(ANSWER_MS)]);
    return request;
  }

  /** Withdraws a request; its codes become invalid. Throws 409 unless it is pending. */
  async withdraw(actor: Actor, id: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const request = await lockOwnRequest(em, actor, id, 'withdraw');
      em.assign(request, { status: 'withdrawn', decidedAt: now(), decidedBy: actor.userId });
    });
  }

  /**
   * Connects the partner with the client by a code. A client's administrator gives the code to the partner, and thereby
   * consents; data from before the connection are not shared. Returns the client's id. Throws 422 `invalid_code` on
   * `code`, for whatever reason. A wrong code uses up an attempt of the named request, or of all pending requests if
   * none is named.
   */
  async connect(actor: Actor, code: string, requestId?: string): Promise<string> {
    const tokenHash = hashClientCode(actor.companyId, code);
    const connected = await this.transactions.run(async (em) => {
      await this.agreements.requireAccepted(em, actor.companyId);
      await lockPeopleOf(em, actor.companyId); // serialises the codes: concurrent tries could exceed the limit
      const found = await REQUEST_OF_CODE.first(em, [tokenHash, actor.companyId, now(), requestId ?? null]);
      if (found && (await this.clients.areActive(em, actor.companyId, found.client))) {
        const { request, client, admin } = found;
        const agreed = { by: actor.userId, agreedBy: admin, sharesPast: false };
        if (await this.clients.connect(em, request, { partner: actor.companyId, client }, agreed)) return client;
      }
      // A code that was valid once is not a guess: a second click costs no try.
      await COUNT_WRONG_TRY.run(em, [actor.companyId, now(), requestId ?? null, tokenHash]);
      return null;
    });
    if (!connected) throw wrongCode();
    return connected;
  }

  private async write(actor: Actor, { clientEmail, message }: ClientRequestFieldsDto): Promise<ClientRequestDto> {
    return this.transactions.runAtOnce(async (em) => {
      await this.agreements.requireAccepted(em, actor.companyId);
      await lockPeopleOf(em, actor.companyId); // one request at a time, because concurrent requests could exceed the daily limit
      const since = new Date(now().getTime() - DAY_MS);
      const today = await em.count(PartnerClientRequest, { partner: actor.companyId, createdAt: { $gt: since } });
      if (today >= CLIENT_REQUESTS_A_DAY) throw tooManyRequests(3600);
      await em.nativeUpdate(
        PartnerClientRequest,
        { partner: actor.companyId, status: 'pending', expiresAt: { $lte: now() } },
        { status: 'expired' },
      );
      const waits = { partner: actor.companyId, clientEmail, status: 'pending' as const };
      if (await em.count(PartnerClientRequest, waits)) throw alreadyAsked();
      const request = em.create(PartnerClientRequest, {
        ...(await this.whoHas(em, actor.companyId, clientEmail)),
        partner: actor.companyId,
        requestedBy: actor.userId,
        clientEmail,
        message,
        expiresAt: validUntil(),
        mailedAt: now(),
      });
      await em.flush();
      await this.mail(em, actor, request);
      return this.reader.request(actor, request.id);
    });
  }

  /**
   * Returns the client that a request to the address reaches, or null if there is none or it may not be asked;
   * `invites` is true for an unknown address.
   */
  private async whoHas(
    em: EntityManager,
    partner: string,
    email: string,
  ): Promise<{ client: string | null; invites: boolean }> {
    const found = await ASKED_COMPANY.first(em, [email, partner, daysAgo(REFUSED_DAYS), daysAgo(ASKED_DAYS)]);
    return { client: found?.client ?? null, invites: !found?.known };
  }

  /** Mails codes to the client's administrators, an invitation to an unknown address, or nothing. */
  private async mail(em: EntityManager, actor: Actor, request: PartnerClientRequest): Promise<void> {
    const client = request.client?.id;
    if (!client) {
      if (request.invites) await this.notices.invited(request.clientEmail, request, actor);
      return;
    }
    const admins = await adminsOf(em, client);
    const readers = admins.map((admin) => ({ ...admin, code: newClientCode() }));
    for (const { id, code } of readers) {
      em.create(PartnerClientCode, {
        request: request.id,
        admin: id,
        tokenHash: hashClientCode(actor.companyId, code),
      });
    }
    await em.flush();
    await this.notices.asked(readers, { ...request, client }, actor);
  }
}

const validUntil = (): Date => new Date(now().getTime() + CLIENT_REQUEST_DAYS * DAY_MS);
const daysAgo = (days: number): Date => new Date(now().getTime() - days * DAY_MS);

const alreadyAsked = () => {
  const message = 'You have already asked this address: it waits for an answer';
  return new AppError(409, 'already_asked', message, { errors: [{ field: 'clientEmail', message }] });
};

const wrongCode = () => {
  const message = 'This code is not valid. Check it with the person who gave it to you, or ask for a new one.';
  return unprocessable(message, [{ field: 'code', message }], 'invalid_code');
};
