import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, fullName } from '../../rules/actor.js';
import { countryName } from '../../rules/country-name.js';
import { isUuid } from '../../rules/ids.js';
import { mayChangeOrders } from '../../rules/order-status.js';
import { EVIDENCE_TYPES, type EvidenceType, PROOF_TYPES, type ProofType } from '../../rules/order-document-types.js';
import { missingProof, type ProofPart, proofDueOn, proofReminderOn } from '../../rules/transport-proof.js';
import { now, today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound, unprocessable } from '../../platform/errors.js';
import { Outbox } from '../../platform/mail/outbox.js';
import type { UploadedDocument } from '../../platform/uploads/document-upload.js';
import { toDocumentLine } from '../../quotes/drafts/quote-lines.js';
import { findReader } from '../../users/mail-reader.js';
import { isSigned, OrderDocuments } from '../documents/order-documents.service.js';
import { proofRefusedMail } from '../order-mails.js';
import { findOrder, lockOrder } from '../order-record.js';
import { type Order, OrderDocument, OrderLine } from '../order.entity.js';
import { HANDED_OVER, handedOverOn } from './handed-over.js';
import type {
  DecideProofDto,
  ProofFileDto,
  StateTransportDto,
  TransportAction,
  TransportProofDto,
} from './transport-proof.dto.js';
import { TransportProof, UNSTATED } from './transport-proof.entity.js';
import { PROOFS_OF_ORDER } from './transport-proof.queries.js';
import { statementText } from './transport-statement.js';
import { isTaxed, UnprovedGoods } from './unproved-goods.service.js';

/** Maximum number of proofs that a company may upload for an order. */
const MOST = 20;

const UNDECIDED = {
  decision: null,
  decisionReason: null,
  decidedAt: null,
  decidedById: null,
  decidedByName: null,
};

/**
 * Proof that goods reached another state of the union, when the buyer carries them: the buyer's statement, which becomes
 * a document of the order, and its proofs of transport. Orders that need no proof answer 404.
 */
@Injectable()
export class TransportProofs {
  constructor(
    private readonly transactions: Transactions,
    private readonly documents: OrderDocuments,
    private readonly unproved: UnprovedGoods,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the proof of an order. Throws 404 for an order that the actor may not read, or that needs no proof. */
  async read(actor: Actor, orderId: string): Promise<TransportProofDto> {
    return this.transactions.read(async (em) => {
      const order = await findOrder(em, actor, orderId);
      const proof = await findProof(em, order);
      return toProof(order, proof, await missingOf(em, proof), await filesOf(em, order), actor);
    });
  }

  /**
   * Keeps the buyer's statement, and its text as a document of the order. Throws 404 like `read`, 409 `wrong_status`
   * before the goods were handed over, 409 `already_stated` for a second statement, signed or on paper, 422 for a day
   * of arrival before the shipment or in the future.
   */
  async state(actor: Actor, orderId: string, said: StateTransportDto): Promise<void> {
    const at = now();
    const { order, lines } = await this.transactions.read(async (em) => {
      const found = await findOrder(em, actor, orderId);
      await assertStatable(em, found, await findProof(em, found), said);
      return {
        order: found,
        lines: await em.find(OrderLine, { order: found.id }, { orderBy: { position: 'asc' } }),
      };
    });
    const file = {
      name: `statement-${order.number}.txt`,
      text: statementText(order, lines, said, { at, email: actor.email }),
    };
    await this.documents.addWritten(actor, order.id, 'buyer_statement', file, async (em) => {
      const locked = await lockOrder(em, actor, orderId, undefined);
      const proof = await findProof(em, locked);
      await assertStatable(em, locked, proof, said);
      em.assign(proof, { ...said, signerTitle: said.signerTitle ?? null, statedAt: at, statedById: actor.userId });
    });
  }

  /**
   * Adds a proof of transport of the buyer to the order's documents. Throws 404 like `read`, 409 `wrong_status` before
   * the goods were handed over, 409 `too_many_documents` when the company has uploaded 20 for this order, and like an
   * upload of staff.
   */
  async add(actor: Actor, orderId: string, type: ProofType, file: UploadedDocument | undefined): Promise<void> {
    const check = async (em: EntityManager, order: Order) => {
      await findProof(em, order);
      assertHandedOver(order);
      await assertRoom(em, order, actor);
    };
    await this.transactions.read(async (em) => check(em, await findOrder(em, actor, orderId)));
    await this.documents.add(actor, orderId, type, file, async (em) =>
      check(em, await lockOrder(em, actor, orderId, undefined)),
    );
  }

  /**
   * Refuses a proof or a statement, which stays a document of the order but no longer counts, and mails the contact the
   * reason and what is missing. The buyer can sign a statement again then. It ends a decision to keep the zero rate:
   * the contact is reminded, and staff are asked, again when that is due. Throws 404 like `read` and for a document
   * that is no proof, 409 `already_refused`, 409 `invoice_exists` when the VAT is invoiced.
   */
  async refuse(actor: Actor, orderId: string, documentId: string, reason: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const order = await lockOrder(em, actor, orderId, undefined);
      const proof = await findProof(em, order);
      const document = isUuid(documentId)
        ? await em.findOne(OrderDocument, { id: documentId, order: order.id, type: { $in: EVIDENCE_TYPES } })
        : null;
      if (!document) throw notFound('Document not found');
      if (document.refusedAt) throw conflict('already_refused', 'This document was refused already');
      if (isTaxed(order)) throw conflict('invoice_exists', 'The VAT of the goods is invoiced already');
      em.assign(document, { refusalReason: reason, refusedAt: now(), refusedBy: actor.userId });
      const day = handedOverOn(order);
      // From the day of the reminder, the mail of the refusal takes its place.
      const remindedAt = day && today() >= proofReminderOn(day) ? now() : null;
      em.assign(proof, { checkedAt: null, remindedAt, ...UNDECIDED, ...(isSigned(document) && UNSTATED) });
      const missing = await missingOf(em, proof);
      const reader = await findReader(em, order.company.id, order.user.id);
      const lines = (await em.find(OrderLine, { order: order.id })).map(toDocumentLine);
      const refused = { document: document.originalName, reason };
      if (reader) await this.outbox.add(proofRefusedMail(order, lines, missing, refused, reader));
    });
  }

  /**
   * Records what staff decided about the VAT of the goods, and invoices it for that decision; that one is final, a
   * later one replaces the other. Staff decide also while nothing is missing, because they see whether the files prove
   * it. Throws 404 like `read`, 409 `wrong_status` before the goods were handed over, 409 `invoice_exists` when the VAT
   * is invoiced, and like `UnprovedGoods.tax`.
   */
  async decide(actor: Actor, orderId: string, { decision, reason }: DecideProofDto): Promise<void> {
    await this.transactions.run(async (em) => {
      const order = await lockOrder(em, actor, orderId, undefined);
      const proof = await findProof(em, order);
      assertHandedOver(order);
      if (isTaxed(order)) throw conflict('invoice_exists', 'The VAT of the goods is invoiced already');
      if (decision === 'invoice_vat') await this.unproved.tax(em, order, actor);
      em.assign(proof, {
        decision,
        decisionReason: reason ?? null,
        decidedAt: now(),
        decidedById: actor.userId,
        decidedByName: fullName(actor),
      });
    });
  }
}

async function findProof(em: EntityManager, order: Order): Promise<TransportProof> {
  const proof = await em.findOne(TransportProof, { order: order.id }, { refresh: true });
  if (!proof) throw notFound('This order needs no proof of transport');
  return proof;
}

async function missingOf(em: EntityManager, proof: TransportProof): Promise<ProofPart[]> {
  await em.flush();
  return missingProof(await PROOFS_OF_ORDER.one(em, [proof.order.id]));
}

function assertHandedOver({ status }: Order): void {
  if (!HANDED_OVER.includes(status)) throw conflict('wrong_status', 'The goods have not been handed over yet');
}

async function assertRoom(em: EntityManager, { id: order }: Order, { companyId }: Actor): Promise<void> {
  const uploaded = { order, type: { $in: PROOF_TYPES }, uploadedBy: { company: companyId } };
  if ((await em.count(OrderDocument, uploaded)) >= MOST) {
    const message = `Your company has already uploaded ${MOST} proofs for this order. Contact us to send another.`;
    throw conflict('too_many_documents', message);
  }
}

async function assertStatable(
  em: EntityManager,
  order: Order,
  proof: TransportProof,
  { arrivedOn }: StateTransportDto,
): Promise<void> {
  assertHandedOver(order);
  if (proof.statedAt) throw conflict('already_stated', 'Your company has already signed the statement for this order');
  if (!(await missingOf(em, proof)).includes('statement')) {
    throw conflict('already_stated', 'This order already has a statement on paper');
  }
  const message =
    arrivedOn > today()
      ? 'Arrived on must not be in the future'
      : order.shippedOn && arrivedOn < order.shippedOn && 'The goods cannot arrive before they are shipped';
  if (message) throw unprocessable(message, [{ field: 'arrivedOn', message }]);
}

/** Returns the statements and the proofs among an order's documents, oldest first. */
async function filesOf(em: EntityManager, { id: order }: Order): Promise<ProofFileDto[]> {
  const orderBy = { createdAt: 'asc', id: 'asc' } as const;
  const found = await em.find(OrderDocument, { order, type: { $in: EVIDENCE_TYPES } }, { orderBy });
  return found.map(({ id, type, originalName, createdAt, refusedAt, refusalReason }) => ({
    id,
    type: type as EvidenceType,
    originalName,
    uploadedAt: createdAt.toISOString(),
    refusal: refusedAt ? { reason: refusalReason ?? '', refusedAt: refusedAt.toISOString() } : null,
  }));
}

function toProof(
  order: Order,
  proof: TransportProof,
  missing: ProofPart[],
  documents: ProofFileDto[],
  actor: Actor,
): TransportProofDto {
  const { countryCode } = order.taxDecision!.destination;
  const isBuyer = order.company.id === actor.companyId;
  const isHandedOver = HANDED_OVER.includes(order.status);
  const day = handedOverOn(order);
  const { decision, decisionReason, decidedAt, decidedByName } = proof;
  const actions: Record<TransportAction, boolean> = {
    state_transport: isBuyer && missing.includes('statement'),
    add_transport_proof: isBuyer,
    refuse_transport_proof: mayChangeOrders(actor) && !isTaxed(order) && documents.some(({ refusal }) => !refusal),
    decide_transport_proof: mayChangeOrders(actor) && !isTaxed(order),
  };
  return {
    countryCode,
    countryName: countryName(countryCode),
    dueOn: day && proofDueOn(day),
    statement: toStatement(proof),
    missing,
    documents,
    staffAskedAt: proof.staffAskedAt?.toISOString() ?? null,
    decision:
      decision && decidedAt && !isBuyer
        ? {
            decision,
            reason: decisionReason ?? null,
            decidedAt: decidedAt.toISOString(),
            decidedBy: decidedByName ?? '',
          }
        : null,
    actions: isHandedOver ? (Object.keys(actions) as TransportAction[]).filter((action) => actions[action]) : [],
  };
}

function toStatement(proof: TransportProof): TransportProofDto['statement'] {
  const { statedAt, carriedBy, arrivedOn, arrivalPlace, receivedBy, signerName, signerTitle } = proof;
  if (!statedAt || !carriedBy || !arrivedOn) return null;
  return {
    carriedBy,
    arrivedOn,
    arrivalPlace: arrivalPlace ?? '',
    receivedBy: receivedBy ?? '',
    signerName: signerName ?? '',
    signerTitle: signerTitle ?? null,
    statedAt: statedAt.toISOString(),
  };
}
