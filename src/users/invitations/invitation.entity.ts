import { defineEntity, p } from '@mikro-orm/core';
import { ACCOUNT_TYPES } from '../../rules/actor.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { Company } from '../../companies/company.entity.js';
import { User } from '../user.entity.js';

/** Stored statuses. A pending invitation counts as `expired` after its expiry date; its row is not changed. */
const INVITATION_STATUSES = ['pending', 'accepted', 'revoked'] as const;

const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company).index(),
    /** E-mail address in lower case. */
    email: p.string(),
    role: p.enum(ACCOUNT_TYPES).default('standard'),
    status: p.enum(INVITATION_STATUSES).default('pending'),
    /** SHA-256 hash of the token in the mail; each new mail has a new token. */
    tokenHash: p.string().unique(),
    expiresAt: p.datetime(),
    /** The user who sent the last mail. The invitation is valid only while this user may invite. */
    invitedBy: () => p.manyToOne(User).index(),
    acceptedBy: () => p.manyToOne(User).nullable(),
  },
});

/** An invitation by mail to join a company. */
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);
