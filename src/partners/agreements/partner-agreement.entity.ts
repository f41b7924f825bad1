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
    /** Number of the published version, from 1; null for a draft. */
    number: p.integer().nullable().unique(),
    title: p.string().length(200),
    /** Text in Markdown. */
    text: p.text(),
    status: p.enum(AGREEMENT_STATUSES).default('draft'),
    publishedAt: p.datetime().nullable(),
    /** SHA-256 hash of the published text in UTF-8; acceptances refer to the text by it. */
    sha256: p.character().length(64).nullable(),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/** A version of the partner agreement. The database rejects changes after publication; at most one is active. */
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
    /** Name that the signer entered. */
    signerName: p.string().length(100),
    /** IP address of the signer; empty when unknown. */
    address: p.string().length(100),
    acceptedAt: p.datetime(),
    /** SHA-256 hash of the accepted text. */
    sha256: p.character().length(64),
  },
});

/** Acceptance of an agreement by a partner: signer, time, IP address and hash of the text. It is never changed. */
export class PartnerAgreementAcceptance extends PartnerAgreementAcceptanceSchema.class {}
PartnerAgreementAcceptanceSchema.setClass(PartnerAgreementAcceptance);
