import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuthService } from '../../auth/auth.service.js';
import type { Client } from '../../auth/client.js';
import { SessionsService } from '../../auth/sessions.service.js';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, forbidden, malformed, unprocessable } from '../../platform/errors.js';
import { hashSecret, newSecret } from '../../platform/secrets.js';
import { redeemToken } from '../../platform/tokens/single-use-token.js';
import { readableBy } from '../../quotes/quote-visibility.js';
import { Quote } from '../../quotes/quote.entity.js';
import type { Actor } from '../../rules/actor.js';
import { toEuros } from '../../rules/money.js';
import {
  MOST_OFFERS,
  PUNCHOUT_MINUTES,
  type PunchOutOffer,
  type PunchOutOperation,
  type PunchOutView,
  START_MINUTES,
} from '../../rules/procurement.js';
import { quoteReference, readQuoteReference } from '../../rules/quote-reference.js';
import { ProcurementSystem } from '../systems/procurement-system.entity.js';
import { PunchOut } from './punch-out.entity.js';
import { type NamedPerson, PunchOutPeople } from './punch-out-people.service.js';
import { PAGES_OF_PUNCHOUT, SWEEP_PUNCHOUTS } from './punch-outs.queries.js';

const deactivated = () => forbidden('The purchasing system is deactivated.', 'punchout');

/** What a purchasing system asks for. */
interface AskedPunchOut {
  operation: PunchOutOperation;
  person: NamedPerson;
  returnUrl: string;
  buyerCookie: string;
  /** What the system calls the quote that it opens: 'Q-2026-000123/2'; the first that is one counts. */
  references: (string | null)[];
  supplier?: { domain: string; identity: string };
  returnTarget?: string;
  okCode?: string;
  caller?: string;
  requisition?: string | null;
  costCenter?: string | null;
}

/** Addresses that the pages of a punch-out may be framed by and post to. */
interface PunchOutPages {
  ancestors: string[];
  formAction: string;
}

const LONGEST_URL = 2000;

/** Visits from purchasing systems: a link to the first page, and the session that it opens. */
@Injectable()
export class PunchOuts {
  constructor(
    private readonly transactions: Transactions,
    private readonly people: PunchOutPeople,
    private readonly auth: AuthService,
    private readonly sessions: SessionsService,
    private readonly config: Config,
  ) {}

  /**
   * Returns the address of the first page for a person of the system's company, which works once within
   * `START_MINUTES`. Throws 403 and 422 with the reason in words: an unknown or inactive person, an address for the
   * return outside the system's origins, a quote that is not there or can no longer be changed.
   */
  async begin(systemId: string, asked: AskedPunchOut): Promise<string> {
    // At once, because the browser may follow the address before the answer to this request is complete.
    return this.transactions.runAtOnce(async (em) => {
      const system = await em.findOneOrFail(ProcurementSystem, systemId);
      refuseForeignReturn(system, asked.returnUrl);
      const user = await this.people.personOf(em, system, asked.person);
      const quote = asked.operation === 'create' ? null : await quoteOf(em, system.company.id, asked);
      await SWEEP_PUNCHOUTS.run(em, [systemId]);
      const token = newSecret();
      em.create(PunchOut, {
        system,
        user,
        quote,
        tokenHash: hashSecret(token),
        expiresAt: new Date(now().getTime() + START_MINUTES * 60_000),
        operation: asked.operation,
        buyerCookie: asked.buyerCookie,
        returnUrl: asked.returnUrl,
        returnTarget: asked.returnTarget?.slice(0, 100) ?? null,
        okCode: asked.okCode?.slice(0, 100) ?? null,
        caller: asked.caller?.slice(0, 100) ?? null,
        requisition: asked.requisition?.slice(0, 100) ?? null,
        costCenter: asked.costCenter?.slice(0, 100) ?? null,
        supplierDomain: asked.supplier?.domain.slice(0, 60) ?? null,
        supplierIdentity: asked.supplier?.identity.slice(0, 100) ?? null,
      });
      await em.flush();
      return `${this.config.publicUrl}/api/v1/punchout/start?token=${token}`;
    });
  }

  /** Opens the session of a first page's token, once. Returns the session's access token; 422 `invalid_token`. */
  async start(token: string, client: Client): Promise<string> {
    return this.transactions.run(async (em) => {
      const punchOut = await redeemToken(em, PunchOut, token, {});
      // Locked, so that a deactivation meanwhile ends this session, too.
      const lock = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true };
      const system = await em.findOneOrFail(ProcurementSystem, punchOut.system.id, lock);
      if (system.deactivatedAt) throw deactivated();
      const { id, user, operation } = punchOut;
      const claim = { id, isReadOnly: operation === 'inspect' };
      const { sessionId, access } = await this.auth.signInForPunchOut(user.id, client, claim);
      await em.nativeUpdate(PunchOut, { id }, { session: sessionId });
      return access;
    });
  }

  /** Returns the punch-out of the actor's session. 403 `punchout` for an actor who is signed in otherwise. */
  async current(actor: Actor): Promise<PunchOutView> {
    const em = this.transactions.fork();
    const { id, operation, quote, requisition, costCenter, usedAt, system } = await this.find(em, actor);
    return {
      id,
      operation,
      system: system.name,
      buyer: actor.companyName,
      requisition: requisition ?? null,
      costCenter: costCenter ?? null,
      endsAt: new Date((usedAt ?? now()).getTime() + PUNCHOUT_MINUTES * 60_000).toISOString(),
      quoteId: quote?.id ?? null,
      offers: operation === 'inspect' ? [] : await offersOf(em, actor),
    };
  }

  /** Returns the punch-out of the actor's session with its system. 403 `punchout` for an actor who is signed in otherwise. */
  async find(em: EntityManager, { punchOut }: Actor) {
    const found = punchOut && (await em.findOne(PunchOut, punchOut.id, { populate: ['system'] }));
    if (!found) throw forbidden('Please open HoloPortal from your purchasing system.', 'punchout');
    if (found.system.deactivatedAt) throw deactivated();
    return found;
  }

  /** Returns where the pages of the punch-out with this access token, or with this token of a first page, belong; undefined for none. */
  async pagesOf(of: { access?: string; startToken?: string }): Promise<PunchOutPages | undefined> {
    const id = of.access === undefined ? null : ((await this.sessions.punchOutOf(of.access))?.id ?? null);
    const hash = of.startToken === undefined ? null : hashSecret(of.startToken);
    if (id === null && hash === null) return undefined;
    const found = await PAGES_OF_PUNCHOUT.first(this.transactions.em, { id, hash });
    const { origin } = new URL(found?.returnUrl ?? this.config.publicUrl);
    return found?.origins.includes(origin) ? { ancestors: found.origins, formAction: origin } : undefined;
  }
}

/** Returns the quotes for the person that are sent and have not ended. */
async function offersOf(em: EntityManager, actor: Actor): Promise<PunchOutOffer[]> {
  const quotes = await em.find(
    Quote,
    { user: actor.userId, status: 'sent', validUntil: { $gt: now() }, ...readableBy(actor) },
    { orderBy: { sentAt: 'desc', id: 'asc' }, limit: MOST_OFFERS },
  );
  return quotes.map(({ id, number, productNames, subtotal, validUntil }) => ({
    id,
    number,
    products: [...new Set(productNames)],
    subtotal: toEuros(subtotal),
    validUntil: validUntil!.toISOString(),
  }));
}

/** Throws 422 for an address that is not one of the system's origins: prices would go to somebody else. */
export function refuseForeignReturn({ origins }: ProcurementSystem, returnUrl: string): void {
  if (returnUrl.length > LONGEST_URL || !URL.canParse(returnUrl))
    throw malformed('The address for the return is not one');
  const { origin } = new URL(returnUrl);
  if (origins.includes(origin)) return;
  throw unprocessable(
    `The lines cannot be returned to ${origin}: it is not an origin that HoloPortal knows of this purchasing system.`,
  );
}

/** Returns the id of the quote that the system opens. Throws 422 when it is not there, or not a draft for `edit`. */
async function quoteOf(
  em: EntityManager,
  companyId: string,
  { operation, references }: AskedPunchOut,
): Promise<string> {
  const reference = references.map(readQuoteReference).find((one) => one !== null);
  if (!reference) throw unprocessable('The request names no quote of HoloPortal in SupplierPartAuxiliaryID.');
  // A company must not learn of a quote that it does not see yet.
  const reader = { companyId, companyType: 'client' } as Actor;
  const found = await em.findOne(Quote, { number: reference.number, company: companyId, ...readableBy(reader) });
  if (!found) throw unprocessable(`Your company has no quote ${reference.number}.`);
  if (operation === 'edit' && found.partner) {
    throw unprocessable(`${reference.number} was prepared by a partner. Please start a new requisition.`);
  }
  if (operation === 'edit' && found.status !== 'draft') {
    throw unprocessable(
      `${quoteReference(reference)} can no longer be changed, because it was sent to HoloPortal. Please start a new requisition.`,
    );
  }
  return found.id;
}

/** The refusal of a punch-out in words, for the people at the buyer; undefined for an error of another kind. */
export const refusalOf = (error: unknown): AppError | undefined =>
  error instanceof AppError && error.status < 500 ? error : undefined;
