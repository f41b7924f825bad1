import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';
import { hasChanges } from '../platform/http/concurrency.js';
import { Transactions } from '../platform/database/transactions.js';
import { UserNotices } from './user-notices.js';
import { endSessions, keepAnAdmin, lockUser, recordChange, refuseUnlessAllowed, revokeLinks } from './user-record.js';
import type { UpdateUserDto } from './user-requests.dto.js';

/** Changes of users by administrators, except changes of their status, which `UserWorkflow` makes. */
@Injectable()
export class UsersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: UserNotices,
  ) {}

  /**
   * Changes the given fields. A new role is recorded in the history and mailed to the user; it ends the user's sessions
   * and revokes the invitations that the user sent. Throws 409 `last_admin` for the company's only administrator, 403
   * `own_account` for the actor's own role.
   */
  async update(actor: Actor, id: string, { role, ...details }: UpdateUserDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const user = await lockUser(em, actor, id, 'edit', version);
      const before = user.accountType;
      const isNewRole = role !== undefined && role !== before;
      if (isNewRole) {
        refuseUnlessAllowed('change_role', user, actor);
        if (role === 'standard') await keepAnAdmin(em, user);
      }
      em.assign(user, { ...details, accountType: role }, { ignoreUndefined: true });
      if (hasChanges(em)) user.version++;
      if (isNewRole) {
        recordChange(em, user.id, { from: before, to: role, reason: null }, actor);
        await endSessions(em, user.id);
        await revokeLinks(em, { users: [user.id] });
        await this.notices.roleChanged(user);
      }
      await em.flush();
    });
  }
}
