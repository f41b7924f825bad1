import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';

/** What a company's life does to its people, whom `users` keeps. Each is part of the transaction in progress. */
export interface PeopleKeeper {
  /** Asks somebody by mail to administer a new company. */
  inviteAdmin(actor: Actor, email: string, companyId: string): Promise<void>;
  /** Revokes the invitations into a company and the links that its people were mailed. */
  revokeLinks(companyId: string): Promise<void>;
  /** Signs all people of a company out. */
  endSessions(companyId: string): Promise<void>;
  /**
   * Erases a company with everybody in it, for good. 422 on `confirmEmail` when it is not the e-mail of the company's
   * longest serving active administrator, where there is one.
   */
  erase(actor: Actor, companyId: string, reason: string, confirmEmail: string): Promise<void>;
}

/** Where `users` registers, in its module's `onModuleInit`, what companies ask of it without knowing it. */
@Injectable()
export class CompanyPeople {
  private registered: PeopleKeeper | undefined;

  register(keeper: PeopleKeeper): void {
    this.registered = keeper;
  }

  get keeper(): PeopleKeeper {
    if (!this.registered) throw new Error('Nobody keeps the people of companies');
    return this.registered;
  }
}
