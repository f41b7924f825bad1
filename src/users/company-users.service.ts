import { Injectable } from '@nestjs/common';
import type { CompanyUsersPort } from '../companies/company-users-port.js';
import type { Actor } from '../rules/actor.js';
import { Transactions } from '../platform/database/transactions.js';
import { Erasures } from './erasure/erasures.service.js';
import { Invitation } from './invitations/invitation.entity.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { Session } from './session.entity.js';
import { checkConfirmation } from './user-workflow.service.js';
import { revokeLinks } from './user-record.js';
import { User } from './user.entity.js';

/** Changes the users of a company after a change of the company, in the same transaction. */
@Injectable()
export class CompanyUsersService implements CompanyUsersPort {
  constructor(
    private readonly transactions: Transactions,
    private readonly invitations: InvitationsService,
    private readonly erasures: Erasures,
  ) {}

  async inviteAdmin(actor: Actor, email: string, companyId: string): Promise<void> {
    await this.invitations.invite(actor, { email, role: 'admin' }, companyId);
  }

  async revokeLinks(companyId: string): Promise<void> {
    await this.transactions.run((em) => revokeLinks(em, { company: companyId }));
  }

  async endSessions(companyId: string): Promise<void> {
    await this.transactions.run((em) =>
      em.nativeUpdate(Session, { user: { company: companyId }, endedAt: null }, { endedAt: new Date() }),
    );
  }

  async erase(actor: Actor, companyId: string, reason: string, confirmEmail: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const people = await em.find(
        User,
        { company: companyId, deletedAt: null },
        { orderBy: { createdAt: 'asc', id: 'asc' } },
      );
      const contact = people.find((user) => user.accountType === 'admin' && user.accountStatus === 'active');
      const [confirming = contact] = contact ? [contact] : people;
      if (confirming) checkConfirmation(confirmEmail, confirming.email);
      await this.erasures.begin(people, reason, actor, companyId, true);
      await em.nativeDelete(Invitation, { company: companyId });
    });
  }
}
