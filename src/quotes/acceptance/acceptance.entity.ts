import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties, editorProperties } from '../../platform/database/base.entity.js';
import { optionalAmount } from '../../platform/database/columns.js';
import { ACCEPTANCE_STATES } from '../../rules/acceptance.js';
import { User } from '../../users/user.entity.js';
import { Quote } from '../quote.entity.js';

const AcceptanceRuleSchema = defineEntity({
  name: 'AcceptanceRule',
  tableName: 'acceptance_rules',
  checks: [
    {
      name: 'acceptance_rules_limits',
      expression:
        'coalesce(admin_over, 0) >= 0 and coalesce(two_people_over, 0) >= 0 and coalesce(purchase_order_over, 0) >= 0',
    },
  ],
  properties: {
    ...baseProperties,
    ...editorProperties,
    company: () => p.oneToOne(Company).owner().deleteRule('cascade'),
    /** Totals, VAT included, over which an administrator, two people or a purchase order number are needed. */
    adminOver: optionalAmount(),
    twoPeopleOver: optionalAmount(),
    purchaseOrderOver: optionalAmount(),
    version: p.integer().default(0),
  },
});

/** Rule of a company for accepting quotes over its limits. Null limits never apply. */
export class AcceptanceRule extends AcceptanceRuleSchema.class {}
AcceptanceRuleSchema.setClass(AcceptanceRule);

const AcceptanceRequestSchema = defineEntity({
  name: 'AcceptanceRequest',
  tableName: 'acceptance_requests',
  indexes: [
    { properties: ['quote', 'createdAt'] },
    {
      name: 'acceptance_requests_waiting',
      expression: `create unique index acceptance_requests_waiting on acceptance_requests (quote_id) where state = 'waiting'`,
    },
  ],
  checks: [
    { name: 'acceptance_requests_ended', expression: `(state = 'waiting') = (ended_at is null)` },
    { name: 'acceptance_requests_reason', expression: `state <> 'refused' or coalesce(reason, '') <> ''` },
  ],
  properties: {
    ...baseProperties,
    quote: () => p.manyToOne(Quote).deleteRule('cascade'),
    revision: p.integer(),
    /** Hash of the revision that all signatures are about. */
    sha256: p.character().length(64),
    /** The person who signed first. */
    askedBy: () => p.manyToOne(User).index().deleteRule('no action'),
    state: p.enum(ACCEPTANCE_STATES).default('waiting'),
    endedAt: p.datetime().nullable(),
    /** The person who completed, refused or withdrew the request; null for one that lapsed. */
    endedBy: () => p.manyToOne(User).nullable().index().deleteRule('no action'),
    /** Why somebody refused. */
    reason: p.text().nullable(),
    remindedAt: p.datetime().nullable(),
  },
});

/** A company's request to accept a revision, from the first signature on. At most one of a quote waits. */
export class AcceptanceRequest extends AcceptanceRequestSchema.class {}
AcceptanceRequestSchema.setClass(AcceptanceRequest);

const AcceptanceSignatureSchema = defineEntity({
  name: 'AcceptanceSignature',
  tableName: 'acceptance_signatures',
  uniques: [{ properties: ['request', 'user'] }],
  properties: {
    ...baseProperties,
    request: () => p.manyToOne(AcceptanceRequest).deleteRule('cascade'),
    quote: () => p.manyToOne(Quote).index().deleteRule('cascade'),
    user: () => p.manyToOne(User).index().deleteRule('no action'),
    /** True when the person was an administrator of the company then. */
    isAdmin: p.boolean(),
    signerName: p.string().length(100),
    signerTitle: p.string().length(100).nullable(),
    purchaseOrder: p.string().length(100).nullable(),
    address: p.string(),
  },
});

/** Signature of a person under an acceptance request: name, title, time and address. It never changes. */
export class AcceptanceSignature extends AcceptanceSignatureSchema.class {}
AcceptanceSignatureSchema.setClass(AcceptanceSignature);
