import { Injectable } from '@nestjs/common';
import { type AccountStatus, type Actor, type CompanyType, fullName, readsEverything } from '../rules/actor.js';
import { Outbox } from '../platform/mail/outbox.js';
import type { Invitation } from './invitations/invitation.entity.js';
import type { User } from './user.entity.js';

/**
 * Mails about user accounts, each written in the transaction of its event. Users cannot turn these mails off, because
 * they concern access to the account.
 */
@Injectable()
export class UserNotices {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Mails the link to the invited address. `hasAccount` is true when the address has an account in another company, so
   * that the link cannot be accepted; only the owner of the address learns this.
   */
  invited(
    invitation: Invitation,
    token: string,
    inviter: Actor,
    { id, name, type }: { id: string; name: string; type: CompanyType },
    hasAccount: boolean,
  ): Promise<void> {
    return this.outbox.add({
      template: 'invitation',
      to: invitation.email,
      about: { type: 'company', id },
      data: {
        company: { id, name },
        invitedBy: fullName(inviter),
        isAdmin: invitation.role === 'admin',
        isStaff: readsEverything({ companyType: type }),
        expiresAt: invitation.expiresAt.toISOString(),
        token,
        hasAccount,
      },
    });
  }

  /** Mails a user the new status of their account and the reason. */
  statusChanged(user: User, status: AccountStatus, reason: string): Promise<void> {
    return this.account(user, { ...change(status), reason });
  }

  /** Mails a user that their role has changed. */
  roleChanged(user: User): Promise<void> {
    return this.account(user, { ...change(null), isAdmin: user.accountType === 'admin' });
  }

  private account(user: User, change: Record<string, unknown>): Promise<void> {
    const data = { user: { id: user.id, firstName: user.firstName }, company: { name: user.company.name }, ...change };
    const about = { type: 'user', id: user.id } as const;
    return this.outbox.add({ template: 'account-status', to: user.email, about, data });
  }
}

const change = (status: AccountStatus | null) => ({
  isDeactivated: status === 'inactive',
  isReactivated: status === 'active',
  isSuspended: status === 'suspended',
  isPending: status === 'pending_approval',
});
