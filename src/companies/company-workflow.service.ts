import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Events } from '../platform/events/events.js';
import { companyDeactivated } from './company.events.js';
import type { Actor } from '../rules/actor.js';
import { conflict, forbidden, unprocessable } from '../platform/errors.js';
import type { DeactivateCompanyDto, DeletePermanentlyDto } from '../platform/http/reason.dto.js';
import { Transactions } from '../platform/database/transactions.js';
import { CompanyNotices } from './company-notices.js';
import { CompanyUsersRegistry } from './company-users-port.js';
import { lockCompany } from './company-record.js';
import { CompanyStatusChange } from './company-status-change.entity.js';
import {
  allowsStatus,
  allowsVerification,
  mayChangeStatus,
  STATUS_ACTIONS,
  type StatusAction,
  VERIFICATION_ACTIONS,
  type VerificationAction,
} from '../rules/company-status.js';
import { Company } from './company.entity.js';
import { FORGET_DOCUMENTS, FORGET_COMPANY } from './companies.queries.js';

/**
 * Changes the status of companies and of their verification. Each change is one transaction that locks the row, changes
 * it with one conditional statement, inserts the event, writes the mails, and changes the company's users.
 */
@Injectable()
export class CompanyWorkflow {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: CompanyNotices,
    private readonly people: CompanyUsersRegistry,
    private readonly events: Events,
  ) {}

  /**
   * Suspends, deactivates or reactivates a company. The users of a suspended company can sign in, so that they see the
   * reason. A deactivation ends their sessions and the company's relations with other companies (`companyDeactivated`).
   * Both block invitations. Neither changes the users' own statuses, so a reactivation restores the access of all
   * users. Throws 404 for a company that the actor may not see, 403 for an action that only the other side may take,
   * 409 when the status does not allow it.
   */
  async changeStatus(
    actor: Actor,
    id: string,
    action: Exclude<StatusAction, 'delete_permanently'>,
    reason: string,
    version?: number,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const company = await this.status(em, actor, id, action, reason, version);
      await this.notices.statusChanged(em, company, action, reason);
      if (action === 'deactivate') {
        await this.people.port.endSessions(id);
        await this.events.publish(em, companyDeactivated, { companyId: id, actor });
      }
      if (action !== 'reactivate') await this.people.port.revokeLinks(id);
    });
  }

  /**
   * Deactivates a company like `changeStatus`. Throws 422 on `confirmName` when its own administrator does not enter
   * its name.
   */
  async deactivate(
    actor: Actor,
    id: string,
    { reason, confirmName }: DeactivateCompanyDto,
    version?: number,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      await this.changeStatus(actor, id, 'deactivate', reason, version);
      if (actor.companyId !== id) return;
      const { name } = await em.findOneOrFail(Company, id);
      if (confirmName !== name) {
        const message = `Type '${name}' to confirm: all its users lose access, and only we can restore it`;
        throw unprocessable(message, [{ field: 'confirmName', message }]);
      }
    });
  }

  /**
   * Deletes a company that is inactive, with all its users. Throws the errors of `changeStatus`, and 422 on
   * `confirmEmail` when it is not the e-mail address of the admin contact.
   */
  async deletePermanently(
    actor: Actor,
    id: string,
    { reason, confirmEmail }: DeletePermanentlyDto,
    version?: number,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      await forget(em, await this.status(em, actor, id, 'delete_permanently', reason, version));
      await this.people.port.erase(actor, id, reason, confirmEmail);
    });
  }

  /**
   * Verifies or rejects a company, or resets its verification, for staff. Throws 404 for an unknown company, 409 when
   * its status does not allow the change.
   */
  async changeVerification(
    actor: Actor,
    id: string,
    action: VerificationAction,
    { reason = null, version }: { reason?: string | null; version?: number } = {},
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const company = await lockCompany(em, actor, id, version);
      if (!allowsVerification(action, company, actor)) throw wrongStatus(company.verificationStatus);
      await this.verification(em, company, action, actor, reason);
      if (action === 'verify') await this.notices.verified(em, company);
      if (action === 'reject_verification') await this.notices.rejected(em, company, reason ?? '');
    });
  }

  /**
   * Changes the verification because of the actor's change (`submit` or `review_again`), if the transition table allows
   * it. Runs in the transaction that has locked the company.
   */
  async follow(
    em: EntityManager,
    company: Company,
    action: 'submit' | 'review_again',
    actor: Actor,
    reason: string,
  ): Promise<void> {
    if (allowsVerification(action, company, null)) await this.verification(em, company, action, actor, reason);
  }

  private async status(
    em: EntityManager,
    actor: Actor,
    id: string,
    action: StatusAction,
    reason: string,
    version: number | undefined,
  ): Promise<Company> {
    const company = await lockCompany(em, actor, id, version);
    if (!mayChangeStatus(action, company, actor)) throw forbidden('Only a system administrator can do this.');
    if (!allowsStatus(action, company, actor)) throw wrongStatus(company.status);
    const { from, to } = STATUS_ACTIONS[action];
    await this.change(em, company, { status: { $in: [...from] } }, { status: to });
    await this.record(em, company, 'status', company.status, to, actor, reason);
    await em.refresh(company);
    return company;
  }

  private async verification(
    em: EntityManager,
    company: Company,
    action: VerificationAction,
    actor: Actor,
    reason: string | null,
  ): Promise<void> {
    const { from, to } = VERIFICATION_ACTIONS[action];
    const rejectionReason = action === 'reject_verification' ? reason : null;
    const previous = company.verificationStatus;
    await this.change(
      em,
      company,
      { verificationStatus: { $in: [...from] } },
      { verificationStatus: to, rejectionReason },
    );
    await this.record(em, company, 'verification', previous, to, actor, reason);
    await em.refresh(company);
  }

  private async change(
    em: EntityManager,
    company: Company,
    guard: object,
    changes: Partial<Pick<Company, 'status' | 'verificationStatus' | 'rejectionReason'>>,
  ): Promise<void> {
    const changed = await em.nativeUpdate(
      Company,
      { id: company.id, ...guard },
      { ...changes, version: company.version + 1 },
    );
    if (!changed) throw conflict('wrong_status', 'This company was changed in the meantime');
  }

  private async record(
    em: EntityManager,
    company: Company,
    kind: CompanyStatusChange['kind'],
    previousStatus: string,
    newStatus: string,
    actor: Actor,
    reason: string | null,
  ): Promise<void> {
    em.create(CompanyStatusChange, {
      company: company.id,
      kind,
      previousStatus,
      newStatus,
      reason,
      changedById: actor.userId,
    });
    await em.flush();
  }
}

const wrongStatus = (status: string) =>
  conflict('wrong_status', `This cannot be done with a company that is ${status}`);

/**
 * Removes the details of a deleted company except its name, which quotes and orders need. Marks its documents as
 * deleted; a periodic job removes their files.
 */
async function forget(em: EntityManager, { id }: Company): Promise<void> {
  await FORGET_DOCUMENTS.run(em, [id]);
  await FORGET_COMPANY.run(em, [id]);
}
