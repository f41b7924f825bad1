import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties, editorProperties } from '../../platform/database/base.entity.js';
import { amount } from '../../platform/database/columns.js';
import { Quote } from '../../quotes/quote.entity.js';
import { DEAL_STAGES, OPEN_DEAL_STAGES, REGISTRATIONS } from '../../rules/deal.js';
import { User } from '../../users/user.entity.js';

const OPEN = `stage in (${OPEN_DEAL_STAGES.map((stage) => `'${stage}'`).join(', ')})`;
/**
 * SQL condition for deals that protect their customer. Deals that staff have let stand beside a protected deal are
 * excluded.
 */
const PROTECTED = `where registration = 'approved' and ${OPEN} and not stands_beside`;
/** SQL condition for open registrations. */
const LIVING = `where registration in ('pending', 'approved') and ${OPEN}`;

export const PROTECTION_KEYS = ['deals_one_protected_vat_number', 'deals_one_protected_domain'];
export const CUSTOMER_KEYS = [
  'deals_one_vat_number_a_partner',
  'deals_one_domain_a_partner',
  'deals_one_name_a_partner',
];

const unique = (name: string, columns: string, where: string) => ({
  name,
  expression: `create unique index ${name} on deals (${columns}) ${where}`,
});

const DealSchema = defineEntity({
  name: 'Deal',
  tableName: 'deals',
  indexes: [
    unique('deals_one_protected_vat_number', 'vat_number', PROTECTED),
    unique('deals_one_protected_domain', 'domain', PROTECTED),
    unique('deals_one_vat_number_a_partner', 'partner_id, vat_number', LIVING),
    unique('deals_one_domain_a_partner', 'partner_id, domain', LIVING),
    unique('deals_one_name_a_partner', 'partner_id, country_code, customer_key', LIVING),
    { name: 'deals_of_partner', properties: ['partner', 'stage', 'id'] },
    { name: 'deals_by_registration', properties: ['registration', 'registeredAt', 'id'] },
    { name: 'deals_vat_number', properties: ['vatNumber'] },
    { name: 'deals_domain', properties: ['domain'] },
    {
      name: 'deals_similar_customers',
      expression: 'create index deals_similar_customers on deals using gin (customer_name gin_trgm_ops)',
    },
  ],
  properties: {
    ...baseProperties,
    ...editorProperties,
    /** Company of the partner. */
    partner: () => p.manyToOne(Company).deleteRule('no action'),
    registeredBy: () => p.manyToOne(User).deleteRule('no action'),
    /** Time at which the registration last began to wait for staff. */
    registeredAt: p.datetime(),
    /** Company of the customer, if it is a client that is connected to the partner. */
    client: () => p.manyToOne(Company).nullable().deleteRule('no action'),
    customerName: p.string().length(200),
    /** Name of the customer in the form that `customerKey` returns, for comparisons. */
    customerKey: p.text(),
    countryCode: p.character().length(2),
    /** VAT number of the customer in upper case, with the prefix of its country. */
    vatNumber: p.string().length(24).nullable(),
    website: p.string().length(255).nullable(),
    /** Domain of the customer's website, as `websiteDomain` returns it. */
    domain: p.text().nullable(),
    contactName: p.string().length(100).nullable(),
    contactEmail: p.string().length(254).nullable(),
    contactPhone: p.string().length(30).nullable(),
    /** Ids of catalogue products. */
    products: p.array(),
    value: amount(),
    /** Day on which the partner expects to close the deal. */
    closesOn: p.date(),
    stage: p.enum(DEAL_STAGES).default('registered'),
    stageSince: p.datetime(),
    lostReason: p.string().length(200).nullable(),
    notes: p.text().nullable(),
    nextStep: p.string().length(200).nullable(),
    nextStepOn: p.date().nullable(),
    registration: p.enum(REGISTRATIONS).default('pending'),
    /** Last day on which the deal protects its customer. */
    protectedUntil: p.date().nullable(),
    extendedAt: p.datetime().nullable(),
    declineReason: p.text().nullable(),
    /** First day on which the deal can be registered again, after it was declined because of another partner's deal. */
    againFrom: p.date().nullable(),
    /** Question of staff; null once the partner has answered it. */
    question: p.text().nullable(),
    /** True when staff have let the deal stand beside another partner's deal for the same customer. */
    standsBeside: p.boolean().default(false),
    /** Quote of the deal; a quote belongs to at most one deal. */
    quote: () => p.oneToOne(Quote).owner().nullable().deleteRule('no action'),
    searchText: p.text(),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/**
 * A sale to a customer that a partner plans. The protection of a customer excludes other partners: unique keys enforce
 * it for VAT number and domain, an advisory lock for names.
 */
export class Deal extends DealSchema.class {}
DealSchema.setClass(Deal);

export const DEAL_EVENT_TYPES = [
  'registered',
  'registered_again',
  'edited',
  'stage',
  'next_step',
  'quote_linked',
  'quote_unlinked',
  'asked',
  'answered',
  'approved',
  'declined',
  'extended',
  'expired',
  'protection_lost',
] as const;
export type DealEventType = (typeof DEAL_EVENT_TYPES)[number];

const DealEventSchema = defineEntity({
  name: 'DealEvent',
  tableName: 'deal_events',
  properties: {
    ...baseProperties,
    deal: () => p.manyToOne(Deal).index().deleteRule('cascade'),
    type: p.enum(DEAL_EVENT_TYPES),
    fromStage: p.enum(DEAL_STAGES).nullable(),
    toStage: p.enum(DEAL_STAGES).nullable(),
    /** Message from the partner to staff or from staff to the partner, or a description of the change. */
    message: p.text().nullable(),
    /** Internal notes of staff. */
    notes: p.text().nullable(),
    /** User who made the change; null for a change by the portal itself. */
    actor: () => p.manyToOne(User).nullable().deleteRule('no action'),
    actorName: p.string().nullable(),
    byStaff: p.boolean().default(false),
  },
});

/** An event in a deal's timeline, written in the transaction of the change. */
export class DealEvent extends DealEventSchema.class {}
DealEventSchema.setClass(DealEvent);

const percent = () => p.smallint();

const StageProbabilitiesSchema = defineEntity({
  name: 'StageProbabilities',
  tableName: 'deal_stage_probabilities',
  properties: {
    ...baseProperties,
    /** Number of the version, from 1; the highest version applies. */
    version: p.integer().unique(),
    registered: percent(),
    qualified: percent(),
    proposal: percent(),
    negotiation: percent(),
    by: () => p.manyToOne(User).deleteRule('no action'),
  },
});

/** Probabilities of winning a deal by stage, in percent. Each change by staff adds a row; rows never change. */
export class StageProbabilities extends StageProbabilitiesSchema.class {}
StageProbabilitiesSchema.setClass(StageProbabilities);
