import { defineEntity, p } from '@mikro-orm/core';
import { PROOF_DECISIONS } from '../../rules/transport-proof.js';
import { Order } from '../order.entity.js';

/** The carrier of the goods: the buyer itself, or a company on its behalf. */
export const CARRIED_BY = ['buyer', 'carrier'] as const;
export type CarriedBy = (typeof CARRIED_BY)[number];

/** A proof without the buyer's statement. */
export const UNSTATED = {
  statedAt: null,
  signerName: null,
  signerTitle: null,
  carriedBy: null,
  arrivedOn: null,
  arrivalPlace: null,
  receivedBy: null,
  statedById: null,
};

const TransportProofSchema = defineEntity({
  name: 'TransportProof',
  tableName: 'transport_proofs',
  indexes: [
    { name: 'transport_proofs_unchecked', properties: ['order'], where: 'checked_at is null' },
    { name: 'transport_proofs_undecided', properties: ['order'], where: 'decided_at is null' },
  ],
  properties: {
    order: () => p.manyToOne(Order).primary().deleteRule('cascade'),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Time of the buyer's statement; null without one. The columns up to `statedById` belong to it. */
    statedAt: p.datetime().nullable(),
    signerName: p.string().length(100).nullable(),
    signerTitle: p.string().length(100).nullable(),
    carriedBy: p.enum(CARRIED_BY).nullable(),
    arrivedOn: p.date().nullable(),
    arrivalPlace: p.string().length(200).nullable(),
    /** The person who received the goods for the buyer. */
    receivedBy: p.string().length(100).nullable(),
    statedById: p.uuid().nullable().index(),
    /** Time of the reminder to the buyer. */
    remindedAt: p.datetime().nullable(),
    /** Time after the due day at which the proof was looked at, and at which staff were asked because it was incomplete. */
    checkedAt: p.datetime().nullable(),
    staffAskedAt: p.datetime().nullable(),
    decision: p.enum(PROOF_DECISIONS).nullable(),
    decisionReason: p.text().nullable(),
    decidedAt: p.datetime().nullable(),
    decidedById: p.uuid().nullable().index(),
    decidedByName: p.string().nullable(),
  },
});

/**
 * Proof that the goods of an order reached another state of the union, of an order whose buyer carries them. An order
 * that needs no proof has no row. The files are documents of the order.
 */
export class TransportProof extends TransportProofSchema.class {}
TransportProofSchema.setClass(TransportProof);
