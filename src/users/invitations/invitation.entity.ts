import { defineEntity, p } from '@mikro-orm/core';
import { ACCOUNT_TYPES } from '../../rules/actor.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { Company } from '../../companies/company.entity.js';
import { User } from '../user.entity.js';

/** Stored statuses. A pending invitation past its date counts as `expired`, without a write. */
const INVITATION_STATUSES = ['pending', 'accepted', 'revoked'] as const;

const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company).index(),
    /** Always in lower case. */
    email: p.string(),
    role: p.enum(ACCOUNT_TYPES).default('standard'),
    status: p.enum(INVITATION_STATUSES).default('pending'),
    /** sha256 of the token in the mail; every resend sets a new one. */
    tokenHash: p.string().unique(),
    expiresAt: p.datetime(),
    /** The user who sent the latest mail and on whose authority the invitation rests. */
    invitedBy: () => p.manyToOne(User).index(),
    acceptedBy: () => p.manyToOne(User).nullable(),
  },
});

/** An invitation by mail to join a company. */
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);
