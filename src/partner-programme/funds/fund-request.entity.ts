import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { baseProperties, editorProperties } from '../../platform/database/base.entity.js';
import { amount, optionalAmount } from '../../platform/database/columns.js';
import { documentProperties } from '../../platform/uploads/stored-document.js';
import { FUND_KIND_NAMES, FUND_REQUEST_STATUSES } from '../../rules/fund-request.js';
import { User } from '../../users/user.entity.js';

const FundRequestSchema = defineEntity({
  name: 'FundRequest',
  tableName: 'fund_requests',
  indexes: [
    { name: 'fund_requests_of_partner', properties: ['partner', 'createdAt', 'id'] },
    { name: 'fund_requests_by_status', properties: ['status', 'createdAt', 'id'] },
  ],
  properties: {
    ...baseProperties,
    ...editorProperties,
    /** Company of the partner. */
    partner: () => p.manyToOne(Company).deleteRule('no action'),
    requestedBy: () => p.manyToOne(User).deleteRule('no action'),
    activity: p.string().length(200),
    kind: p.enum(FUND_KIND_NAMES),
    startsOn: p.date(),
    endsOn: p.date(),
    /** Requested amount. */
    amount: amount(),
    expectedLeads: p.integer(),
    description: p.text(),
    status: p.enum(FUND_REQUEST_STATUSES).default('requested'),
    /** Year of the budget, reserved amount, and last day to claim it; null until the request is approved. */
    year: p.smallint().nullable(),
    approved: optionalAmount(),
    claimUntil: p.date().nullable(),
    /** Amount that the partner spent, as stated in the claim. */
    spent: optionalAmount(),
    claimNote: p.text().nullable(),
    paid: optionalAmount(),
    /** Reason why the request was declined, or returned to the partner. */
    reason: p.text().nullable(),
    searchText: p.text(),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/** A partner's request for development funds. */
export class FundRequest extends FundRequestSchema.class {}
FundRequestSchema.setClass(FundRequest);

const FundRequestEventSchema = defineEntity({
  name: 'FundRequestEvent',
  tableName: 'fund_request_events',
  properties: {
    ...baseProperties,
    request: () => p.manyToOne(FundRequest).index().deleteRule('cascade'),
    /** Status of the request after the event. */
    status: p.enum(FUND_REQUEST_STATUSES),
    /** Amount that was requested, approved, claimed or paid. */
    amount: optionalAmount(),
    message: p.text().nullable(),
    /** User who made the change; null for a change by the portal itself. */
    actor: () => p.manyToOne(User).nullable().deleteRule('no action'),
    actorName: p.string().nullable(),
    byStaff: p.boolean().default(false),
  },
});

/** An event in a request's timeline, written in the transaction of the change. */
export class FundRequestEvent extends FundRequestEventSchema.class {}
FundRequestEventSchema.setClass(FundRequestEvent);

const FundRequestDocumentSchema = defineEntity({
  name: 'FundRequestDocument',
  tableName: 'fund_request_documents',
  properties: {
    ...baseProperties,
    ...documentProperties,
    request: () => p.manyToOne(FundRequest).index().deleteRule('cascade'),
  },
});

/** A document that proves that the money was spent. */
export class FundRequestDocument extends FundRequestDocumentSchema.class {}
FundRequestDocumentSchema.setClass(FundRequestDocument);
