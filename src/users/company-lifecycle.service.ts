import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../rules/actor.js';
import { CompaniesService } from '../companies/companies.service.js';
import type { CreateCompanyDto } from '../companies/company-requests.dto.js';
import { CompanyWorkflow } from '../companies/company-workflow.service.js';
import { Transactions } from '../platform/database/transactions.js';
import { Erasure } from './erasure.service.js';
import { Invitation } from './invitations/invitation.entity.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { checkConfirmation } from './user-lifecycle.service.js';
import { revokeLinks } from './user-record.js';
import type { DeletePermanentlyDto } from './user-requests.dto.js';
import { User } from './user.entity.js';

/** What becomes of a company's people when it leaves or returns: in the transaction of the company's own change. */
@Injectable()
export class CompanyLifecycle {
  constructor(
    private readonly transactions: Transactions,
    private readonly companies: CompanyWorkflow,
    private readonly details: CompaniesService,
    private readonly invitations: InvitationsService,
    private readonly erasure: Erasure,
  ) {}

  /** A new company, by staff, and an invitation to who is to administer it; answers its id. */
  async create(actor: Actor, given: CreateCompanyDto): Promise<string> {
    return this.transactions.run(async () => {
      const { id, name } = await this.details.create(given);
      if (given.adminEmail) {
        await this.invitations.invite(actor, { email: given.adminEmail, role: 'admin' }, { id, name });
      }
      return id;
    });
  }

  /** Suspends a company: its people may sign in, to be told, and nobody joins. */
  async suspend(actor: Actor, id: string, reason: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      await this.companies.changeStatus(actor, id, 'suspend', reason, version);
      await revokeLinks(em, { company: id });
    });
  }

  /**
   * Deactivates a company and signs all its people out; nobody joins. Their own status stays, so that all return with the
   * company.
   */
  async deactivate(actor: Actor, id: string, reason: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      await this.companies.changeStatus(actor, id, 'deactivate', reason, version);
      await em.execute(
        `update sessions set ended_at = now()
          where ended_at is null and user_id in (select id from users where company_id = ?)`,
        [id],
      );
      await revokeLinks(em, { company: id });
    });
  }

  /** Lets a company's people in again. */
  async reactivate(actor: Actor, id: string, reason: string, version?: number): Promise<void> {
    await this.companies.changeStatus(actor, id, 'reactivate', reason, version);
  }

  /** Deletes an inactive company with everybody in it. 422 on `confirmEmail` when it is not the admin contact's e-mail. */
  async deletePermanently(
    actor: Actor,
    id: string,
    { reason, confirmEmail }: DeletePermanentlyDto,
    version?: number,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      await this.companies.changeStatus(actor, id, 'delete_permanently', reason, version);
      const people = await this.peopleOf(em, id);
      const contact = people.find((user) => user.accountType === 'admin' && user.accountStatus === 'active');
      const [confirming = contact] = contact ? [contact] : people;
      if (confirming) checkConfirmation(confirmEmail, confirming.email);
      await this.erasure.erase(people, reason, actor, id);
      await em.nativeDelete(Invitation, { company: id });
    });
  }

  private peopleOf(em: EntityManager, companyId: string): Promise<User[]> {
    return em.find(User, { company: companyId, deletedAt: null }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }
}
