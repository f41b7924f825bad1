import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties, editorProperties } from '../../platform/database/base.entity.js';
import { AGREEMENT_STATUSES } from '../../rules/partner-agreement.js';
import { User } from '../../users/user.entity.js';

const PartnerAgreementSchema = defineEntity({
  name: 'PartnerAgreement',
  tableName: 'partner_agreements',
  indexes: [
    {
      name: 'partner_agreements_one_active',
      expression: `create unique index partner_agreements_one_active on partner_agreements (status) where status = 'active'`,
    },
  ],
  checks: [
    {
      name: 'partner_agreements_published',
      expression: `(status = 'draft') = (published_at is null) and num_nulls(number, sha256, published_at) in (0, 3)`,
    },
  ],
  properties: {
    ...baseProperties,
    ...editorProperties,
    /** Which of the published ones it is, from 1; drafts have none. */
    number: p.integer().nullable().unique(),
    title: p.string().length(200),
    /** Markdown. */
    text: p.text(),
    status: p.enum(AGREEMENT_STATUSES).default('draft'),
    publishedAt: p.datetime().nullable(),
    /** Of the text as it was published, in UTF-8; what is accepted names it. */
    sha256: p.character().length(64).nullable(),
    /** Grows with every change; the ETag. */
    version: p.integer().default(1),
  },
});

/** A version of what partners agree to. Once published the database refuses to change it; one is active. */
export class PartnerAgreement extends PartnerAgreementSchema.class {}
PartnerAgreementSchema.setClass(PartnerAgreement);

const PartnerAgreementAcceptanceSchema = defineEntity({
  name: 'PartnerAgreementAcceptance',
  tableName: 'partner_agreement_acceptances',
  uniques: [{ name: 'partner_agreement_acceptances_once', properties: ['partner', 'agreement'] }],
  properties: {
    ...baseProperties,
    agreement: () => p.manyToOne(PartnerAgreement).index(),
    partner: () => p.manyToOne(Company),
    user: () => p.manyToOne(User).deleteRule('no action'),
    /** As it was typed. */
    signerName: p.string().length(100),
    /** Where it was signed from; empty where that is not known. */
    address: p.string().length(100),
    acceptedAt: p.datetime(),
    /** Of the text that was accepted. */
    sha256: p.character().length(64),
  },
});

/** That a partner accepted an agreement: who, when, from where, and exactly what. Never changed. */
export class PartnerAgreementAcceptance extends PartnerAgreementAcceptanceSchema.class {}
PartnerAgreementAcceptanceSchema.setClass(PartnerAgreementAcceptance);
