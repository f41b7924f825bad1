import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccountStatus, Actor } from '../rules/actor.js';
import { conflict, unprocessable } from '../platform/errors.js';
import { Transactions } from '../platform/database/transactions.js';
import { USER_ACTIONS, type UserTransition } from '../rules/account-status.js';
import { Erasures } from './erasure/erasures.service.js';
import { UserNotices } from './user-notices.js';
import { endSessions, keepAnAdmin, lockUser, recordChange, revokeLinks } from './user-record.js';
import type { DeletePermanentlyDto } from '../platform/http/reason.dto.js';
import { User } from './user.entity.js';

/**
 * Changes the status of users, and deletes users. Each change is one transaction for status, history, sessions, links,
 * invitations and mail.
 */
@Injectable()
export class UserWorkflow {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: UserNotices,
    private readonly erasures: Erasures,
  ) {}

  /** Deactivates or reactivates a user, ends the user's sessions, and mails the user the reason. */
  async change(actor: Actor, id: string, action: UserTransition, reason: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const user = await lockUser(em, actor, id, action, version);
      if (action === 'deactivate') await keepAnAdmin(em, user);
      await this.write(em, actor, user, USER_ACTIONS[action].to, reason);
    });
  }

  /**
   * Sets any status, for staff; ends the user's sessions, and mails the user the reason. Throws 409 `last_admin` for
   * the company's last active administrator, 409 `wrong_status` when the user has this status already.
   */
  async setStatus(actor: Actor, id: string, to: AccountStatus, reason: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const user = await lockUser(em, actor, id, 'set_status', version);
      if (user.accountStatus === to) throw conflict('wrong_status', `This user is already ${to.replace('_', ' ')}`);
      if (user.accountStatus === 'active') await keepAnAdmin(em, user);
      await this.write(em, actor, user, to, reason);
    });
  }

  /**
   * Permanently anonymizes a user who is inactive: the user's row at once, all other data in a job (`Erasures`). Throws
   * 422 on `confirmEmail` for another e-mail address.
   */
  async deletePermanently(
    actor: Actor,
    id: string,
    { reason, confirmEmail }: DeletePermanentlyDto,
    version?: number,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const user = await lockUser(em, actor, id, 'delete', version);
      checkConfirmation(confirmEmail, user.email);
      await this.erasures.begin([user], reason, actor, user.company.id);
    });
  }

  private async write(em: EntityManager, actor: Actor, user: User, to: AccountStatus, reason: string): Promise<void> {
    const from = user.accountStatus;
    const changed = await em.nativeUpdate(
      User,
      { id: user.id, accountStatus: from },
      { accountStatus: to, version: user.version + 1 },
    );
    if (!changed) throw conflict('wrong_status', 'This user was changed in the meantime');
    recordChange(em, user.id, { from, to, reason }, actor);
    await em.flush();
    await endSessions(em, user.id);
    await revokeLinks(em, { users: [user.id] });
    await this.notices.statusChanged(user, to, reason);
  }
}

/** Throws 422 on the field unless the e-mail was typed exactly, as specified. */
export function checkConfirmation(typed: string, email: string): void {
  if (typed === email) return;
  const message = 'The email does not match';
  throw unprocessable(message, [{ field: 'confirmEmail', message }]);
}
