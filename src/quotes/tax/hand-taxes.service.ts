import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, forbidden, notFound, unprocessable } from '../../platform/errors.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { type Actor, fullName, type Person } from '../../rules/actor.js';
import { toEuros } from '../../rules/money.js';
import { allowsQuote } from '../../rules/quote-status.js';
import { HAND_KINDS, handTaxProblem } from '../../rules/tax-by-hand.js';
import { asStatus, findQuote, itemLines, lockQuote, summaryOf } from '../quote-record.js';
import type { Quote } from '../quote.entity.js';
import { currentDocument } from '../workflow/quote-transition.js';
import { revise } from '../workflow/staff-quote-workflow.service.js';
import { unsentTerms } from '../workflow/unsent-terms.js';
import type { DecideHandTaxDto, HandTaxDecisionDto, HandTaxDto, QuoteHandTaxDto } from './hand-tax.dto.js';
import { handTaxAskedMail } from './hand-tax-mails.js';
import { HandTax } from './hand-tax.entity.js';
import { MAY_AGREE_TO } from './hand-taxes.queries.js';
import { byHandOf, QuoteTaxes, stateOf, toTaxedLine } from './quote-taxes.service.js';
import { decideTax, restsOn, type TaxBasis } from './tax-decision.js';

/**
 * VAT of a quote under review that staff decide by hand. A decision counts once another member of staff agrees, which
 * writes a new revision with its VAT; until then nobody but staff can see it. Every change locks the quote.
 */
@Injectable()
export class HandTaxes {
  constructor(
    private readonly transactions: Transactions,
    private readonly taxes: QuoteTaxes,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the decision by hand of a quote, and what the actor may do about it. 404 'Quote not found'. */
  async read(actor: Actor, id: string): Promise<QuoteHandTaxDto> {
    return this.transactions.read(async (em) => {
      const quote = await findQuote(em, actor, id);
      const decided = await em.findOne(HandTax, { quote: id }, { populate: ['decidedBy', 'agreedBy'], refresh: true });
      const decision = decided && (await this.toDecision(em, quote, decided));
      const isReviewed = allowsQuote('adjust_pricing', asStatus(quote), actor, now());
      const mayAgree = decision?.state === 'waiting' && decided?.decidedBy.id !== actor.userId;
      return {
        decision,
        actions: !isReviewed
          ? []
          : ['decide', ...(decision ? (['take_back'] as const) : []), ...(mayAgree ? (['agree'] as const) : [])],
      };
    });
  }

  /**
   * Decides the VAT of a quote by hand, and mails who may agree; an earlier decision and its agreement end. Throws 404
   * 'Quote not found', 409 `wrong_status` unless it is under review, 409 `no_tax_decision` for a seller without a VAT number,
   * 412 for a stale copy, 422 by field.
   */
  async decide(actor: Actor, id: string, given: DecideHandTaxDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'adjust_pricing', version);
      const basis = await this.taxes.basis(em, quote);
      if (!basis) throw conflict('no_tax_decision', 'Without a VAT number of the seller all quotes have one rate');
      refuseWrong(given);
      const lines = await itemLines(em, id);
      const decided = {
        id: randomUUID(),
        goods: plain(given.goods),
        service: plain(given.service),
        reason: given.reason,
        restsOn: restsOn(quote.company.id, basis, lines.map(toTaxedLine)),
        decidedBy: actor.userId,
        decidedAt: now(),
        agreedBy: null,
        agreedAt: null,
      };
      const earlier = await em.findOne(HandTax, { quote: id });
      if (earlier) em.assign(earlier, decided);
      const decision = earlier ?? em.create(HandTax, { quote, ...decided });
      await em.flush();
      await this.save(em, actor, quote);
      const { tax, total } = await this.amountsWith(em, quote, decision, basis);
      const document = await currentDocument(em, quote);
      const people = await MAY_AGREE_TO.all(em, { author: actor.userId });
      const asked = { ...decided, decidedBy: fullName(actor), day: basis.situation.day };
      await this.outbox.addAll(
        people.map((reader) =>
          handTaxAskedMail({ ...document, totals: { ...document.totals, tax, total } }, reader, asked),
        ),
      );
    });
  }

  /** Takes the decision back: the table counts again. Throws as `decide`; 404 without a decision. */
  async takeBack(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'adjust_pricing', version);
      const decided = await em.findOne(HandTax, { quote: id });
      if (!decided) throw noDecision();
      await em.remove(decided).flush();
      await this.save(em, actor, quote);
    });
  }

  /**
   * Agrees to the decision of another member of staff, and writes a new revision with its VAT, whose author is the
   * person who decided. Throws 404 'Quote not found', 404 without a decision, 403 `own_decision` for its author, 409
   * `wrong_status` unless the quote is under review, 409 `decision_changed` for an earlier decision or one that has
   * ended.
   */
  async agree(actor: Actor, id: string, decisionId: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'adjust_pricing');
      const decided = await em.findOne(HandTax, { quote: id }, { populate: ['decidedBy'], refresh: true });
      if (!decided) throw noDecision();
      const state = await this.taxes.handTaxState(em, quote, await itemLines(em, id));
      if (decided.id !== decisionId || (state !== 'waiting' && state !== 'agreed')) {
        throw conflict('decision_changed', 'The decision or what it rests on has changed. Read it again.');
      }
      const { id: author, firstName, lastName } = decided.decidedBy;
      if (author === actor.userId) {
        throw forbidden('You decided this VAT, so somebody else must agree', 'own_decision');
      }
      if (state === 'agreed') return;
      em.assign(decided, { agreedBy: actor.userId, agreedAt: now() });
      await em.flush();
      await this.save(em, actor, quote, { userId: author, firstName, lastName });
    });
  }

  /**
   * Saves the quote after a change of its decision, and ends its waiting for approvals. When its VAT was or is by hand,
   * it gets a new revision, of `author`.
   */
  private async save(em: EntityManager, actor: Actor, quote: Quote, author: Person = actor): Promise<void> {
    const terms = await unsentTerms(em, quote);
    const basis = await this.taxes.basis(em, quote);
    if (basis?.byHand || { ...quote, ...terms }.taxDecision?.byHand) {
      em.assign(quote, terms);
      const lines = await itemLines(em, quote.id);
      const changes = summaryOf(quote, lines, quote.shippingCost ?? null, basis);
      await revise(em, actor, quote, lines, changes, 'price_adjusted', author);
      return;
    }
    const version = quote.version + 1;
    em.assign(quote, { needsAgreement: null, version, updatedAt: now(), updatedBy: actor.userId });
    await em.flush();
  }

  /** Returns the amounts that a quote would have with a decision. */
  private async amountsWith(em: EntityManager, quote: Quote, decided: HandTax, basis: TaxBasis) {
    const lines = await itemLines(em, quote.id);
    const { shippingCost } = { ...quote, ...(await unsentTerms(em, quote)) };
    const byHand = byHandOf(decided, quote.company.id);
    return decideTax(lines.map(toTaxedLine), { ...basis, byHand }, shippingCost ?? null);
  }

  private async toDecision(em: EntityManager, quote: Quote, decided: HandTax): Promise<HandTaxDecisionDto> {
    const { id, goods = null, service = null, reason, decidedBy, decidedAt, agreedBy, agreedAt } = decided;
    const basis = await this.taxes.basis(em, quote);
    const state =
      quote.status === 'accepted'
        ? 'agreed'
        : basis
          ? stateOf(decided, basis, quote.company.id, await itemLines(em, quote.id))
          : 'ended';
    const amounts = basis && state === 'waiting' ? await this.amountsWith(em, quote, decided, basis) : null;
    return {
      id,
      goods,
      service,
      reason,
      state,
      tax: amounts && toEuros(amounts.tax),
      total: amounts && toEuros(amounts.total),
      decidedBy: fullName(decidedBy),
      decidedAt: decidedAt.toISOString(),
      agreedBy: agreedBy ? fullName(agreedBy) : null,
      agreedAt: agreedAt?.toISOString() ?? null,
    };
  }
}

/** Throws 422 by field when nothing is decided, or not as an invoice could have it. */
function refuseWrong(given: DecideHandTaxDto): void {
  const errors = HAND_KINDS.flatMap((kind) => {
    const tax = plain(given[kind]);
    const message = tax && handTaxProblem(tax);
    return message ? [{ field: kind, message }] : [];
  });
  if (!given.goods && !given.service)
    errors.push({ field: 'goods', message: 'Decide on goods, on services or on both' });
  if (given.goods?.exemption && given.service?.exemption && given.goods.exemption !== given.service.exemption) {
    errors.push({ field: 'service', message: 'Goods and services need the same reason of an exemption' });
  }
  if (errors[0]) throw unprocessable(errors[0].message, errors);
}

const plain = (tax: HandTaxDto | null | undefined) =>
  tax ? { category: tax.category, rateOf: tax.rateOf ?? null, exemption: tax.exemption ?? null } : null;

const noDecision = () => notFound('The VAT of this quote is not decided by hand');
