import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CatalogueService } from '../../catalogue/catalogue.service.js';
import type { Actor, Person } from '../../rules/actor.js';
import { isExpired, type QuoteAction } from '../../rules/quote-status.js';
import { now } from '../../platform/clock.js';
import { Events } from '../../platform/events/events.js';
import { conflict, type FieldError, unprocessable } from '../../platform/errors.js';
import { toCents } from '../../rules/money.js';
import { Config } from '../../config.js';
import { Transactions } from '../../platform/database/transactions.js';
import { discounted } from '../../rules/price.js';
import type { QuoteContentDto } from '../quote-answers.dto.js';
import type { DocumentLine, QuoteDocument } from '../document/quote-document.js';
import { checkedLines, keepIds, keepPrices, repriced } from '../drafts/quote-lines.js';
import { QuoteTaxes } from '../tax/quote-taxes.service.js';
import { QuoteNotices } from '../mail/quote-notices.js';
import {
  asStatus,
  findQuote,
  itemLines,
  lockQuote,
  recordEvent,
  refuseUnlessAllowed,
  replaceItems,
  summaryOf,
  toDocument,
} from '../quote-record.js';
import type { AdjustPricingDto, ApproveQuoteDto, ExtendQuoteDto, QuoteItemsDto } from '../quote-requests.dto.js';
import {
  type Changes,
  currentDocument,
  currentRevision,
  endOfDay,
  lastOffer,
  nextDocument,
  nextRevision,
  transition,
  validityFrom,
  writeRevision,
} from './quote-transition.js';
import { offeredIn, shownDocument, unsentTerms } from './unsent-terms.js';
import { toContent } from '../quote-view.js';
import { isHidden } from '../quote-visibility.js';
import { quoteOffered } from '../quote.events.js';
import type { Quote, QuoteRevision } from '../quote.entity.js';

/**
 * Actions of staff on a quote under review: set lines, prices and terms, send or decline it. Each action is one
 * transaction (see `quote-transition.ts`). `ClientQuoteWorkflow` has the actions of the client.
 */
@Injectable()
export class StaffQuoteWorkflow {
  constructor(
    private readonly transactions: Transactions,
    private readonly catalogue: CatalogueService,
    private readonly notices: QuoteNotices,
    private readonly taxes: QuoteTaxes,
    private readonly config: Config,
    private readonly events: Events,
  ) {}

  /**
   * Sets products, options and quantities. A line that continues an earlier line keeps its price, even a price that
   * staff have set; other lines get the price in the catalogue. Writes a new revision if anything changed. Throws 422
   * by field with the messages of the quote builder.
   */
  async changeLines(actor: Actor, id: string, { items }: QuoteItemsDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'change_lines', version);
      const before = await itemLines(em, quote.id);
      const lines = await this.linesAfter(before, items);
      if (isDeepStrictEqual(lines, before)) return;
      em.assign(quote, await unsentTerms(em, quote));
      const changes = summaryOf(quote, lines, quote.shippingCost ?? null, await this.taxes.basis(em, quote));
      await revise(em, actor, quote, lines, changes, 'lines_changed');
    });
  }

  /** Returns the quote's content after `changeLines` without saving it. Throws the same errors. */
  async previewLines(actor: Actor, id: string, { items }: QuoteItemsDto): Promise<QuoteContentDto> {
    return this.preview(actor, id, 'change_lines', async (em, quote) => {
      const lines = await this.linesAfter(await itemLines(em, quote.id), items);
      const basis = await this.taxes.basis(em, quote);
      return { lines, changes: summaryOf(quote, lines, quote.shippingCost ?? null, basis) };
    });
  }

  /**
   * Sets prices and terms of a quote under review, and writes a new revision. Throws 422 that names the line.
   */
  async adjustPricing(actor: Actor, id: string, change: AdjustPricingDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'adjust_pricing', version);
      em.assign(quote, await unsentTerms(em, quote));
      const { lines, changes } = await this.pricesAfter(em, quote, change);
      await revise(em, actor, quote, lines, changes, 'price_adjusted');
    });
  }

  /** Returns the quote's content after `adjustPricing` without saving it. Throws the same errors. */
  async previewPricing(actor: Actor, id: string, change: AdjustPricingDto): Promise<QuoteContentDto> {
    return this.preview(actor, id, 'adjust_pricing', (em, quote) => this.pricesAfter(em, quote, change));
  }

  /**
   * Sets shipping cost, lead time and validity, and sends the quote. Writes the revision that the client can accept. When
   * the offer needs an agreement, the revision waits for it under review (`needsAgreement`), and `send` sends it.
   * Throws 422 when a line has no price yet, or when the date is not in the future.
   */
  async approve(actor: Actor, id: string, terms: ApproveQuoteDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'approve', version);
      const lines = await itemLines(em, quote.id);
      const unpriced = lines.find(({ unitPrice }) => unitPrice === null);
      if (unpriced) throw unprocessable(`${unpriced.name} has no price yet`, [], 'price_missing');
      const kept = await unsentTerms(em, quote);
      const changes = {
        ...kept,
        ...(this.isStaffDate({ ...quote, ...kept }) ? {} : { validUntil: validityFrom(now(), this.config) }),
        ...termsOf(terms),
        ...summaryOf(quote, lines, toCents(terms.shippingCost), await this.taxes.basis(em, quote)),
        revision: nextRevision(quote),
        draftedBy: null, // a person saved it
      };
      await this.taxes.checkHandTax(em, quote, lines);
      const document = nextDocument({ ...quote, ...changes }, lines, 'approved');
      const needs = await this.offer(em, actor, quote, document);
      if (needs.length > 0) {
        await keepWaiting(em, actor, quote, needs);
        await writeRevision(em, quote, lines, 'approved', actor, document);
        return;
      }
      await this.send(em, actor, quote, changes, () => writeRevision(em, quote, lines, 'approved', actor, document));
    });
  }

  /**
   * Sends a revision that waited for agreements, exactly as it is, within the caller's transaction. The quote is locked.
   * `actor` is null when no person sends it. Throws 409 `quote_expired` when its validity has ended meanwhile, and
   * `hand_tax_ended` when its VAT was decided by hand and what that rests on has changed.
   */
  async sendAgreed(em: EntityManager, actor: Actor | null, quote: Quote): Promise<void> {
    const revision = await currentRevision(em, quote);
    const changes = offeredIn(revision.document);
    if (changes.validUntil && changes.validUntil < now()) {
      throw conflict(
        'quote_expired',
        'The validity of this revision has ended. Adjust it and approve the quote again.',
      );
    }
    await this.taxes.checkHandTax(em, quote, revision.document.lines);
    await this.send(em, actor, quote, changes, () => Promise.resolve(revision));
  }

  /** Declines a submitted quote. The client gets the reason by mail. */
  async decline(actor: Actor, id: string, reason: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'decline', version);
      await transition(em, quote, 'decline', 'declined', actor, { rejectionReason: reason }, reason);
      if (!isHidden(quote)) await this.notices.declined(await shownDocument(em, quote), reason);
    });
  }

  /**
   * Puts a sent quote under review again, with its offered prices and terms. The client gets the reason by mail. An
   * acceptance that arrives later gets 409.
   */
  async recall(actor: Actor, id: string, reason: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'recall', version);
      const time = now();
      const hasEnded = isExpired(asStatus(quote), time);
      const submittedAt = quote.submittedAt && time; // a date of 30 days from it is not one that staff set
      const renewed = hasEnded && { submittedAt, validUntil: validityFrom(time, this.config) };
      await transition(em, quote, 'recall', 'recalled', actor, { ...renewed }, reason);
      await this.notices.recalled(await currentDocument(em, quote), reason);
    });
  }

  /**
   * Extends a sent or expired quote to a later day, with a new revision that differs only in the date and has the VAT of
   * today. Throws 422 when the day is in the past, or not later than the current one; 409 `needs_agreement` when the
   * longer offer needs an agreement, which only an approval can ask for.
   */
  async extend(actor: Actor, id: string, { validUntil }: ExtendQuoteDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'extend', version);
      const before = await lastOffer(em, quote);
      if (quote.validUntil && endOfDay(new Date(validUntil)) <= quote.validUntil) {
        const message = 'Valid until must be later than it is';
        throw unprocessable(message, [{ field: 'validUntil', message }]);
      }
      const lines = await itemLines(em, quote.id);
      const basis = await this.taxes.basis(em, quote);
      const changes = {
        ...termsOf({ validUntil }),
        ...(basis && summaryOf(quote, lines, quote.shippingCost ?? null, basis)),
        revision: nextRevision(quote),
      };
      await this.taxes.checkHandTax(em, quote, lines);
      const document = nextDocument({ ...quote, ...changes }, lines, 'extended');
      const needs = await this.offer(em, actor, quote, document);
      if (needs.length > 0) {
        const message = `Needs agreement: ${needs.join(', ')}. Recall the quote and approve it again.`;
        throw conflict('needs_agreement', message);
      }
      await transition(em, quote, 'extend', 'extended', actor, changes);
      const revision = await writeRevision(em, quote, lines, 'extended', actor, document);
      await this.notices.sent(revision.document, before);
    });
  }

  /** Returns what the offer needs agreement to, in words; empty when it may be sent. */
  private async offer(em: EntityManager, actor: Actor, quote: Quote, document: QuoteDocument): Promise<string[]> {
    const needs: string[] = [];
    await this.events.publish(em, quoteOffered, { quote, document, actor, needs });
    return needs;
  }

  private async send(
    em: EntityManager,
    actor: Actor | null,
    quote: Quote,
    changes: Changes,
    revision: () => Promise<QuoteRevision>,
  ): Promise<void> {
    const before = await lastOffer(em, quote);
    await transition(em, quote, 'approve', 'sent', actor, { ...changes, sentAt: now() });
    await this.notices.sent((await revision()).document, before);
  }

  private async linesAfter(before: DocumentLine[], items: QuoteItemsDto['items']): Promise<DocumentLine[]> {
    const lines = checkedLines(await this.catalogue.current(), items);
    const products = items.flatMap(({ id, parentItemId }) => (parentItemId ? [] : [id]));
    return keepPrices(before, keepIds(before, lines, products));
  }

  private async pricesAfter(em: EntityManager, quote: Quote, change: AdjustPricingDto) {
    const lines = adjusted(await itemLines(em, quote.id), change.items);
    const shippingCost =
      change.shippingCost === undefined ? (quote.shippingCost ?? null) : toCents(change.shippingCost);
    const basis = await this.taxes.basis(em, quote);
    return { lines, changes: { ...termsOf(change), ...summaryOf(quote, lines, shippingCost, basis) } };
  }

  private preview(
    actor: Actor,
    id: string,
    action: QuoteAction,
    change: (em: EntityManager, quote: Quote) => Promise<{ lines: DocumentLine[]; changes: Changes }>,
  ): Promise<QuoteContentDto> {
    return this.transactions.read(async (em) => {
      const found = await findQuote(em, actor, id);
      refuseUnlessAllowed(action, found, actor);
      const quote = { ...found, ...(await unsentTerms(em, found)) };
      const { lines, changes } = await change(em, quote);
      const next = { number: nextRevision(quote), isOffer: false };
      return toContent(toDocument({ ...quote, ...changes }, lines, next, now()));
    });
  }

  /** True when staff have set the end of validity since the submission and it is still in the future. */
  private isStaffDate({ validUntil, submittedAt }: Pick<Quote, 'validUntil' | 'submittedAt'>): boolean {
    if (!validUntil || !submittedAt || validUntil < now()) return false;
    return validUntil.getTime() !== validityFrom(submittedAt, this.config).getTime();
  }
}

/** Writes the new content of a quote under review, by `author`: its row, its lines, and the next revision. */
export async function revise(
  em: EntityManager,
  actor: Actor,
  quote: Quote,
  lines: DocumentLine[],
  changes: Changes,
  what: 'lines_changed' | 'price_adjusted',
  author: Person = actor,
): Promise<void> {
  em.assign(quote, {
    ...changes,
    revision: nextRevision(quote),
    needsAgreement: null,
    draftedBy: null, // a person saved it
    version: quote.version + 1,
    updatedAt: now(),
    updatedBy: actor.userId,
  });
  await em.flush();
  await replaceItems(em, quote, lines);
  await writeRevision(em, quote, lines, what, author);
  await recordEvent(em, quote.id, what, author, { revision: quote.revision });
}

/**
 * Keeps a quote under review, with the next revision, which needs agreements. The terms stay in the revision until it is
 * sent: lists, sums and exports of others than staff read the row.
 */
async function keepWaiting(em: EntityManager, actor: Actor, quote: Quote, needsAgreement: string[]): Promise<void> {
  em.assign(quote, {
    revision: nextRevision(quote),
    draftedBy: null, // a person saved it
    needsAgreement,
    version: quote.version + 1,
    updatedAt: now(),
    updatedBy: actor.userId,
  });
  await em.flush();
}

/** Returns the columns for the given terms; absent terms keep their values. */
function termsOf(given: Partial<ApproveQuoteDto | AdjustPricingDto>): Changes {
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

/** Returns the lines with the requested unit prices or discounts (in percent of the list price). */
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
