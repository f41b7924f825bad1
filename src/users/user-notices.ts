import { Injectable } from '@nestjs/common';
import { type AccountStatus, type Actor, fullName } from '../rules/actor.js';
import { Outbox } from '../platform/mail/outbox.js';
import type { Invitation } from './invitations/invitation.entity.js';
import type { User } from './user.entity.js';

/**
 * Who is told what about people. Each mail is written in the transaction of what it tells of. None of them can be turned
 * off: they say whether and as what one can sign in.
 */
@Injectable()
export class UserNotices {
  constructor(private readonly outbox: Outbox) {}

  /**
   * To whoever is invited: the link. `hasAccount` says that the address signs in elsewhere already, so that this link
   * cannot be accepted; only its owner learns that.
   */
  invited(
    invitation: Invitation,
    token: string,
    inviter: Actor,
    company: { id: string; name: string },
    hasAccount: boolean,
  ): Promise<void> {
    return this.outbox.add({
      template: 'invitation',
      to: invitation.email,
      about: { type: 'company', id: company.id },
      data: {
        company,
        invitedBy: fullName(inviter),
        isAdmin: invitation.role === 'admin',
        expiresAt: invitation.expiresAt.toISOString(),
        token,
        hasAccount,
      },
    });
  }

  /** To the person: what has become of their account, and why. */
  statusChanged(user: User, status: AccountStatus, reason: string): Promise<void> {
    return this.account(user, { ...change(status), reason });
  }

  /** To the person: what they may do has changed. */
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
