import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';
import { User } from './user.entity.js';

const UserStatusChangeSchema = defineEntity({
  name: 'UserStatusChange',
  tableName: 'user_status_changes',
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).index(),
    /** An account status, or `deleted`. */
    previousStatus: p.string(),
    newStatus: p.string(),
    reason: p.text().nullable(),
    /** Null is the system. */
    changedBy: () => p.manyToOne(User).nullable(),
  },
});

/** One row of a person's history, written in the transaction of the change. */
export class UserStatusChange extends UserStatusChangeSchema.class {}
UserStatusChangeSchema.setClass(UserStatusChange);
