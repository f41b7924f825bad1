import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Events } from '../../platform/events/events.js';
import { quoteReaddressed } from '../quote.events.js';
import { CatalogueService } from '../../catalogue/catalogue.service.js';
import { sentence } from '../../rules/sentence.js';
import type { Actor } from '../../rules/actor.js';
import { now } from '../../platform/clock.js';
import { hasChanges } from '../../platform/http/concurrency.js';
import { notFound, unprocessable } from '../../platform/errors.js';
import { executePrepared, insertRows } from '../../platform/database/prepared.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { LineInput } from '../../pricing/configure.js';
import { CURRENCY } from '../../pricing/pricing.service.js';
import type { DeliveryAddress, DocumentLine } from '../document/quote-document.js';
import { QuoteTaxes } from '../tax/quote-taxes.service.js';
import { checkedLines, keepIds, toLineInputs } from './quote-lines.js';
import { findClientContact } from '../partner/quote-clients.js';
import {
  findQuote,
  insertItems,
  itemLines,
  lockQuote,
  NAMED,
  recordEvent,
  refuseUnlessAllowed,
  replaceItems,
  summaryOf,
} from '../quote-record.js';
import { atTodaysPrices } from './todays-prices.js';
import type { Company } from '../../companies/company.entity.js';
import type { User } from '../../users/user.entity.js';
import { Quote } from '../quote.entity.js';
import type { DuplicateNoticeDto } from '../quote-answers.dto.js';
import type { UpdateQuoteDto } from '../quote-requests.dto.js';
import { cleanText } from '../../rules/text-rule.js';
import { NEXT_QUOTE } from './drafts.queries.js';
import type { RowOf } from '../../platform/database/statement.js';

/** Delivery method of a new quote. As specified. */
export const DELIVERY_METHOD = 'EXW';

/** A new draft, and its differences from the copied lines. */
interface Copy {
  id: string;
  notices: DuplicateNoticeDto[];
}

/** Changes of a draft; absent fields keep their values. */
type DraftChanges = Omit<UpdateQuoteDto, 'items'> & { items?: LineInput[] };

/** Creates, changes, copies and deletes drafts. The workflow services handle quotes from the submission on. */
@Injectable()
export class QuotesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly catalogue: CatalogueService,
    private readonly events: Events,
    private readonly taxes: QuoteTaxes,
  ) {}

  /**
   * Creates a draft at today's prices, for the actor's company or for a connected client of a partner. Returns its id.
   * Throws 422 by field with the messages of the quote builder.
   */
  async create(
    actor: Actor,
    items: LineInput[],
    customerReference?: string | null,
    clientId?: string | null,
  ): Promise<string> {
    return this.transactions.run(async (em) => {
      const buyer = await buyerOf(em, actor, clientId);
      const lines = await this.checkedLines(items);
      return this.insert(em, actor, buyer, lines, trimmed(customerReference));
    });
  }

  /** Changes lines, reference or client of a draft; absent fields keep their values. Throws 422 like `create`. */
  async update(actor: Actor, id: string, changes: DraftChanges, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      let readdressed: Quote | null = null;
      await this.changeDraft(actor, id, version, async (quote, lines) => {
        if (changes.clientId !== undefined && (await changeBuyer(em, actor, quote, changes.clientId)))
          readdressed = quote;
        if (changes.customerReference !== undefined) quote.customerReference = trimmed(changes.customerReference);
        return changes.items ? keepIds(lines, await this.checkedLines(changes.items)) : lines;
      });
      if (readdressed) await this.events.publish(em, quoteReaddressed, { quote: readdressed, actor });
    });
  }

  /** Adds a product to a draft. */
  async addItem(actor: Actor, id: string, item: LineInput, version?: number): Promise<void> {
    await this.changeDraft(actor, id, version, async (_quote, lines) =>
      keepIds(
        lines,
        await this.checkedLines([...toLineInputs(lines), item], (field) => field.replace(/^items\.\d+\./, '')),
      ),
    );
  }

  /** Sets the quantity of a line, which is a product or an option. Throws 404 when the draft has no line with this id. */
  async setQuantity(actor: Actor, id: string, itemId: string, quantity: number, version?: number): Promise<void> {
    await this.changeItem(actor, id, itemId, version, async (lines) => {
      const changed = lines.map((line) => (line.id === itemId ? { ...line, quantity } : line));
      return keepIds(changed, await this.checkedLines(toLineInputs(changed), () => 'quantity'));
    });
  }

  /**
   * Removes a line; a product is removed with its options. Throws 422 when no product would remain, when a required
   * choice would be missing, and for an option that the product includes.
   */
  async removeItem(actor: Actor, id: string, itemId: string, version?: number): Promise<void> {
    await this.changeItem(actor, id, itemId, version, async (lines, removed) => {
      const after = await this.without(lines, [itemId]);
      const { parentId, optionId } = removed;
      if (parentId !== null && after.some((line) => line.parentId === parentId && line.optionId === optionId)) {
        const product = lines.find((line) => line.id === parentId);
        throw unprocessable(`${removed.name} is included with ${product?.name} and cannot be removed`);
      }
      return after;
    });
  }

  /** Removes products with their options; ids that are not in the draft are ignored. Throws 422 when none would remain. */
  async removeProducts(actor: Actor, id: string, products: string[]): Promise<void> {
    await this.changeDraft(actor, id, undefined, (_quote, lines) => this.without(lines, products));
  }

  /**
   * Copies a quote of any status to a new draft at today's prices. Leaves out lines that can no longer be ordered, and
   * returns a notice for each difference. The copy has the delivery address, but not the note and the wanted day. The
   * copy of a partner's quote is for the same client if the partner copies it; if the client copies it, the copy is the
   * client's own quote. Throws 422 when no line can be ordered.
   */
  async duplicate(actor: Actor, id: string): Promise<Copy> {
    return this.transactions.run(async (em) => {
      const original = await findQuote(em, actor, id);
      refuseUnlessAllowed('duplicate', original, actor);
      const { customerReference = null, deliveryAddress = null } = original;
      const lines = await itemLines(em, original.id);
      return this.copy(actor, lines, customerReference, deliveryAddress, original.company.id);
    });
  }

  /** Creates a draft of these lines at today's prices. Returns the differences, like `duplicate`. */
  async copy(
    actor: Actor,
    before: DocumentLine[],
    reference: string | null,
    deliveryAddress: DeliveryAddress | null = null,
    clientId?: string | null,
  ): Promise<Copy> {
    return this.transactions.run(async (em) => {
      const { lines, gone, repriced } = atTodaysPrices(await this.catalogue.current(), before);
      if (lines.length === 0) throw unprocessable("None of this quote's products can be ordered any more");
      const notices: DuplicateNoticeDto[] = [
        ...gone.map((name) => notice('product_unavailable', `${name} can no longer be ordered and was left out`)),
        ...repriced.map((name) => notice('price_changed', `The price of ${name} has changed since`)),
      ];
      const buyer = await buyerOf(em, actor, clientId);
      return { id: await this.insert(em, actor, buyer, lines, reference, deliveryAddress), notices };
    });
  }

  /** Deletes a draft (`delete`), or, for staff, any quote that is not binding (`remove`). */
  async delete(actor: Actor, id: string, action: 'delete' | 'remove', version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, action, version);
      quote.deletedAt = now();
      quote.version++;
      await recordEvent(em, quote.id, 'deleted', actor, { fromStatus: quote.status });
    });
  }

  /**
   * Inserts a draft for a contact. If the actor is another user, the actor is stored in `preparedBy`. Returns the id of
   * the draft.
   */
  async insert(
    em: EntityManager,
    actor: Actor,
    contact: Contact,
    lines: DocumentLine[],
    reference: string | null,
    deliveryAddress: DeliveryAddress | null = null,
  ): Promise<string> {
    const [row] = await executePrepared<RowOf<typeof NEXT_QUOTE>>(em, 'quote number', NEXT_QUOTE.sql(), []);
    const number = `Q-${now().getUTCFullYear()}-${row?.running.padStart(6, '0')}`;
    const identity = { id: randomUUID(), number, customerReference: reference };
    const time = now();
    const basis = await this.taxes.basis(em, {
      company: contact.company,
      deliveryAddress,
      deliveryMethod: DELIVERY_METHOD,
    });
    await insertRows(em, Quote, [
      {
        ...identity,
        ...summaryOf({ ...identity, company: contact.company, user: contact }, lines, null, basis),
        createdAt: time,
        updatedAt: time,
        company: contact.company.id,
        user: contact.id,
        preparedBy: contact.id === actor.userId ? null : actor.userId,
        partner: actor.companyType === 'partner' && contact.company.id !== actor.companyId ? actor.companyId : null,
        updatedBy: actor.userId,
        draftedBy: actor.token?.name ?? null,
        currency: CURRENCY,
        deliveryMethod: DELIVERY_METHOD,
        deliveryAddress,
      },
    ]);
    await insertItems(em, identity.id, lines);
    await recordEvent(em, identity.id, 'created', actor, { toStatus: 'draft' });
    return identity.id;
  }

  private async checkedLines(items: LineInput[], nameOf?: (field: string) => string): Promise<DocumentLine[]> {
    return checkedLines(await this.catalogue.current(), items, nameOf);
  }

  /** Returns the lines that are left without some products or options; they keep their ids. */
  private async without(lines: DocumentLine[], ids: string[]): Promise<DocumentLine[]> {
    const left = lines.filter((line) => !ids.includes(line.id) && !ids.includes(line.parentId ?? ''));
    return keepIds(left, await this.checkedLines(toLineInputs(left)));
  }

  private async changeItem(
    actor: Actor,
    id: string,
    itemId: string,
    version: number | undefined,
    change: (lines: DocumentLine[], item: DocumentLine) => Promise<DocumentLine[]>,
  ): Promise<void> {
    await this.changeDraft(actor, id, version, async (_quote, lines) => {
      const item = lines.find((line) => line.id === itemId);
      if (!item) throw notFound('Item not found');
      return change(lines, item);
    });
  }

  /** Locks a draft, computes its new lines with `change`, and saves them as the next version if anything changed. */
  private async changeDraft(
    actor: Actor,
    id: string,
    version: number | undefined,
    change: (quote: Quote, lines: DocumentLine[], em: EntityManager) => Promise<DocumentLine[]>,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'edit', version);
      const before = await itemLines(em, quote.id);
      if (!actor.token) quote.draftedBy = null; // a person saves it
      const lines = await change(quote, before, em);
      if (isDeepStrictEqual(lines, before) && !hasChanges(em)) return;
      em.assign(quote, {
        ...summaryOf(quote, lines, null, await this.taxes.basis(em, quote)),
        version: quote.version + 1,
        updatedAt: now(),
        updatedBy: actor.userId,
        ...(actor.token && { draftedBy: actor.token.name }),
      });
      await em.flush();
      if (lines !== before) await replaceItems(em, quote, lines);
    });
  }
}

/** The contact that a quote is for. */
type Contact = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'> & { company: Pick<Company, 'id' | 'name'> };

/** Returns the contact of a new quote: the actor, or the contact of a connected client. */
async function buyerOf(em: EntityManager, actor: Actor, clientId: string | null | undefined): Promise<Contact> {
  const { userId: id, companyId, companyName } = actor;
  if (clientId && clientId !== companyId) return findClientContact(em, actor, clientId);
  return { ...actor, id, company: { id: companyId, name: companyName } };
}

/**
 * Changes the client of a draft and removes its delivery address. Throws 422 for a draft that was submitted before,
 * because the new client could read its revisions, which name the earlier one. Returns true when the client changed.
 */
async function changeBuyer(em: EntityManager, actor: Actor, quote: Quote, clientId: string | null): Promise<boolean> {
  if ((clientId ?? actor.companyId) === quote.company.id) return false;
  if (quote.revision) {
    const message = `${sentence(`This quote was submitted for ${quote.company.name}`)} Create a new quote for another company.`;
    throw unprocessable(message, [{ field: 'clientId', message }]);
  }
  const buyer = await buyerOf(em, actor, clientId);
  const forClient = buyer.company.id !== actor.companyId;
  await em.populate(
    em.assign(quote, {
      company: buyer.company.id,
      user: buyer.id,
      partner: forClient ? actor.companyId : null,
      preparedBy: forClient ? actor.userId : null,
      deliveryAddress: null,
    }),
    NAMED,
  );
  return true;
}

/** Trims a text for storage; an empty text becomes null. */
export const trimmed = (text: string | null | undefined): string | null => cleanText(text ?? '') || null;

const notice = (code: DuplicateNoticeDto['code'], message: string): DuplicateNoticeDto => ({ code, message });
