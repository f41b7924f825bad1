import { defineEntity, p } from '@mikro-orm/core';
import { VAT_NUMBER_STATUSES } from '../../rules/tax.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { Company } from '../company.entity.js';

const VatVerdictSchema = defineEntity({
  name: 'VatVerdict',
  tableName: 'vat_verdicts',
  indexes: [{ properties: ['company', 'checkedAt'] }],
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company).deleteRule('cascade').index(false),
    vatNumber: p.string().length(20),
    status: p.enum(VAT_NUMBER_STATUSES),
    checkedAt: p.datetime(),
    consultationNumber: p.string().nullable(),
    name: p.text().nullable(),
    address: p.text().nullable(),
    /** The seller's number, in whose name the register was asked; null when it was asked without one. */
    requester: p.string().nullable(),
  },
});

/** A verdict of the register (VIES) on a VAT number of a company: proof that it was asked, never changed. */
export class VatVerdict extends VatVerdictSchema.class {}
VatVerdictSchema.setClass(VatVerdict);
