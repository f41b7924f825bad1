import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties, editorProperties } from '../platform/database/base.entity.js';
import { Quote } from '../quotes/quote.entity.js';
import { APPROVAL_ANSWERS, APPROVAL_NEEDS } from '../rules/approval.js';
import { APPROVAL_KINDS } from '../rules/approval-kinds.js';
import { User } from '../users/user.entity.js';

/** A list of users. The rows of removed users stay, so a list never names a row that does not exist. */
const users = () => p.array().columnType('uuid[]').$type<string[]>();

const ApprovalRoleSchema = defineEntity({
  name: 'ApprovalRole',
  tableName: 'approval_roles',
  properties: {
    ...baseProperties,
    ...editorProperties,
    name: p.string().length(60).unique(),
    members: users(),
    version: p.integer().default(1),
  },
});

/** A role whose members agree to quotes: 'Finance'. */
export class ApprovalRole extends ApprovalRoleSchema.class {}
ApprovalRoleSchema.setClass(ApprovalRole);

const ApprovalRuleSchema = defineEntity({
  name: 'ApprovalRule',
  tableName: 'approval_rules',
  checks: [
    { name: 'approval_rules_ends', expression: 'ends_on is null or ends_on >= begins_on - 1' },
    { name: 'approval_rules_people', expression: `(role_id is null) = (people <> '{}')` },
    { name: 'approval_rules_escalation', expression: '(escalate_to_id is null) = (escalate_after is null)' },
  ],
  properties: {
    ...baseProperties,
    ...editorProperties,
    kind: p.enum(APPROVAL_KINDS),
    /** Percentage, euros, days or weeks, by the kind; null for a kind without a threshold. */
    threshold: p.decimal('number').precision(14).scale(2).nullable(),
    /** Country codes or product types, by the kind. */
    covers: p.array(),
    needs: p.enum(APPROVAL_NEEDS),
    /** The people who are asked; empty with a role, whose members are asked. */
    people: users(),
    role: () => p.manyToOne(ApprovalRole).nullable().deleteRule('no action'),
    /** Why the rule exists; shown to the people who are asked. */
    reason: p.string().length(500).nullable(),
    beginsOn: p.date(),
    /** Last day of the rule; null without an end. */
    endsOn: p.date().nullable(),
    /** Person who is asked as well after `escalateAfter` working days without an answer, and may agree in place of all. */
    escalateTo: () => p.manyToOne(User).nullable().deleteRule('no action'),
    escalateAfter: p.smallint().nullable(),
    /** Working days after which those who were asked and have not answered are mailed once more; null for never. */
    remindAfter: p.smallint().nullable(),
    /** False for a rule that is switched off: it applies to no quote until it is switched on. */
    isOn: p.boolean().default(true),
    version: p.integer().default(1),
  },
});

/** An approval rule: who must agree before a quote that it touches is sent. Days are whole days in UTC. */
export class ApprovalRule extends ApprovalRuleSchema.class {}
ApprovalRuleSchema.setClass(ApprovalRule);

const ApprovalRequestSchema = defineEntity({
  name: 'ApprovalRequest',
  tableName: 'approval_requests',
  uniques: [{ properties: ['quote', 'revision'] }],
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    ...baseProperties,
    quote: () => p.manyToOne(Quote).deleteRule('cascade'),
    revision: p.integer(),
    /** Hash of the revision. */
    sha256: p.character().length(64),
    /** The member of staff who approved the revision, and so asked for the agreements. */
    askedBy: () => p.manyToOne(User).deleteRule('no action'),
    /** People who must not agree: who prepared the quote, changed its lines, prices or terms, or asked. */
    excluded: users(),
    /** The revision that those who are asked compare it with: the last one that was asked for, offered or submitted. */
    comparedWith: p.integer().nullable(),
    /** Time at which the person who asked took the request back. */
    withdrawnAt: p.datetime().nullable(),
  },
});

/** The revision of a quote that rules touch, from the approval that asked for agreements on. */
export class ApprovalRequest extends ApprovalRequestSchema.class {}
ApprovalRequestSchema.setClass(ApprovalRequest);

const RequestedAgreementSchema = defineEntity({
  name: 'RequestedAgreement',
  tableName: 'requested_agreements',
  indexes: [{ properties: ['rule', 'createdAt'] }],
  properties: {
    request: () => p.manyToOne(ApprovalRequest).primary().deleteRule('cascade'),
    rule: () => p.manyToOne(ApprovalRule).primary().deleteRule('no action'),
    createdAt: baseProperties.createdAt,
    /** Reason why the rule applies: 'HoloWall Stage is 17.0% below list'. */
    words: p.text(),
    /** Hash of the part of the revision that the rule looks at. */
    partSha256: p.character().length(64),
    /** Time at which the rule had all agreements; null while it needs one. */
    metAt: p.datetime().nullable(),
    /** Time at which the person of the escalation was asked as well. */
    escalatedAt: p.datetime().nullable(),
    /** Time at which those who had not answered were reminded. */
    remindedAt: p.datetime().nullable(),
    /** People who were mailed about it, also about an equal part of an earlier revision. */
    mailed: users().default([]),
  },
});

/** A rule that touches a revision, and the part of the revision that an agreement is about. */
export class RequestedAgreement extends RequestedAgreementSchema.class {}
RequestedAgreementSchema.setClass(RequestedAgreement);

const AgreementSchema = defineEntity({
  name: 'Agreement',
  tableName: 'approval_agreements',
  indexes: [{ properties: ['quote', 'rule', 'partSha256'] }],
  checks: [{ name: 'approval_agreements_reason', expression: `answer <> 'refused' or coalesce(reason, '') <> ''` }],
  properties: {
    ...baseProperties,
    quote: () => p.manyToOne(Quote).deleteRule('cascade'),
    revision: p.integer(),
    /** Hash of the revision that the person read. */
    sha256: p.character().length(64),
    rule: () => p.manyToOne(ApprovalRule).deleteRule('no action'),
    /** Hash of the part that the rule looks at. The answer counts while it is equal. */
    partSha256: p.character().length(64),
    user: () => p.manyToOne(User).deleteRule('no action'),
    /** The person whose answer it is: another than `user` when that person delegated it. */
    onBehalfOf: () => p.manyToOne(User).deleteRule('no action'),
    answer: p.enum(APPROVAL_ANSWERS),
    reason: p.string().length(500).nullable(),
  },
});

/** The answer of a person to a rule that touches a quote. It never changes; the last answer of a person counts. */
export class Agreement extends AgreementSchema.class {}
AgreementSchema.setClass(Agreement);

const DelegationSchema = defineEntity({
  name: 'Delegation',
  tableName: 'approval_delegations',
  indexes: [{ properties: ['to', 'endsOn'] }],
  checks: [
    { name: 'approval_delegations_ends', expression: 'ends_on >= begins_on' },
    { name: 'approval_delegations_other', expression: 'to_id <> user_id' },
  ],
  properties: {
    ...baseProperties,
    /** The person who is away. */
    user: () => p.manyToOne(User).index().deleteRule('no action'),
    /** The person who answers meanwhile. */
    to: () => p.manyToOne(User).deleteRule('no action'),
    beginsOn: p.date(),
    endsOn: p.date(),
    reason: p.string().length(200).nullable(),
  },
});

/** A delegation: from one day to another, somebody else answers for a person. Days are whole days in UTC. */
export class Delegation extends DelegationSchema.class {}
DelegationSchema.setClass(Delegation);
