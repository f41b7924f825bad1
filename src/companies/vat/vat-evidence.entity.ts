import { defineEntity, p } from '@mikro-orm/core';
import { VAT_NUMBER_STATUSES } from '../../rules/tax.js';
import { Company } from '../company.entity.js';

const VatEvidenceSchema = defineEntity({
  name: 'VatEvidence',
  tableName: 'vat_evidence',
  properties: {
    company: () => p.manyToOne(Company).primary().deleteRule('cascade'),
    /** The number as the company's record has it; after a correction, the new number has evidence of its own. */
    vatNumber: p.string().length(20).primary(),
    status: p.enum(VAT_NUMBER_STATUSES).default('unconfirmed'),
    /** Time of the verdict; null without one. */
    checkedAt: p.datetime().nullable(),
    /** The register's proof that it was asked; null without the seller's number. */
    consultationNumber: p.string().nullable(),
    /** Name and address in the register; null when it does not disclose them. */
    name: p.text().nullable(),
    address: p.text().nullable(),
    /** The seller's number, in whose name the register was asked. */
    requester: p.string().nullable(),
    /** Time of the last question, answered or not. */
    askedAt: p.datetime().nullable(),
    /** Time since when an answer is pending: of the request to ask, or of the question; null when none is. */
    pendingSince: p.datetime().nullable(),
    /** Number of questions since the last verdict. */
    tries: p.integer().default(0),
    /** Reason of the last question without a verdict: `MS_UNAVAILABLE`; null after a verdict. */
    problem: p.string().nullable(),
  },
});

/**
 * The last verdict of the register (VIES) on a VAT number of a company. It stays while a later question is not
 * answered. Without a verdict the number is `unconfirmed`.
 */
export class VatEvidence extends VatEvidenceSchema.class {}
VatEvidenceSchema.setClass(VatEvidence);
