import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import type { Actor } from '../rules/actor.js';
import { now } from '../platform/clock.js';
import { conflict, type FieldError, unprocessable } from '../platform/http/errors.js';
import { type Cents, toCents } from '../rules/money.js';
import { Config } from '../config.js';
import { Transactions } from '../platform/database/transactions.js';
import { checkLines } from '../pricing/configure.js';
import { discounted, lineTotal } from '../rules/price.js';
import { type DocumentLine, hashDocument } from './quote-document.js';
import { sameOffer } from './quote-lines.js';
import { atTodaysPrices } from './todays-prices.js';
import { QuoteNotices } from './quote-notices.js';
import {
  findQuote,
  itemLines,
  lockQuote,
  recordEvent,
  refuseUnlessAllowed,
  replaceItems,
  summaryOf,
  toDocument,
} from './quote-record.js';
import { QUOTE_ACTIONS, type QuoteTransition } from './quote-status.js';
import { toContent } from './quote-view.js';
import { Quote, QuoteAcceptance, type QuoteEventType, QuoteRevision, type RevisionReason } from './quote.entity.js';
import type { QuoteContentDto } from './quote-answers.dto.js';
import type { AcceptQuoteDto, AdjustPricingDto, ApproveQuoteDto } from './quote-requests.dto.js';

/** What changes with a transition besides status, version and time. */
type Changes = Partial<
  Pick<
    Quote,
    | 'validUntil'
    | 'submittedAt'
    | 'sentAt'
    | 'revision'
    | 'rejectionReason'
    | 'deliveryNotes'
    | 'leadTimeWeeks'
    | 'prepaymentPercentage'
  >
> &
  Partial<ReturnType<typeof summaryOf>>;

/**
 * The life of a quote from submit on. Each step is one transaction: the row is locked, the status changed by one guarded
 * statement, history and (where prices or terms are fixed) an immutable revision written, mails put into the outbox.
 */
@Injectable()
export class QuoteWorkflow {
  constructor(
    private readonly transactions: Transactions,
    private readonly catalogue: CatalogueService,
    private readonly notices: QuoteNotices,
    private readonly config: Config,
  ) {}

  /**
   * Hands a draft in for review as it was last saved. 409 `price_changed` when the catalogue has moved since: nobody
   * submits prices they have not seen. 422 with the builder's texts when a required choice is missing.
   */
  async submit(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'submit', version);
      const catalogue = await this.catalogue.current();
      const lines = await itemLines(em, quote.id);
      const today = atTodaysPrices(catalogue, lines);
      if (today.gone[0]) throw unprocessable(`${today.gone[0]} can no longer be ordered. Edit the draft to go on.`);
      const [error, ...others] = checkLines(today.configured);
      if (error) throw unprocessable(error.message, [error, ...others]);
      if (!sameOffer(lines, today.lines)) {
        throw conflict(
          'price_changed',
          'Prices have changed since this draft was saved. Review them and save it again.',
        );
      }
      const time = now();
      await this.transition(em, quote, 'submit', 'submitted', actor, {
        revision: nextRevision(quote),
        submittedAt: time,
        validUntil: this.defaultValidity(time),
      });
      const revision = await this.writeRevision(em, quote, lines, 'submitted', actor);
      await this.notices.submitted(revision.document);
    });
  }

  /** Takes a submitted quote back into a draft at catalogue prices: what staff had set belonged to that review. */
  async withdraw(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'withdraw', version);
      const lines = (await itemLines(em, quote.id)).map((line) => repriced(line, line.listPrice));
      await replaceItems(em, quote, lines);
      await this.transition(em, quote, 'withdraw', 'withdrawn', actor, {
        ...summaryOf(quote, lines, null),
        submittedAt: null,
        deliveryNotes: null,
        leadTimeWeeks: null,
        prepaymentPercentage: null,
      });
    });
  }

  /** Staff set prices and terms of a quote under review, which writes a new revision. 422 names the wrong line. */
  async adjustPricing(actor: Actor, id: string, change: AdjustPricingDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'adjust_pricing', version);
      const { lines, shippingCost } = await this.pricesAfter(em, quote, change);
      em.assign(quote, {
        ...this.terms(change),
        ...summaryOf(quote, lines, shippingCost),
        revision: nextRevision(quote),
        version: quote.version + 1,
        updatedAt: now(),
        updatedBy: actor.userId,
      });
      await em.flush();
      await replaceItems(em, quote, lines);
      await this.writeRevision(em, quote, lines, 'price_adjusted', actor);
      await recordEvent(em, quote.id, 'price_adjusted', actor, { revision: quote.revision });
    });
  }

  /** What the quote would say after `adjustPricing`, which changes nothing yet. Refuses what that refuses. */
  async previewPricing(actor: Actor, id: string, change: AdjustPricingDto): Promise<QuoteContentDto> {
    return this.transactions.read(async (em) => {
      const quote = await findQuote(em, actor, id);
      refuseUnlessAllowed('adjust_pricing', quote, actor);
      const { lines, shippingCost } = await this.pricesAfter(em, quote, change);
      em.assign(quote, { ...this.terms(change), ...summaryOf(quote, lines, shippingCost) });
      const document = toDocument(quote, lines, { number: nextRevision(quote), isOffer: false }, now());
      em.clear(); // what was assigned is not to be written
      return toContent(document);
    });
  }

  /**
   * Staff fix shipping, lead time and validity and send the quote: the revision written here is what the client can
   * accept. 422 when a line has no price yet, or the date is not in the future.
   */
  async approve(actor: Actor, id: string, terms: ApproveQuoteDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'approve', version);
      const lines = await itemLines(em, quote.id);
      const unpriced = lines.find(({ unitPrice }) => unitPrice === null);
      if (unpriced) throw unprocessable(`${unpriced.name} has no price yet`, [], 'price_missing');
      const time = now();
      await this.transition(em, quote, 'approve', 'sent', actor, {
        ...(this.isStaffDate(quote) ? {} : { validUntil: this.defaultValidity(time) }),
        ...this.terms(terms),
        ...summaryOf(quote, lines, toCents(terms.shippingCost)),
        revision: nextRevision(quote),
        sentAt: time,
      });
      const revision = await this.writeRevision(em, quote, lines, 'approved', actor);
      await this.notices.sent(revision.document);
    });
  }

  /** Staff turn a submitted quote down, with the reason the client is told. */
  async decline(actor: Actor, id: string, reason: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'decline', version);
      await this.transition(em, quote, 'decline', 'declined', actor, { rejectionReason: reason }, reason);
      await this.notices.declined(await this.currentDocument(em, quote), reason);
    });
  }

  /**
   * The client accepts what was read: `revision` must be the current one, else 409 `revision_changed`. Binds signer, time,
   * address and the revision's hash. A second acceptance finds the quote no longer sent: 409.
   */
  async accept(actor: Actor, id: string, signed: AcceptQuoteDto, address: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'accept', version);
      if (signed.revision !== quote.revision) {
        throw conflict(
          'revision_changed',
          `This quote is now at revision ${quote.revision}. Read it again before accepting.`,
        );
      }
      const revision = await em.findOneOrFail(QuoteRevision, { quote: quote.id, number: signed.revision });
      await this.transition(em, quote, 'accept', 'accepted', actor, {});
      em.create(QuoteAcceptance, {
        quote: quote.id,
        revision: revision.number,
        sha256: revision.sha256,
        signerName: signed.signerName,
        signerTitle: signed.signerTitle || null,
        purchaseOrder: signed.purchaseOrder || null,
        user: actor.userId,
        address,
        acceptedAt: now(),
      });
      await em.flush(); // an order may be made of it in the same transaction
      await this.notices.accepted(revision.document, signed, actor);
    });
  }

  /** The client turns a sent quote down, with a reason. */
  async reject(actor: Actor, id: string, reason: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'reject', version);
      await this.transition(em, quote, 'reject', 'rejected', actor, { rejectionReason: reason }, reason);
      await this.notices.rejected(await this.currentDocument(em, quote), reason, actor);
    });
  }

  /** The one statement that changes a status, with its row in the history. 409 when somebody was faster. */
  private async transition(
    em: EntityManager,
    quote: Quote,
    action: QuoteTransition,
    event: QuoteEventType,
    actor: Actor,
    changes: Changes,
    reason?: string,
  ): Promise<void> {
    const { from, to } = QUOTE_ACTIONS[action];
    const fromStatus = quote.status;
    const changed = await em.nativeUpdate(
      Quote,
      { id: quote.id, status: { $in: [...from] }, version: quote.version },
      { ...changes, status: to, version: quote.version + 1, updatedAt: now(), updatedBy: actor.userId },
    );
    if (!changed) throw conflict('wrong_status', 'This quote was changed in the meantime');
    await em.refresh(quote, { populate: ['company', 'user'] });
    await recordEvent(em, quote.id, event, actor, {
      fromStatus,
      toStatus: to,
      revision: quote.revision,
      reason: reason ?? null,
    });
  }

  private async writeRevision(
    em: EntityManager,
    quote: Quote,
    lines: DocumentLine[],
    reason: RevisionReason,
    actor: Actor,
  ): Promise<QuoteRevision> {
    const number = quote.revision ?? 1;
    const document = toDocument(quote, lines, { number, isOffer: reason === 'approved' }, now());
    const revision = em.create(QuoteRevision, {
      quote: quote.id,
      number,
      reason,
      document,
      sha256: hashDocument(document),
      createdBy: `${actor.firstName} ${actor.lastName}`,
    });
    await em.flush();
    return revision;
  }

  private async currentDocument(em: EntityManager, quote: Quote) {
    const revision = await em.findOneOrFail(QuoteRevision, { quote: quote.id, number: quote.revision ?? 0 });
    return revision.document;
  }

  private async pricesAfter(em: EntityManager, quote: Quote, change: AdjustPricingDto) {
    const lines = adjusted(await itemLines(em, quote.id), change.items);
    const shippingCost =
      change.shippingCost === undefined ? (quote.shippingCost ?? null) : toCents(change.shippingCost);
    return { lines, shippingCost };
  }

  /** Terms that were given; what was not stays as it is. */
  private terms(given: ApproveQuoteDto | AdjustPricingDto): Changes {
    const { leadTimeWeeks, deliveryNotes, prepaymentPercentage, validUntil } = given;
    const until = validUntil ? endOfDay(new Date(validUntil)) : undefined;
    if (until && until < now()) {
      const message = 'Valid until must be in the future';
      throw unprocessable(message, [{ field: 'validUntil', message }]);
    }
    return {
      ...(leadTimeWeeks !== undefined && { leadTimeWeeks }),
      ...(deliveryNotes !== undefined && { deliveryNotes: deliveryNotes?.trim() || null }),
      ...(prepaymentPercentage !== undefined && { prepaymentPercentage }),
      ...(until && { validUntil: until }),
    };
  }

  /** Whether the date is one that staff have set since the submit, and still ahead. */
  private isStaffDate({ validUntil, submittedAt }: Quote): boolean {
    if (!validUntil || !submittedAt || validUntil < now()) return false;
    return validUntil.getTime() !== this.defaultValidity(submittedAt).getTime();
  }

  /** DESIGN section 4: 30 days (configurable), to the end of the day. */
  private defaultValidity(from: Date): Date {
    return endOfDay(new Date(from.getTime() + this.config.quoteValidityDays * 86_400_000));
  }
}

const nextRevision = (quote: Quote): number => (quote.revision ?? 0) + 1;

function endOfDay(date: Date): Date {
  const end = new Date(date);
  end.setUTCHours(23, 59, 59, 0);
  return end;
}

function repriced(line: DocumentLine, unitPrice: Cents | null): DocumentLine {
  return { ...line, unitPrice, total: lineTotal({ ...line, unitPrice }) };
}

/** Lines with the unit prices or discounts (percent off the list price) that were asked for. */
function adjusted(lines: DocumentLine[], changes: AdjustPricingDto['items']): DocumentLine[] {
  const errors: FieldError[] = [];
  const result = new Map(lines.map((line) => [line.id, line]));
  changes.forEach(({ id, unitPrice, discountPercent }, index) => {
    const line = result.get(id);
    const field = `items.${index}`;
    if (!line) errors.push({ field: `${field}.id`, message: 'This quote has no such item' });
    else if ((unitPrice === undefined) === (discountPercent === undefined)) {
      errors.push({ field, message: 'Give either a unit price or a discount' });
    } else if (unitPrice !== undefined) result.set(id, repriced(line, toCents(unitPrice)));
    else if (line.listPrice === null) errors.push({ field, message: `${line.name} has no list price to discount` });
    else result.set(id, repriced(line, discounted(line.listPrice, (discountPercent ?? 0) / 100)));
  });
  if (errors[0]) throw unprocessable(errors[0].message, errors);
  return [...result.values()];
}
