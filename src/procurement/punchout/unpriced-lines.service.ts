import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound, unprocessable } from '../../platform/errors.js';
import type { DocumentLine } from '../../quotes/document/quote-document.js';
import { toLineInputs } from '../../quotes/drafts/quote-lines.js';
import { QuotesService } from '../../quotes/drafts/quotes.service.js';
import { QuotePrices } from '../../quotes/prices/quote-prices.service.js';
import { QuoteReader } from '../../quotes/quote-reader.service.js';
import { lockQuote } from '../../quotes/quote-record.js';
import { ClientQuoteWorkflow } from '../../quotes/workflow/client-quote-workflow.service.js';
import type { Actor } from '../../rules/actor.js';
import type { QuoteRequest } from '../../rules/procurement.js';
import { type Basket, basketOf } from './basket.js';
import type { PunchOut } from './punch-out.entity.js';
import { PunchOuts } from './punch-outs.service.js';

/** A locked draft: its number, its lines, and which of them can be returned. */
interface LockedDraft {
  id: string;
  number: string;
  lines: DocumentLine[];
  basket: Basket;
}

/** Products without a price ('Custom Quote'), which cannot be returned: the person asks for a quote of them instead. */
@Injectable()
export class UnpricedLines {
  constructor(
    private readonly transactions: Transactions,
    private readonly punchOuts: PunchOuts,
    private readonly quotes: QuotesService,
    private readonly workflow: ClientQuoteWorkflow,
    private readonly reader: QuoteReader,
    private readonly prices: QuotePrices,
  ) {}

  /**
   * Submits products of a draft that have no price as a quote of their own: that of the line `itemId`, or all. The draft
   * itself is submitted when nothing else is in it. 404 'Quote not found' or 'Item not found'; 409 `wrong_status` for what
   * is not a draft, `prices_changed` when its prices are not those of today; 422 when there is nothing to ask for.
   */
  async ask(actor: Actor, quoteId: string, itemId: string | undefined): Promise<QuoteRequest> {
    return this.transactions.run(async (em) => {
      const punchOut = await this.punchOuts.find(em, actor);
      const draft = await this.lock(em, actor, quoteId);
      const { unpriced } = draft.basket;
      const asked = itemId === undefined ? unpriced : unpriced.filter((line) => productOf(line) === itemId);
      if (asked.length === 0) {
        throw itemId === undefined ? unprocessable('All of these products have a price.') : notFound('Item not found');
      }
      const isAll = asked.length === draft.lines.length;
      const id = isAll ? quoteId : await this.takeOut(actor, punchOut, draft, asked);
      await this.workflow.submit(actor, id);
      return { id, draftId: isAll ? null : quoteId };
    });
  }

  /** Locks a draft with the prices of today. Throws like `ask`. */
  async lock(em: EntityManager, actor: Actor, id: string): Promise<LockedDraft> {
    await lockQuote(em, actor, id, 'edit');
    const { lines, number } = await this.reader.document(actor, id);
    if ((await this.prices.recalculate(actor, id)).isChanged) {
      throw conflict('prices_changed', 'Prices have changed since. Please look at them again.');
    }
    return { id, number, lines, basket: basketOf(lines) };
  }

  /**
   * Leaves the products of a draft that have no price here, as a quote of their own. It is submitted, unless the person has
   * not confirmed their e-mail address, as everybody must before they submit.
   */
  async leave(actor: Actor, punchOut: PunchOut, draft: LockedDraft): Promise<{ id: string; isSubmitted: boolean }> {
    const id = await this.takeOut(actor, punchOut, draft, draft.basket.unpriced);
    if (actor.emailVerified) await this.workflow.submit(actor, id);
    return { id, isSubmitted: actor.emailVerified };
  }

  /** Moves some products of a draft to a new draft, which names the requisition as its reference. Returns its id. */
  private async takeOut(actor: Actor, { requisition }: PunchOut, draft: LockedDraft, taken: DocumentLine[]) {
    const id = await this.quotes.create(actor, toLineInputs(taken), requisition);
    await this.quotes.removeProducts(actor, draft.id, taken.map(productOf));
    return id;
  }
}

const productOf = ({ id, parentId }: DocumentLine): string => parentId ?? id;
