import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, forbidden, unprocessable } from '../../platform/errors.js';
import { Outbox } from '../../platform/mail/outbox.js';
import {
  type AcceptanceNeed,
  isAsked,
  missingOf,
  needsOf,
  type Signatory,
  signatoryActions,
  waitsInWords,
} from '../../rules/acceptance.js';
import { type Actor, fullName } from '../../rules/actor.js';
import type { QuoteDocument } from '../document/quote-document.js';
import { lockQuote } from '../quote-record.js';
import type { AcceptQuoteDto } from '../quote-requests.dto.js';
import { type Quote, QuoteRevision } from '../quote.entity.js';
import { nobodyElseMail, refusedSignatureMail, signatureAskedMail } from './acceptance-mails.js';
import { AcceptanceRequest, AcceptanceRule, AcceptanceSignature } from './acceptance.entity.js';
import {
  COUNTED_SIGNATURES,
  HOLD_ACCEPTANCE_RULES,
  SIGNATORIES,
  SIGNATORY,
  SIGNED_PEOPLE,
} from './acceptance.queries.js';
import type { RefuseAcceptanceDto } from './acceptance.dto.js';

/** Result of a signature: whether the acceptance waits for more, and the purchase order number given with any signature. */
export interface Signed {
  waits: boolean;
  purchaseOrder: string | null;
}

/**
 * Acceptances that need more than one signature, by the rule of the buyer's company. All signatures are about one revision
 * with its hash; the last one accepts it. Every change locks the quote first and then the rules. The database refuses an
 * acceptance without its signatures by a check of its own.
 */
@Injectable()
export class Acceptances {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Signs a revision within the transaction of its acceptance; the quote is locked. Without a rule that applies it writes
   * nothing. When signatures are missing, the acceptance waits and those who may sign are mailed. Throws 409
   * `already_signed` for a second signature of the same person, 403 `not_asked` when theirs would not help or they lost access, 422 on
   * `purchaseOrder` when a number is needed, 409 `waits_for_people` for a purchasing system where the rule asks for people.
   */
  async sign(
    em: EntityManager,
    quote: Quote,
    revision: QuoteRevision,
    actor: Actor,
    given: AcceptQuoteDto,
    address: string,
  ): Promise<Signed> {
    const needs = await this.needs(em, quote, revision.document);
    if (needs.length === 0) return { waits: false, purchaseOrder: given.purchaseOrder || null };
    const people = needs.filter((need) => need !== 'purchase_order');
    if (actor.isPurchasingSystem && people.length > 0) throw waitsForPeople(people);
    const waiting = await waitingRequest(em, quote);
    const earlier = waiting ? await countedSignatures(em, quote, waiting) : [];
    const purchaseOrder = given.purchaseOrder || earlier.findLast((one) => one.purchaseOrder)?.purchaseOrder || null;
    if (needs.includes('purchase_order') && !purchaseOrder) {
      const message = 'Your company needs a purchase order number for this quote';
      throw unprocessable(message, [{ field: 'purchaseOrder', message }]);
    }
    const person = await signatoryOf(em, quote, actor);
    const hasSigned = earlier.some(({ userId }) => userId === person.userId);
    const missing = missingOf(needs, hasSigned ? earlier : [...earlier, person], purchaseOrder);
    if (missing.length > 0 && hasSigned) {
      const isNewAdmin = missing.includes('admin') && person.isAdmin;
      throw conflict('already_signed', isNewAdmin ? SIGNED_BEFORE_ADMIN : `You have signed. ${waitsInWords(missing)}.`);
    }
    if (missing.length > 0 && waiting && !isAsked(needs, earlier, person)) throw notAsked();
    const at = now();
    const request =
      waiting ??
      em.create(AcceptanceRequest, {
        createdAt: at,
        quote: quote.id,
        revision: revision.number,
        sha256: revision.sha256,
        askedBy: actor.userId,
      });
    if (!hasSigned) {
      em.create(AcceptanceSignature, {
        request,
        quote: quote.id,
        user: actor.userId,
        isAdmin: person.isAdmin,
        signerName: given.signerName,
        signerTitle: given.signerTitle || null,
        purchaseOrder: given.purchaseOrder || null,
        address,
      });
    }
    if (missing.length === 0) {
      em.assign(request, { state: 'accepted', endedAt: at, endedBy: actor.userId });
      await em.flush();
      return { waits: false, purchaseOrder };
    }
    keepNeeds(em, quote, missing, actor);
    await em.flush();
    await this.mailAsked(em, quote, request, revision.document, false);
    return { waits: true, purchaseOrder };
  }

  /**
   * Refuses to sign, with the reason, which those who signed get by mail. The offer stays; a new request may follow.
   * Throws 404 'Quote not found', 403 `not_yours` and `not_asked`, 409 `wrong_status` unless an acceptance waits,
   * `revision_changed` for another revision, `quote_expired`, 412 for a stale copy.
   */
  async refuse(actor: Actor, id: string, { revision, reason }: RefuseAcceptanceDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const { quote, request, signed, document } = await this.locked(em, actor, id, version);
      if (revision !== quote.revision) {
        throw conflict('revision_changed', `This quote is now at revision ${quote.revision}. Read it again.`);
      }
      const needs = await this.needs(em, quote, document);
      const person = await signatoryOf(em, quote, actor);
      if (!signatoryActions('waiting', needs, signed, person).includes('refuse')) throw notAsked();
      end(em, quote, request, actor, 'refused', reason);
      await em.flush();
      const people = await SIGNED_PEOPLE.all(em, [request.id]);
      await this.outbox.addAll(
        people
          .filter(({ userId }) => userId !== actor.userId)
          .map((reader) =>
            refusedSignatureMail(document, reader, { refusedBy: fullName(actor), reason, key: request.id }),
          ),
      );
    });
  }

  /**
   * Withdraws a request that the actor has signed. Throws 404 'Quote not found', 403 `not_yours`, and `not_asked` for
   * somebody who has not signed, 409 `wrong_status` unless an acceptance waits, `quote_expired`, 412 for a stale copy.
   */
  async withdraw(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const { quote, request, signed } = await this.locked(em, actor, id, version);
      if (!signed.some(({ userId }) => userId === actor.userId)) {
        throw forbidden('Only somebody who signed can withdraw the request', 'not_asked');
      }
      end(em, quote, request, actor, 'withdrawn', null);
    });
  }

  /**
   * Applies the rule and the people of today to a quote that waits for signatures: one that needs none any more lapses, and
   * its first signatory is told. When others must not sign any more, those who signed are told that they may accept it.
   * `isDue` says whether those who have not signed are reminded. The quote is locked.
   */
  async check(em: EntityManager, quote: Quote, isDue: (request: AcceptanceRequest) => boolean): Promise<void> {
    const request = await waitingRequest(em, quote);
    if (!request) return;
    const { document } = await em.findOneOrFail(QuoteRevision, { quote: quote.id, number: request.revision });
    const needs = await this.needs(em, quote, document);
    const signed = await countedSignatures(em, quote, request);
    if (needs.length === 0) {
      end(em, quote, request, null, 'lapsed', null);
      await em.flush();
      const [first] = await SIGNED_PEOPLE.all(em, [request.id]);
      if (first) await this.outbox.add(nobodyElseMail(document, first, request.id));
      return;
    }
    const purchaseOrder = signed.findLast((one) => one.purchaseOrder)?.purchaseOrder ?? null;
    const missing = missingOf(needs, signed, purchaseOrder);
    if (missing.join() !== quote.acceptanceNeeds?.join()) keepNeeds(em, quote, missing, null);
    await em.flush();
    if (missing.every((need) => need === 'purchase_order')) {
      const people = await SIGNED_PEOPLE.all(em, [request.id]);
      await this.outbox.addAll(people.map((reader) => nobodyElseMail(document, reader, `ready:${request.id}`)));
      return;
    }
    const remind = isDue(request);
    const isMailed = await this.mailAsked(em, quote, request, document, remind);
    if (remind && isMailed) em.assign(request, { remindedAt: now() });
  }

  /** Returns what the rule of the quote's company needs, and keeps all rules as they are until the transaction ends. */
  private async needs(em: EntityManager, quote: Quote, { totals }: QuoteDocument): Promise<AcceptanceNeed[]> {
    await HOLD_ACCEPTANCE_RULES.run(em);
    return needsOf(await em.findOne(AcceptanceRule, { company: quote.company.id }, { refresh: true }), totals.total);
  }

  private async locked(em: EntityManager, actor: Actor, id: string, version?: number) {
    const quote = await lockQuote(em, actor, id, 'accept', version);
    const request = await waitingRequest(em, quote);
    if (!request) throw conflict('wrong_status', 'This quote waits for no signature');
    const { document } = await em.findOneOrFail(QuoteRevision, { quote: quote.id, number: request.revision });
    return { quote, request, document, signed: await countedSignatures(em, quote, request) };
  }

  /**
   * Mails those who may sign; each once for a request, and once more as a reminder, unless they switched off updates
   * about quotes. Returns false when nobody may sign.
   */
  private async mailAsked(
    em: EntityManager,
    quote: Quote,
    request: AcceptanceRequest,
    document: QuoteDocument,
    isReminder: boolean,
  ): Promise<boolean> {
    const needs = quote.acceptanceNeeds ?? [];
    const signed = await countedSignatures(em, quote, request);
    const people = (await SIGNATORIES.all(em, [quote.company.id])).filter((one) => isAsked(needs, signed, one));
    await em.populate(request, ['askedBy']);
    const detail = { askedBy: fullName(request.askedBy), words: waitsInWords(needs), isReminder, key: request.id };
    const readers = isReminder ? people.filter(({ quoteUpdates }) => quoteUpdates) : people;
    await this.outbox.addAll(readers.map((reader) => signatureAskedMail(document, reader, detail)));
    return people.length > 0;
  }
}

const SIGNED_BEFORE_ADMIN =
  'You signed before you became an administrator. Withdraw the request, and sign again as an administrator.';

/** Returns the actor as a signatory. The account may have changed while they waited for the quote's lock. */
async function signatoryOf(em: EntityManager, quote: Quote, { userId }: Actor): Promise<Signatory> {
  const [person] = await SIGNATORY.all(em, [userId, quote.company.id]);
  if (!person) throw forbidden('Your account can no longer sign for this company', 'not_asked');
  return person;
}

const waitsForPeople = (needs: AcceptanceNeed[]) =>
  conflict(
    'waits_for_people',
    `${waitsInWords(needs)}, by the rule of your company. Please accept the quote in the portal.`,
  );

const notAsked = () => forbidden('This quote waits for somebody else of your company', 'not_asked');

const waitingRequest = (em: EntityManager, quote: Quote): Promise<AcceptanceRequest | null> =>
  quote.acceptanceNeeds ? em.findOne(AcceptanceRequest, { quote: quote.id, state: 'waiting' }) : Promise.resolve(null);

const countedSignatures = (em: EntityManager, quote: Quote, request: AcceptanceRequest) =>
  COUNTED_SIGNATURES.all(em, { request: request.id, company: quote.company.id });

/** Sets what the acceptance of a quote lacks; null when none waits. */
function keepNeeds(
  em: EntityManager,
  quote: Quote,
  acceptanceNeeds: AcceptanceNeed[] | null,
  actor: Actor | null,
): void {
  const updatedBy = actor?.userId ?? null;
  em.assign(quote, { acceptanceNeeds, version: quote.version + 1, updatedAt: now(), updatedBy });
}

function end(
  em: EntityManager,
  quote: Quote,
  request: AcceptanceRequest,
  actor: Actor | null,
  state: 'refused' | 'withdrawn' | 'lapsed',
  reason: string | null,
): void {
  em.assign(request, { state, endedAt: now(), endedBy: actor?.userId ?? null, reason });
  keepNeeds(em, quote, null, actor);
}
