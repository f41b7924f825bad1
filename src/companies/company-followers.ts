import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';
import type { Company } from './company.entity.js';

/** What else follows when staff make a company, and when one leaves, as part of the transaction: what throws undoes it. */
export interface CompanyFollower {
  made(em: EntityManager, company: Company, actor: Actor): Promise<void>;
  /** It is locked, and has been deactivated, which comes before it is deleted. */
  left(em: EntityManager, companyId: string, actor: Actor): Promise<void>;
}

/** Where features that companies know nothing of register, in their module's `onModuleInit`. */
@Injectable()
export class CompanyFollowers {
  private readonly followers: CompanyFollower[] = [];

  register(follower: CompanyFollower): void {
    this.followers.push(follower);
  }

  async made(...told: Parameters<CompanyFollower['made']>): Promise<void> {
    for (const follower of this.followers) await follower.made(...told);
  }

  async left(...told: Parameters<CompanyFollower['left']>): Promise<void> {
    for (const follower of this.followers) await follower.left(...told);
  }
}
