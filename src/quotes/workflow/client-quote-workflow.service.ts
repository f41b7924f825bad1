import { Injectable } from '@nestjs/common';
import { Events } from '../../platform/events/events.js';
import { quoteAccepted } from '../quote.events.js';
import { CatalogueService } from '../../catalogue/catalogue.service.js';
import type { Actor } from '../../rules/actor.js';
import { now } from '../../platform/clock.js';
import { conflict, unprocessable } from '../../platform/errors.js';
import { Config } from '../../config.js';
import { isExpired } from '../../rules/quote-status.js';
import { Transactions } from '../../platform/database/transactions.js';
import { checkLines } from '../../pricing/configure.js';
import { repriced, sameOffer } from '../drafts/quote-lines.js';
import { Acceptances } from '../acceptance/acceptances.service.js';
import { HandTax } from '../tax/hand-tax.entity.js';
import { QuoteTaxes } from '../tax/quote-taxes.service.js';
import { QuoteNotices } from '../mail/quote-notices.js';
import { asStatus, itemLines, lockQuote, replaceItems, summaryOf } from '../quote-record.js';
import type { AcceptQuoteDto, SubmitQuoteDto } from '../quote-requests.dto.js';
import {
  type Changes,
  currentDocument,
  nextRevision,
  transition,
  validityFrom,
  writeRevision,
} from './quote-transition.js';
import type { DeliveryAddress } from '../document/quote-document.js';
import { QuoteAcceptance, QuoteRevision } from '../quote.entity.js';
import { atTodaysPrices } from '../drafts/todays-prices.js';

/**
 * Actions of the client on a quote: submit, withdraw, accept, request a change, reject. Each action is one transaction
 * (see `quote-transition.ts`). `StaffQuoteWorkflow` has the actions of staff.
 */
@Injectable()
export class ClientQuoteWorkflow {
  constructor(
    private readonly transactions: Transactions,
    private readonly catalogue: CatalogueService,
    private readonly notices: QuoteNotices,
    private readonly events: Events,
    private readonly taxes: QuoteTaxes,
    private readonly acceptances: Acceptances,
    private readonly config: Config,
  ) {}

  /**
   * Submits a draft for review with its saved content. Throws 409 `price_changed` when the catalogue's prices have
   * changed since it was saved: a client must never submit prices that they have not seen. Throws 422 with the messages
   * of the quote builder when a required choice is missing.
   */
  async submit(actor: Actor, id: string, version?: number, asked: SubmitQuoteDto = {}): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'submit', version);
      const catalogue = await this.catalogue.current();
      const lines = await itemLines(em, quote.id);
      const today = atTodaysPrices(catalogue, lines);
      if (today.gone[0]) throw unprocessable(`${today.gone[0]} can no longer be ordered. Edit the draft to continue.`);
      const [error, ...others] = checkLines(today.configured);
      if (error) throw unprocessable(error.message, [error, ...others]);
      if (!sameOffer(lines, today.lines)) {
        throw conflict(
          'price_changed',
          'Prices have changed since this draft was saved. Review them and save it again.',
        );
      }
      const time = now();
      const wished = wishes(asked, time);
      const basis = await this.taxes.basis(em, { ...quote, ...wished });
      await transition(em, quote, 'submit', 'submitted', actor, {
        ...(basis && summaryOf(quote, lines, null, basis)),
        revision: nextRevision(quote),
        submittedAt: time,
        ...(!actor.token && { draftedBy: null }),
        validUntil: validityFrom(time, this.config),
        ...wished,
      });
      const revision = await writeRevision(em, quote, lines, 'submitted', actor);
      await this.notices.submitted(revision.document, actor);
    });
  }

  /**
   * Turns a submitted quote into a draft again, at catalogue prices. Prices that staff have set and VAT that they decided by
   * hand are lost, because they were part of the review.
   */
  async withdraw(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'withdraw', version);
      const lines = (await itemLines(em, quote.id)).map((line) => repriced(line, line.listPrice));
      await replaceItems(em, quote, lines);
      await em.nativeDelete(HandTax, { quote: id });
      await transition(em, quote, 'withdraw', 'withdrawn', actor, {
        ...summaryOf(quote, lines, null, await this.taxes.basis(em, quote)),
        submittedAt: null,
        deliveryNotes: null,
        leadTimeWeeks: null,
        prepaymentPercentage: null,
      });
    });
  }

  /**
   * Accepts the revision that the client has read, or signs it when the rule of the client's company needs more signatures
   * (`Acceptances.sign`); the quote then stays sent. Throws 409 `revision_changed` unless `revision` is the current one,
   * 409 `tax_changed` or `vat_number_unconfirmed` when its VAT no longer stands (`QuoteTaxes.check`).
   * Stores signer, time, IP address and the hash of the revision. A second acceptance gets 409, because the quote's
   * status is no longer sent.
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
      await this.taxes.check(em, quote, revision.document);
      const { waits, purchaseOrder } = await this.acceptances.sign(em, quote, revision, actor, signed, address);
      if (waits) return;
      await transition(em, quote, 'accept', 'accepted', actor, {});
      const acceptance = em.create(QuoteAcceptance, {
        quote: quote.id,
        revision: revision.number,
        sha256: revision.sha256,
        signerName: signed.signerName,
        signerTitle: signed.signerTitle || null,
        purchaseOrder,
        user: actor.userId,
        address,
        acceptedAt: now(),
      });
      await em.flush(); // a listener may create an order from the acceptance in the same transaction
      await this.events.publish(em, quoteAccepted, { quote, revision, acceptance });
      await this.notices.accepted(revision.document, { ...signed, purchaseOrder }, actor);
    });
  }

  /**
   * Requests a change of an offer, or a new end date for an expired one. The quote is under review again and cannot be
   * accepted until staff send it again.
   */
  async requestChange(actor: Actor, id: string, text: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'request_change', version);
      const time = now();
      const hasEnded = isExpired(asStatus(quote), time);
      await transition(
        em,
        quote,
        'request_change',
        'change_requested',
        actor,
        { submittedAt: time, ...(hasEnded && { validUntil: validityFrom(time, this.config) }) },
        text,
      );
      await this.notices.changeRequested(await currentDocument(em, quote), text, actor);
    });
  }

  /** Rejects a sent quote with the client's reason. */
  async reject(actor: Actor, id: string, reason: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'reject', version);
      await transition(em, quote, 'reject', 'rejected', actor, { rejectionReason: reason }, reason);
      await this.notices.rejected(await currentDocument(em, quote), reason, actor);
    });
  }
}

/** Returns the columns for note, wanted day and delivery address. Throws 422 for a day in the past. */
function wishes({ note, wantedDate, deliveryAddress }: SubmitQuoteDto, time: Date): Changes {
  if (wantedDate && wantedDate < time.toISOString().slice(0, 10)) {
    const message = 'Requested delivery date must not be in the past';
    throw unprocessable(message, [{ field: 'wantedDate', message }]);
  }
  return {
    ...(note !== undefined && { buyerNote: note || null }),
    ...(wantedDate !== undefined && { wantedDate }),
    ...(deliveryAddress !== undefined && { deliveryAddress: deliveryAddress && toAddress(deliveryAddress) }),
  };
}

const toAddress = (given: NonNullable<SubmitQuoteDto['deliveryAddress']>): DeliveryAddress => {
  const { name, addressLine1, addressLine2, city, postalCode, countryCode } = given;
  return { name, addressLine1, addressLine2, city, postalCode, countryCode };
};
