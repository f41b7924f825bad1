import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, forbidden, unprocessable } from '../../platform/errors.js';
import { CURRENCY } from '../../pricing/pricing.service.js';
import { toLineInputs } from '../../quotes/drafts/quote-lines.js';
import { QuotesService } from '../../quotes/drafts/quotes.service.js';
import { lockQuote } from '../../quotes/quote-record.js';
import { QuotePrices } from '../../quotes/prices/quote-prices.service.js';
import { QuoteReader } from '../../quotes/quote-reader.service.js';
import type { Actor } from '../../rules/actor.js';
import { toEuros } from '../../rules/money.js';
import type { ReturnEncoding, ReturnForm } from '../../rules/procurement.js';
import { quoteReference } from '../../rules/quote-reference.js';
import { punchOutOrderMessage } from '../cxml/cxml-writer.js';
import { type Basket, basketOf, UNIT } from './basket.js';
import { type FormField, ociFields } from './oci-fields.js';
import type { PunchOut } from './punch-out.entity.js';
import { PunchOuts, refuseForeignReturn } from './punch-outs.service.js';

const EMPTY: Basket = { lines: [], total: 0, unpriced: [] };

/** Returns lines from a punch-out to the buyer's system. */
@Injectable()
export class ReturnLines {
  constructor(
    private readonly transactions: Transactions,
    private readonly punchOuts: PunchOuts,
    private readonly quotes: QuotesService,
    private readonly reader: QuoteReader,
    private readonly prices: QuotePrices,
    private readonly config: Config,
  ) {}

  /**
   * Returns the form with which the browser returns a draft's lines, or none without `quoteId`. Products without a price
   * move to a draft of their own. 404 'Quote not found'; 409 `wrong_status` for what is not a draft, `prices_changed` when
   * its prices are not those of today; 422 when no line has a price.
   */
  async form(actor: Actor, quoteId: string | undefined): Promise<ReturnForm> {
    if (quoteId && actor.punchOut?.isReadOnly) {
      throw forbidden('Your purchasing system lets you look here, not change anything.', 'punchout');
    }
    return this.transactions.run(async (em) => {
      const punchOut = await this.punchOuts.find(em, actor);
      refuseForeignReturn(punchOut.system, punchOut.returnUrl);
      const { basket, number, draftId } = quoteId
        ? await this.taken(em, actor, quoteId)
        : { basket: EMPTY, number: '', draftId: null };
      punchOut.returnedAt = now();
      await em.flush();
      return {
        action: punchOut.returnUrl,
        target: punchOut.returnTarget ?? null,
        fields: this.fieldsOf(punchOut, basket, number),
        lines: basket.lines.length,
        total: toEuros(basket.total),
        draftId,
      };
    });
  }

  /** Takes the lines of a draft that have a price; the others become a draft of their own. */
  private async taken(
    em: EntityManager,
    actor: Actor,
    quoteId: string,
  ): Promise<{ basket: Basket; number: string; draftId: string | null }> {
    await lockQuote(em, actor, quoteId, 'edit');
    const { lines, number } = await this.reader.document(actor, quoteId);
    if ((await this.prices.recalculate(actor, quoteId)).isChanged) {
      throw conflict('prices_changed', 'Prices have changed since. Please look at them again.');
    }
    const basket = basketOf(lines);
    if (basket.lines.length === 0) {
      throw unprocessable(
        'None of these products has a price yet. Please sign in to HoloPortal and ask us for a quote.',
      );
    }
    if (basket.unpriced.length === 0) return { basket, number, draftId: null };
    const draftId = await this.quotes.create(actor, toLineInputs(basket.unpriced));
    const unpriced = new Set(basket.unpriced);
    await this.quotes.update(actor, quoteId, { items: toLineInputs(lines.filter((line) => !unpriced.has(line))) });
    return { basket, number, draftId };
  }

  private fieldsOf(punchOut: PunchOut, { lines, total }: Basket, number: string): FormField[] {
    const { system, buyerCookie, supplierDomain, supplierIdentity } = punchOut;
    const quote = number && quoteReference({ number, revision: null });
    if (system.protocol === 'oci') {
      const { okCode = null, returnTarget = null, caller = null } = punchOut;
      return ociFields(lines, {
        quote,
        unspsc: system.unspsc,
        currency: CURRENCY,
        okCode,
        target: returnTarget,
        caller,
      });
    }
    const us = { domain: supplierDomain ?? '', identity: supplierIdentity ?? '', sharedSecret: null };
    const message = punchOutOrderMessage(
      {
        buyerCookie,
        operationAllowed: 'edit',
        currency: CURRENCY,
        total,
        items: lines.map((line) => ({
          lineNumber: line.number,
          parentLineNumber: line.parent,
          isComposite: lines.some(({ parent }) => parent === line.number),
          quantity: line.quantity,
          supplierPartId: line.partId,
          supplierPartAuxiliaryId: quote,
          unitPrice: line.price,
          description: line.name,
          unitOfMeasure: UNIT,
          unspsc: system.unspsc,
          leadTimeDays: line.leadTimeDays,
        })),
      },
      // The browser posts this message, so it contains no secret.
      { from: us, to: { domain: system.domain, identity: system.identity, sharedSecret: null }, sender: us },
      { at: now(), host: new URL(this.config.publicUrl).hostname },
    );
    return [cxmlField(message, system.returnEncoding)];
  }
}

/**
 * Returns the field that contains a message. Buyers decode forms in encodings of their own, so that `cxml-urlencoded` has
 * references for all characters that are not ASCII.
 */
const cxmlField = (message: string, encoding: ReturnEncoding): FormField =>
  encoding === 'base64'
    ? { name: 'cxml-base64', value: Buffer.from(message).toString('base64') }
    : {
        name: 'cxml-urlencoded',
        value: message.replace(/[^ -~\t\r\n]/gu, (character) => `&#${character.codePointAt(0)};`),
      };
