import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';
import { User } from './user.entity.js';

const UserStatusChangeSchema = defineEntity({
  name: 'UserStatusChange',
  tableName: 'user_status_changes',
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).index(),
    /** An account status, `deleted`, or an account type for a change of role. */
    previousStatus: p.string(),
    newStatus: p.string(),
    reason: p.text().nullable(),
    /** User who made the change; null for a change by the system. */
    changedBy: () => p.manyToOne(User).nullable(),
  },
});

/** A row of a user's history, written in the transaction of the change. */
export class UserStatusChange extends UserStatusChangeSchema.class {}
UserStatusChangeSchema.setClass(UserStatusChange);
