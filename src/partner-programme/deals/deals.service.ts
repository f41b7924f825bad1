import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogItem } from '../../catalogue/catalogue.entity.js';
import { Company } from '../../companies/company.entity.js';
import { vatSpellings } from '../../companies/vat-number.js';
import { PartnerAgreements } from '../../partners/agreements/partner-agreements.service.js';
import { PartnerClient } from '../../partners/clients/partner-client.entity.js';
import { requireActivePartner } from '../../partners/partner-record.js';
import { now, today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, type FieldError, unprocessable } from '../../platform/errors.js';
import { Quote } from '../../quotes/quote.entity.js';
import type { Actor } from '../../rules/actor.js';
import {
  customerKey,
  customerTaken,
  DEAL_PROBLEMS,
  type DealAction,
  type DealStage,
  daysAfter,
  EXTENSION_DAYS,
  isOpenStage,
  LOST_REASON,
  websiteDomain,
} from '../../rules/deal.js';
import { isUuid } from '../../rules/ids.js';
import { toCents } from '../../rules/money.js';
import { searchFold } from '../../rules/search-fold.js';
import { DealNotices } from './deal-notices.js';
import { againFrom } from './deal-reader.service.js';
import { changeDeal, lockDeal, lockProtection, recordDealEvent, toConflict } from './deal-record.js';
import type { DealInputDto, DealStageDto, NextStepDto } from './deal-requests.dto.js';
import { Deal } from './deal.entity.js';
import { findConflicts, findLinkableQuotes } from './deals.queries.js';
import { LOCK_DEAL_OF_QUOTE, DECLINED_UNTIL } from './deal-record.queries.js';

const wrong = (field: string, message: string): FieldError => ({ field, message });

/**
 * Actions of a partner on its deals. Each is one transaction that locks and changes the deal, records the event and
 * writes the mails.
 */
@Injectable()
export class DealsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: DealNotices,
    private readonly agreements: PartnerAgreements,
  ) {}

  /**
   * Registers a deal, which then waits for staff. Returns its id. Throws 409 `partner_status` for a partner that is
   * suspended or terminated, `agreement_required` for a partner that must sign the agreement first,
   * `already_registered` while the partner has an open deal with this customer, `too_early` before `againFrom`, the day
   * that the decline stated; 422 by field.
   */
  async register(actor: Actor, given: DealInputDto): Promise<string> {
    return this.transactions.run(async (em) => {
      await requireActivePartner(em, actor.companyId);
      await this.agreements.requireAccepted(em, actor.companyId);
      const content = await this.content(em, actor, given, null);
      await refuseTooEarly(em, actor, content);
      const time = now();
      const deal = em.create(Deal, {
        ...content,
        partner: actor.companyId,
        registeredBy: actor.userId,
        registeredAt: time,
        stageSince: time,
        updatedById: actor.userId,
      });
      await em.flush().catch(toConflict);
      recordDealEvent(em, deal.id, actor, { type: 'registered', toStage: deal.stage });
      await em.flush();
      await this.notices.registered(em, deal);
      return deal.id;
    });
  }

  /**
   * Replaces the partner's fields of a deal. Throws 422 by field, also for a changed customer once the deal is approved
   * or closed; 409 when the partner could not register a deal with the new customer.
   */
  async update(actor: Actor, id: string, given: DealInputDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const deal = await lockDeal(em, actor, id, 'edit', version);
      const content = await this.content(em, actor, given, deal);
      const isFixed = deal.registration === 'approved' || !isOpenStage(deal.stage);
      const customer = ['customerName', 'countryCode', 'vatNumber', 'website'] as const;
      const changed = customer.filter((field) => (content[field] ?? null) !== (deal[field] ?? null));
      if (isFixed && changed.length) {
        throw unprocessable(
          DEAL_PROBLEMS.fixedCustomer,
          changed.map((field) => wrong(field, DEAL_PROBLEMS.fixedCustomer)),
        );
      }
      if (changed.length) await refuseTooEarly(em, actor, content, id);
      await changeDeal(em, actor, deal, content);
      recordDealEvent(em, id, actor, { type: 'edited' });
      await em.flush();
    });
  }

  /**
   * Moves a deal to another stage, closes it or reopens it. Throws 422 for a lost deal without a reason; 409
   * `customer_taken` when a deal is reopened whose customer is protected for another partner meanwhile,
   * `partner_status` when a partner that is suspended or terminated reopens a deal.
   */
  async moveTo(actor: Actor, id: string, { stage, lostReason = null }: DealStageDto, version?: number): Promise<void> {
    if (stage === 'lost' && !lostReason) {
      throw unprocessable(LOST_REASON.required ?? '', [wrong('lostReason', LOST_REASON.required ?? '')]);
    }
    await this.transactions.run(async (em) => {
      await lockProtection(em);
      const from = await em.findOne(Deal, { id: isUuid(id) ? id : null, partner: actor.companyId }, { refresh: true });
      if (from && !isOpenStage(from.stage) && isOpenStage(stage)) await requireActivePartner(em, actor.companyId);
      const deal = await lockDeal(em, actor, id, stepTo(stage, from?.stage), version);
      if (deal.stage === stage) return;
      const reopens = !isOpenStage(deal.stage);
      const again = reopens ? await this.protectionAgain(em, deal) : {};
      const fromStage = deal.stage;
      await changeDeal(em, actor, deal, {
        ...again,
        stage,
        stageSince: now(),
        lostReason: stage === 'lost' ? lostReason : null,
      });
      const message = stage === 'lost' ? lostReason : null;
      recordDealEvent(em, id, actor, { type: 'stage', fromStage, toStage: stage, message });
      await em.flush();
    });
  }

  /** Sets the next step of a deal, or clears it. Throws 422 for a day without a step. */
  async plan(actor: Actor, id: string, { nextStep = null, nextStepOn = null }: NextStepDto, version?: number) {
    if (nextStepOn && !nextStep) throw stepWithoutText();
    await this.transactions.run(async (em) => {
      const deal = await lockDeal(em, actor, id, 'plan', version);
      const done = nextStep ? null : (deal.nextStep ?? null);
      await changeDeal(em, actor, deal, { nextStep, nextStepOn });
      recordDealEvent(em, id, actor, { type: 'next_step', message: nextStep ?? (done && `Done: ${done}`) });
      await em.flush();
    });
  }

  /**
   * Links a quote that the partner has prepared for the deal's client, or removes the link. Throws 422 for any other
   * quote and for a quote that has been accepted, 409 `quote_taken` for a quote of another deal.
   */
  async link(actor: Actor, id: string, quoteId: string | null, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      // Locks the quote first, in the same order as its acceptance, so that each transaction sees the result of the
      // other.
      if (quoteId) await em.findOne(Quote, quoteId, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true });
      const deal = await lockDeal(em, actor, id, 'link_quote', version);
      if (!quoteId) {
        if (!deal.quote) return;
        await changeDeal(em, actor, deal, { quote: null });
        recordDealEvent(em, id, actor, { type: 'quote_unlinked' });
        return em.flush();
      }
      if (deal.quote?.id === quoteId) return;
      const quote = (await findLinkableQuotes(em, actor.companyId, id, quoteId))[0];
      if (!quote) throw unprocessable(NO_SUCH_QUOTE, [wrong('quoteId', NO_SUCH_QUOTE)]);
      const linked = await em.findOneOrFail(Quote, quoteId);
      await changeDeal(em, actor, deal, { quote: linked, client: linked.company });
      recordDealEvent(em, id, actor, { type: 'quote_linked', message: quote.number });
      await em.flush();
    });
  }

  /**
   * Extends the protection of the customer; possible once. Throws 409 for a deal that is not protected or was extended
   * before, `partner_status` for a partner that is suspended or terminated.
   */
  async extend(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      await requireActivePartner(em, actor.companyId);
      const deal = await lockDeal(em, actor, id, 'extend', version);
      const protectedUntil = daysAfter(deal.protectedUntil ?? today(), EXTENSION_DAYS);
      await changeDeal(em, actor, deal, { protectedUntil, extendedAt: now() });
      recordDealEvent(em, id, actor, { type: 'extended', message: protectedUntil });
      await em.flush();
    });
  }

  /** Submits a declined or expired registration to staff again. Throws 409 `too_early` before the deal's `againFrom`. */
  async registerAgain(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      await requireActivePartner(em, actor.companyId);
      await this.agreements.requireAccepted(em, actor.companyId);
      const deal = await lockDeal(em, actor, id, 'register_again', version);
      if (deal.againFrom && deal.againFrom > today()) throw conflict('too_early', customerTaken(deal.againFrom));
      await changeDeal(em, actor, deal, {
        registration: 'pending',
        registeredAt: now(),
        declineReason: null,
        againFrom: null,
        protectedUntil: null,
        extendedAt: null,
        standsBeside: false,
      });
      recordDealEvent(em, id, actor, { type: 'registered_again' });
      await em.flush();
      await this.notices.registered(em, deal);
    });
  }

  /** Answers the question of staff. Throws 409 unless there is a question. */
  async answer(actor: Actor, id: string, message: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const deal = await lockDeal(em, actor, id, 'answer', version);
      await changeDeal(em, actor, deal, { question: null });
      recordDealEvent(em, id, actor, { type: 'answered', message });
      await em.flush();
    });
  }

  /**
   * Marks a deal as won when its quote is accepted, even if the deal was lost. Runs in the transaction of the
   * acceptance.
   */
  async won(em: EntityManager, quote: Quote): Promise<void> {
    const deal = await lockDealOf(em, quote);
    if (!deal || deal.stage === 'won') return;
    const fromStage = deal.stage;
    await changeDeal(em, null, deal, { stage: 'won', stageSince: now(), lostReason: null });
    recordDealEvent(em, deal.id, null, {
      type: 'stage',
      fromStage,
      toStage: 'won',
      message: `${quote.number} was accepted`,
    });
    await em.flush();
  }

  /**
   * Removes the link between a deal and a draft that was changed to be for another client. Runs in the transaction of
   * that change.
   */
  async readdressed(em: EntityManager, quote: Quote, actor: Actor): Promise<void> {
    const deal = await lockDealOf(em, quote);
    if (!deal) return;
    await changeDeal(em, actor, deal, { quote: null });
    recordDealEvent(em, deal.id, actor, { type: 'quote_unlinked' });
    await em.flush();
  }

  /**
   * Returns the columns with the protection of a deal that is reopened. Throws 409 `customer_taken` when its customer
   * is protected for another partner.
   */
  private async protectionAgain(em: EntityManager, deal: Deal): Promise<Partial<Deal>> {
    if (deal.registration !== 'approved') return {};
    if (!deal.protectedUntil || deal.protectedUntil < today()) return { registration: 'expired' };
    const taken = deal.standsBeside ? null : againFrom(await findConflicts(em, deal.id));
    if (taken) throw conflict('customer_taken', customerTaken(taken));
    return {};
  }

  /** Validates the partner's input and converts it to the columns of the deal. Throws 422 by field. */
  private async content(em: EntityManager, actor: Actor, given: DealInputDto, before: Deal | null) {
    const { clientId = null, expectedValue, nextStep = null, nextStepOn = null, ...fields } = given;
    const errors: FieldError[] = [];
    if (nextStepOn && !nextStep) throw stepWithoutText();
    if (given.closesOn < today() && given.closesOn !== before?.closesOn) {
      errors.push(wrong('closesOn', DEAL_PROBLEMS.closed));
    }
    const products = await em.find(CatalogItem, { id: { $in: given.products } }, { fields: ['id', 'name'] });
    if (products.length !== given.products.length) errors.push(wrong('products', DEAL_PROBLEMS.products));
    const isOwnClient = { partner: actor.companyId, client: clientId, endedAt: null };
    if (clientId && clientId !== before?.client?.id && !(await em.count(PartnerClient, isOwnClient))) {
      errors.push(wrong('clientId', 'Please select one of your clients'));
    }
    const quote = clientId && before?.quote ? await em.findOne(Quote, before.quote.id, { refresh: true }) : null;
    if (quote && quote.company.id !== clientId) errors.push(wrong('clientId', DEAL_PROBLEMS.quoteOfAnother));
    const [first] = errors;
    if (first) throw unprocessable(errors.length === 1 ? first.message : 'Please fix the errors above', errors);
    const names = products.map(({ name }) => name);
    const { customerName, countryCode, vatNumber, website = null, contactName = null } = fields;
    return {
      ...fields,
      website,
      contactName,
      contactEmail: fields.contactEmail ?? null,
      contactPhone: fields.contactPhone ?? null,
      notes: fields.notes ?? null,
      nextStep,
      nextStepOn,
      client: clientId === null ? null : em.getReference(Company, clientId),
      value: toCents(expectedValue),
      customerKey: customerKey(customerName),
      vatNumber: vatNumber ? vatSpellings(vatNumber, countryCode).whole : null,
      domain: websiteDomain(website),
      searchText: searchFold([customerName, contactName, ...names].filter(Boolean).join(' ')),
    };
  }
}

/** Locks the deal that a quote is linked to, and returns it; undefined without a deal. */
async function lockDealOf(em: EntityManager, quote: Quote): Promise<Deal | undefined> {
  const row = await LOCK_DEAL_OF_QUOTE.first(em, [quote.id]);
  return row && em.findOneOrFail(Deal, row.id, { refresh: true });
}

/**
 * Throws 409 `too_early` when another deal of the partner was declined because its customer is protected until a later
 * day.
 */
async function refuseTooEarly(
  em: EntityManager,
  { companyId }: Actor,
  {
    vatNumber,
    domain,
    countryCode,
    customerKey: name,
  }: Pick<Deal, 'vatNumber' | 'domain' | 'countryCode' | 'customerKey'>,
  id?: string,
): Promise<void> {
  const told = await DECLINED_UNTIL.first(em, [
    companyId,
    today(),
    id ?? null,
    vatNumber ?? null,
    domain ?? null,
    countryCode,
    name,
  ]);
  if (told?.day) throw conflict('too_early', customerTaken(told.day));
}

/** Returns the action that moves a deal to a stage. */
function stepTo(stage: DealStage, from: DealStage | undefined): DealAction {
  if (stage === 'won') return 'win';
  if (stage === 'lost') return 'lose';
  return from && !isOpenStage(from) ? 'reopen' : 'move';
}

const NO_SUCH_QUOTE = 'Please select an open quote that you have prepared for this client';
const stepWithoutText = () =>
  unprocessable(DEAL_PROBLEMS.stepWithoutText, [wrong('nextStep', DEAL_PROBLEMS.stepWithoutText)]);
