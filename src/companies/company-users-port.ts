import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';

/**
 * Changes of a company's users that the company's features need. The `users` module implements them. Each runs in the
 * current transaction.
 */
export interface CompanyUsersPort {
  /** Invites the administrator of a new company by mail. */
  inviteAdmin(actor: Actor, email: string, companyId: string): Promise<void>;
  /** Revokes the invitations into a company and the links that were mailed to its users. */
  revokeLinks(companyId: string): Promise<void>;
  /** Ends the sessions of all users of a company. */
  endSessions(companyId: string): Promise<void>;
  /**
   * Permanently erases a company with all its users. Throws 422 on `confirmEmail` when it is not the e-mail address of
   * the company's active administrator who has the account longest, or, without an active administrator, that of the
   * user who has the account longest.
   */
  erase(actor: Actor, companyId: string, reason: string, confirmEmail: string): Promise<void>;
}

/**
 * Registry of the implementation of `CompanyUsersPort`. The `users` module registers it in `onModuleInit`, so that
 * companies do not depend on users.
 */
@Injectable()
export class CompanyUsersRegistry {
  private registered: CompanyUsersPort | undefined;

  register(port: CompanyUsersPort): void {
    this.registered = port;
  }

  get port(): CompanyUsersPort {
    if (!this.registered) throw new Error('No module has registered CompanyUsersPort');
    return this.registered;
  }
}
