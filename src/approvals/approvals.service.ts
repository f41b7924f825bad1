import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../platform/clock.js';
import { Transactions } from '../platform/database/transactions.js';
import { conflict, forbidden, notFound, unprocessable } from '../platform/errors.js';
import { Outbox } from '../platform/mail/outbox.js';
import { hashDocument, type QuoteDocument } from '../quotes/document/quote-document.js';
import { lockQuote } from '../quotes/quote-record.js';
import { type Quote, QuoteRevision } from '../quotes/quote.entity.js';
import { StaffQuoteWorkflow } from '../quotes/workflow/staff-quote-workflow.service.js';
import { type Actor, fullName } from '../rules/actor.js';
import { approvalTransitions } from '../rules/approval.js';
import { ruleInWords, touchedBy } from '../rules/approval-kinds.js';
import { arrayLiteral } from '../users/array-literal.js';
import { askedMail, refusedMail } from './approval-mails.js';
import { Agreement, ApprovalRequest, ApprovalRule, RequestedAgreement } from './approval.entity.js';
import type { AnswerApprovalDto } from './approvals.dto.js';
import { CURRENT_RULES, HOLD_RULES } from './approval-rules.queries.js';
import { AGREED_FOR, BACKGROUND, CARRY_MAILED, IS_FIRST, MEASURE, SEATS, TO_ASK } from './approvals.queries.js';

/** A rule that touches a document, what touches it, and the hash of the part that it looks at. */
interface Touch {
  ruleId: string;
  words: string;
  partSha256: string;
}

/**
 * Agreements of staff to quotes that approval rules touch. A revision that needs agreements waits under review, and the
 * last agreement sends it. Every change locks the quote first and then the rules, so that two people who answer at once, or
 * a rule that begins, come one after the other. The database refuses to send a quote without its agreements by a check of
 * its own.
 */
@Injectable()
export class Approvals {
  constructor(
    private readonly transactions: Transactions,
    private readonly workflow: StaffQuoteWorkflow,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Finds the rules that touch a revision before it is offered, and asks for the agreements that it needs. Returns these
   * rules in words; none when the revision may be sent. Earlier agreements to equal parts count.
   */
  async ask(em: EntityManager, quote: Quote, document: QuoteDocument, actor: Actor): Promise<string[]> {
    const touches = await touchesOf(em, quote, document);
    if (touches.length === 0) return [];
    const { excluded, comparedWith } = await BACKGROUND.one(em, {
      quote: quote.id,
      created: quote.createdAt,
      asker: actor.userId,
    });
    const request = em.create(ApprovalRequest, {
      quote: quote.id,
      revision: document.revision ?? 0,
      sha256: hashDocument(document),
      askedBy: actor.userId,
      excluded,
      comparedWith,
    });
    for (const { ruleId, ...touch } of touches) em.create(RequestedAgreement, { request, rule: ruleId, ...touch });
    await em.flush();
    await CARRY_MAILED.run(em, [request.id]);
    const open = await this.open(em, request);
    if (open.length > 0) await this.mailAsked(em, document, request, fullName(actor));
    return open;
  }

  /**
   * Records the actor's answer to a rule. An agreement sends the revision when it is the last one; a refusal gives the
   * quote back to who asked, with the reason; `withdrawn` takes the actor's agreement back, and asks the others again.
   * Throws 404 'Quote not found', 404 'This rule does not touch the quote'; 409
   * `wrong_status` unless the quote waits, `revision_changed` for an earlier revision; 403 for who is not asked, or has
   * no agreement to take back; 422 on `reason` for a refusal without one.
   */
  async answer(actor: Actor, quoteId: string, given: AnswerApprovalDto): Promise<void> {
    const { answer, revision } = given;
    const reason = given.reason || null;
    if (answer === 'refused' && !reason) {
      const message = 'Say what would make you agree';
      throw unprocessable(message, [{ field: 'reason', message }]);
    }
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, quoteId, 'adjust_pricing');
      if (!quote.needsAgreement) throw waitsForNone();
      if (revision !== quote.revision) {
        throw conflict('revision_changed', `This quote is now at revision ${quote.revision}. Read it again.`);
      }
      const request = await requestOf(em, quote);
      const asked = await em.findOne(RequestedAgreement, { request, rule: given.ruleId }, { populate: ['rule'] });
      if (!asked) throw notFound('This rule does not touch the quote');
      const { action, role, seats: findSeats } = ANSWERS[answer];
      const seats = await findSeats.all(em, { request: request.id, rule: asked.rule.id, user: actor.userId });
      const roles = seats.length > 0 ? [role] : [];
      if (!approvalTransitions.allows(action, 'waiting', { roles })) {
        throw forbidden(answer === 'withdrawn' ? 'You have no agreement to take back' : whyNot(request, actor));
      }
      for (const { onBehalfOf } of seats) {
        em.create(Agreement, {
          quote: quote.id,
          revision,
          sha256: request.sha256,
          rule: asked.rule.id,
          partSha256: asked.partSha256,
          user: actor.userId,
          onBehalfOf,
          answer,
          reason,
        });
      }
      await em.flush();
      if (answer === 'withdrawn') {
        // The others are mailed again, and their working days begin anew.
        em.assign(asked, { mailed: [actor.userId], createdAt: now(), remindedAt: null, escalatedAt: null });
      }
      if (answer !== 'refused') await this.settle(em, quote, request, actor);
      else await this.giveBack(em, quote, request, actor, ruleInWords(asked.rule), reason ?? '');
    });
  }

  /**
   * Takes back a request that the actor made: the quote stays under review, and nobody is asked any more. Throws 404 'Quote
   * not found', 403 for anybody but who asked, 409 `wrong_status` unless the quote waits, 412 for a stale copy.
   */
  async withdraw(actor: Actor, quoteId: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, quoteId, 'adjust_pricing', version);
      if (!quote.needsAgreement) throw waitsForNone();
      const request = await requestOf(em, quote);
      const roles = request.askedBy.id === actor.userId ? (['asker'] as const) : [];
      if (!approvalTransitions.allows('withdraw', 'waiting', { roles }))
        throw forbidden('Only who asked for the agreements can take that back');
      em.assign(request, { withdrawnAt: now() });
      keepNeeds(em, quote, null, actor);
    });
  }

  /**
   * Checks a quote that waits against the rules of today: rules that ended or no longer touch it are not asked any more,
   * rules that began are asked as well, and without a missing agreement the revision is sent. `actor` is null when no
   * person caused it. The quote is locked.
   */
  async settle(em: EntityManager, quote: Quote, request: ApprovalRequest, actor: Actor | null): Promise<void> {
    const { document } = await em.findOneOrFail(QuoteRevision, { quote: quote.id, number: request.revision });
    await this.update(em, request, await touchesOf(em, quote, document));
    const open = await this.open(em, request);
    if (open.length === 0) return this.workflow.sendAgreed(em, actor, quote);
    if (open.join() !== quote.needsAgreement?.join()) keepNeeds(em, quote, open, actor);
    await em.flush();
    await em.populate(request, ['askedBy']);
    await this.mailAsked(em, document, request, fullName(request.askedBy));
  }

  /**
   * Reminds the people of some rules of a request who have not answered, and asks the person of the escalation of those in
   * `escalated`. Nobody is reminded twice of the same rules, and nobody who switched off updates about quotes.
   */
  async remind(
    em: EntityManager,
    quote: Quote,
    request: ApprovalRequest,
    { reminded, escalated }: { reminded: string[]; escalated: string[] },
  ): Promise<void> {
    const { document } = await em.findOneOrFail(QuoteRevision, { quote: quote.id, number: request.revision });
    await em.nativeUpdate(RequestedAgreement, { request, rule: { $in: reminded } }, { remindedAt: now() });
    await em.nativeUpdate(RequestedAgreement, { request, rule: { $in: escalated } }, { escalatedAt: now() });
    await em.populate(request, ['askedBy']);
    await this.mailAsked(em, document, request, fullName(request.askedBy), [...reminded, ...escalated]);
  }

  /** Writes which rules of the request need an agreement, and returns them in words. */
  private async open(em: EntityManager, request: ApprovalRequest): Promise<string[]> {
    const open = (await MEASURE.all(em, { request: request.id })).map(({ ruleId }) => ruleId);
    const rules = await em.find(ApprovalRule, { id: { $in: open } }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    return rules.map(ruleInWords);
  }

  /** Makes the rules of a request those that touch it today. */
  private async update(em: EntityManager, request: ApprovalRequest, touches: Touch[]): Promise<void> {
    const known = await em.find(RequestedAgreement, { request });
    for (const row of known) if (!touches.some(({ ruleId }) => ruleId === row.rule.id)) em.remove(row);
    for (const { ruleId, words, partSha256 } of touches) {
      const row = known.find(({ rule }) => rule.id === ruleId);
      if (row) em.assign(row, { words, partSha256, ...(row.partSha256 !== partSha256 && { mailed: [] }) });
      else em.create(RequestedAgreement, { request, rule: ruleId, words, partSha256 });
    }
    await em.flush();
    await CARRY_MAILED.run(em, [request.id]);
  }

  private async giveBack(
    em: EntityManager,
    quote: Quote,
    request: ApprovalRequest,
    actor: Actor,
    rule: string,
    reason: string,
  ): Promise<void> {
    keepNeeds(em, quote, null, actor);
    await em.flush();
    const { document } = await em.findOneOrFail(QuoteRevision, { quote: quote.id, number: request.revision });
    await em.populate(request, ['askedBy']);
    await this.outbox.add(refusedMail(document, request.askedBy, { rule, refusedBy: fullName(actor), reason }));
  }

  /** Mails the people who may agree, have not and were not mailed yet; as a reminder of the rules `again`, also those who were. */
  private async mailAsked(
    em: EntityManager,
    document: QuoteDocument,
    request: ApprovalRequest,
    askedBy: string,
    again: string[] = [],
  ): Promise<void> {
    const isReminder = again.length > 0;
    const people = await TO_ASK.all(em, { request: request.id, again: arrayLiteral(again) });
    const asked = await em.find(RequestedAgreement, { request }, { populate: ['rule'], refresh: true });
    for (const row of asked) {
      const told = people.filter(({ rules }) => rules.includes(row.rule.id)).map(({ userId }) => userId);
      if (told.length > 0) em.assign(row, { mailed: [...new Set([...row.mailed, ...told])] });
    }
    await em.flush();
    const withdrawn = await em.count(Agreement, { quote: request.quote.id, answer: 'withdrawn' });
    await this.outbox.addAll(
      people.map(({ userId, rules, ...reader }) => {
        const theirs = asked.filter(({ rule }) => rules.includes(rule.id));
        return askedMail(
          document,
          { id: userId, ...reader },
          theirs.map(({ rule, words }) => ({ rule: ruleInWords(rule), words, reason: rule.reason ?? null })),
          {
            askedBy,
            isReminder,
            key: keyOf(request, theirs, isReminder ? 'reminder' : withdrawn > 0 ? `again-${withdrawn}` : 'first'),
          },
        );
      }),
    );
  }
}

/**
 * Key of a mail: another rule of the same request is asked in a mail of its own, as is the same one after an agreement was
 * taken back, and a reminder goes out once.
 */
const keyOf = ({ id }: ApprovalRequest, asked: RequestedAgreement[], occasion: string): string =>
  [
    occasion,
    id,
    sha256(
      asked
        .map(({ rule, partSha256 }) => `${rule.id} ${partSha256}`)
        .toSorted()
        .join(),
    ),
  ].join(':');

/** Returns the request for the agreements to the quote's current revision. */
export const requestOf = (em: EntityManager, quote: Quote): Promise<ApprovalRequest> =>
  em.findOneOrFail(ApprovalRequest, { quote: quote.id, revision: quote.revision ?? 0 });

/** Finds the rules of today that touch a document. Keeps the rules as they are until the transaction ends. */
async function touchesOf(em: EntityManager, quote: Quote, document: QuoteDocument): Promise<Touch[]> {
  await HOLD_RULES.run(em);
  const rules = await CURRENT_RULES.all(em);
  if (rules.length === 0) return [];
  const { isFirst } = await IS_FIRST.one(em, [quote.id, quote.company.id]);
  return rules.flatMap((rule) => {
    const touched = touchedBy(rule, document, isFirst);
    return touched ? [{ ruleId: rule.id, words: touched.words, partSha256: sha256(JSON.stringify(touched.part)) }] : [];
  });
}

/** Sets what the quote needs agreement to; null when it does not wait any more. */
function keepNeeds(em: EntityManager, quote: Quote, needsAgreement: string[] | null, actor: Actor | null): void {
  const updatedBy = actor?.userId ?? null;
  em.assign(quote, { needsAgreement, version: quote.version + 1, updatedAt: now(), updatedBy });
}

/** Answers with their action of the transition table, the role that may give them, and the people for whom they count. */
const ANSWERS = {
  agreed: { action: 'agree', role: 'asked', seats: SEATS },
  refused: { action: 'refuse', role: 'asked', seats: SEATS },
  withdrawn: { action: 'take_back', role: 'agreed', seats: AGREED_FOR },
} as const;

const waitsForNone = () => conflict('wrong_status', 'This quote waits for no agreement');

const whyNot = ({ excluded }: ApprovalRequest, { userId }: Actor): string =>
  excluded.includes(userId)
    ? 'You prepared this quote, set its prices or approved it, so somebody else must agree'
    : 'You are not asked to agree to this rule';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
