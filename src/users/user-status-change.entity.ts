import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';
import { User } from './user.entity.js';

const UserStatusChangeSchema = defineEntity({
  name: 'UserStatusChange',
  tableName: 'user_status_changes',
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).index(),
    /** Value before the change: an account status, `deleted`, or an account type when the role changed. */
    previousStatus: p.string(),
    newStatus: p.string(),
    reason: p.text().nullable(),
    /** User who made the change; null for a change by the system. */
    changedBy: () => p.manyToOne(User).nullable(),
  },
});

/** An event in a user's history, written in the transaction of the change. */
export class UserStatusChange extends UserStatusChangeSchema.class {}
UserStatusChangeSchema.setClass(UserStatusChange);
