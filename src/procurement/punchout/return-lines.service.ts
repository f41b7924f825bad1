import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { forbidden, unprocessable } from '../../platform/errors.js';
import { CURRENCY } from '../../pricing/pricing.service.js';
import { findQuote, lockQuote } from '../../quotes/quote-record.js';
import { QuoteReader } from '../../quotes/quote-reader.service.js';
import type { Actor } from '../../rules/actor.js';
import { toEuros } from '../../rules/money.js';
import type { ReturnEncoding, ReturnForm } from '../../rules/procurement.js';
import { type QuoteReference, quoteReference } from '../../rules/quote-reference.js';
import { punchOutOrderMessage } from '../cxml/cxml-writer.js';
import { type Basket, basketOf, UNIT } from './basket.js';
import { type FormField, ociFields } from './oci-fields.js';
import type { PunchOut } from './punch-out.entity.js';
import { PunchOuts, refuseForeignReturn } from './punch-outs.service.js';
import { UnpricedLines } from './unpriced-lines.service.js';

/** Lines that are returned, the quote that they are of, and what of it stays here. */
interface Taken {
  basket: Basket;
  quote: QuoteReference | null;
  left: ReturnForm['left'];
}

const NOTHING: Taken = { basket: { lines: [], total: 0, unpriced: [] }, quote: null, left: null };

/** Returns lines from a punch-out to the buyer's system. */
@Injectable()
export class ReturnLines {
  constructor(
    private readonly transactions: Transactions,
    private readonly punchOuts: PunchOuts,
    private readonly unpriced: UnpricedLines,
    private readonly reader: QuoteReader,
    private readonly config: Config,
  ) {}

  /**
   * Returns the form with which the browser returns lines to the buyer's system, or none without `quoteId`: those of a draft
   * at today's prices, or those of a sent quote as it offers them. Products of a draft without a price become a request for
   * a quote. 404 'Quote not found'; 409 `wrong_status` for a quote in another status, `quote_expired`, `prices_changed` when
   * the prices of a draft are not those of today; 422 when no line has a price; 403 `not_yours` for a draft of a partner.
   */
  async form(actor: Actor, quoteId: string | undefined): Promise<ReturnForm> {
    if (quoteId && actor.punchOut?.isReadOnly) {
      throw forbidden('Your purchasing system lets you look here, not change anything.', 'punchout');
    }
    return this.transactions.run(async (em) => {
      const punchOut = await this.punchOuts.find(em, actor);
      refuseForeignReturn(punchOut.system, punchOut.returnUrl);
      const { basket, quote, left } = quoteId ? await this.taken(em, actor, punchOut, quoteId) : NOTHING;
      punchOut.returnedAt = now();
      await em.flush();
      return {
        action: punchOut.returnUrl,
        target: punchOut.returnTarget ?? null,
        fields: this.fieldsOf(punchOut, basket, quote),
        lines: basket.lines.length,
        total: toEuros(basket.total),
        left,
      };
    });
  }

  private async taken(em: EntityManager, actor: Actor, punchOut: PunchOut, quoteId: string): Promise<Taken> {
    const { status } = await findQuote(em, actor, quoteId);
    if (status === 'sent') return this.offered(em, actor, quoteId);
    const draft = await this.unpriced.lock(em, actor, quoteId);
    const { basket, number } = draft;
    if (basket.lines.length === 0) {
      throw unprocessable('None of these products has a price yet. Please ask us for a quote.');
    }
    const left = basket.unpriced.length > 0 ? await this.unpriced.leave(actor, punchOut, draft) : null;
    return { basket, quote: { number, revision: null }, left };
  }

  /** Takes the lines of a sent quote, so that a purchase order for them is equal to its revision. */
  private async offered(em: EntityManager, actor: Actor, quoteId: string): Promise<Taken> {
    const { number, revision } = await lockQuote(em, actor, quoteId, 'accept');
    const basket = basketOf((await this.reader.document(actor, quoteId)).lines);
    return { basket, quote: { number, revision: revision ?? null }, left: null };
  }

  private fieldsOf(punchOut: PunchOut, { lines, total }: Basket, taken: QuoteReference | null): FormField[] {
    const { system, buyerCookie, supplierDomain, supplierIdentity } = punchOut;
    const quote = taken ? quoteReference(taken) : '';
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
        // The lines of a sent quote are looked at, not changed.
        operationAllowed: taken?.revision ? 'inspect' : 'edit',
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
