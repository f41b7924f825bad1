import { defineEntity, p } from '@mikro-orm/core';
import { ACCOUNT_TYPES } from '../../rules/actor.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { Company } from '../../companies/company.entity.js';
import { User } from '../user.entity.js';

/** As stored. A pending one past its date is `expired`, which needs no writing. */
const INVITATION_STATUSES = ['pending', 'accepted', 'revoked'] as const;

const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company).index(),
    /** Always lower case. */
    email: p.string(),
    role: p.enum(ACCOUNT_TYPES).default('standard'),
    status: p.enum(INVITATION_STATUSES).default('pending'),
    /** sha256 of the token in the mail; a new one with every resend. */
    tokenHash: p.string().unique(),
    expiresAt: p.datetime(),
    /** Who sent its latest mail, and answers for it. */
    invitedBy: () => p.manyToOne(User).index(),
    acceptedBy: () => p.manyToOne(User).nullable(),
  },
});

/** Somebody asked by mail to join a company. */
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);
