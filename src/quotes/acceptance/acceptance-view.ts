import type { EntityManager } from '@mikro-orm/postgresql';
import { isAsked, missingOf, needsOf, type Signatory, signatoryActions } from '../../rules/acceptance.js';
import { type Actor, readsEverything } from '../../rules/actor.js';
import { toCents } from '../../rules/money.js';
import type { QuoteAsItStands } from '../document/quote-as-it-stands.js';
import type { QuoteDto } from '../quote-answers.dto.js';
import type { AcceptanceRequestDto } from './acceptance.dto.js';
import { type ShownLimits, type ShownRequest, toSignature } from './acceptance-shown.js';
import { SIGNATORIES } from './acceptance.queries.js';

/** Fields of a quote's answer about the buyer's rule; none for a quote that no rule touches. */
type AcceptanceFields = Pick<QuoteDto, 'acceptanceRequest' | 'acceptanceCheck'>;

/**
 * Returns what an answer says about the buyer's rule, and takes `accept` from the actions of somebody whose signature would
 * not help. People and reasons are only for the buyer's company and for staff.
 */
export async function withAcceptance(
  em: EntityManager,
  answer: QuoteDto,
  { quote, document, acceptanceLimits, acceptanceRequest: request }: QuoteAsItStands,
  actor: Actor,
): Promise<QuoteDto> {
  const needs = acceptanceLimits ? needsOf(toLimits(acceptanceLimits), document.totals.total) : [];
  if (quote.status !== 'sent' || answer.isExpired || (needs.length === 0 && !request)) return answer;
  const isBuyer = actor.companyId === quote.company.id;
  const seesAll = isBuyer || readsEverything(actor);
  const isWaiting = request?.state === 'waiting';
  const signed = isWaiting ? request.signatures.filter(({ counts }) => counts) : [];
  const people = seesAll && needs.length > 0 ? await SIGNATORIES.all(em, [quote.company.id]) : [];
  const namesAfter = (signatures: readonly Signatory[]) =>
    people.filter((one) => isAsked(needs, signatures, one)).map(({ name }) => name);
  const viewer: Signatory = { userId: actor.userId, isAdmin: actor.accountType === 'admin' };
  const fields: AcceptanceFields = {};
  if (request && (isWaiting || seesAll)) {
    const actions = isBuyer && actor.emailVerified ? signatoryActions(request.state, needs, signed, viewer) : [];
    const missing = isWaiting ? (quote.acceptanceNeeds ?? []) : [];
    fields.acceptanceRequest = {
      ...toRequest(request, seesAll),
      missing,
      people: isWaiting ? namesAfter(signed) : [],
      actions,
    };
    if (isWaiting && isBuyer && !signatoryActions('waiting', needs, signed, viewer).includes('sign')) {
      answer.actions = answer.actions.filter((action) => action !== 'accept');
      answer.actionsOnceVerified &&= answer.actionsOnceVerified.filter((action) => action !== 'accept');
    }
  }
  if (isBuyer && needs.length > 0) {
    const after = signed.some(({ userId }) => userId === viewer.userId) ? signed : [...signed, viewer];
    fields.acceptanceCheck = { needs, missing: missingOf(needs, after, 'given'), people: namesAfter(after) };
  }
  return { ...answer, ...fields };
}

const toLimits = ({ adminOver, twoPeopleOver, purchaseOrderOver }: ShownLimits) => ({
  adminOver: adminOver === null ? null : toCents(adminOver),
  twoPeopleOver: twoPeopleOver === null ? null : toCents(twoPeopleOver),
  purchaseOrderOver: purchaseOrderOver === null ? null : toCents(purchaseOrderOver),
});

function toRequest(
  { state, askedBy, askedAt, endedBy, endedAt, reason, signatures }: ShownRequest,
  seesAll: boolean,
): Omit<AcceptanceRequestDto, 'missing' | 'people' | 'actions'> {
  return {
    state,
    askedBy: seesAll ? askedBy : null,
    askedAt: new Date(askedAt).toISOString(),
    purchaseOrder: seesAll ? (signatures.findLast((one) => one.purchaseOrder)?.purchaseOrder ?? null) : null,
    signatures: seesAll ? signatures.map(toSignature) : [],
    endedBy: seesAll ? endedBy : null,
    endedAt: endedAt && new Date(endedAt).toISOString(),
    reason: seesAll ? reason : null,
  };
}
