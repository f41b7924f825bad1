import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';

/** Changes of a company's users that the `users` module implements. Each runs in the current transaction. */
export interface CompanyUsersPort {
  /** Invites the administrator of a new company by mail. */
  inviteAdmin(actor: Actor, email: string, companyId: string): Promise<void>;
  /** Revokes the invitations into a company and the links that were mailed to its users. */
  revokeLinks(companyId: string): Promise<void>;
  /** Signs all users of a company out. */
  endSessions(companyId: string): Promise<void>;
  /**
   * Erases a company with all its users, permanently. 422 on `confirmEmail` when it is not the e-mail of the company's
   * longest serving active administrator, or without one that of its longest serving user.
   */
  erase(actor: Actor, companyId: string, reason: string, confirmEmail: string): Promise<void>;
}

/** Registry in which the `users` module registers its implementation in `onModuleInit`, so that companies do not depend on it. */
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
