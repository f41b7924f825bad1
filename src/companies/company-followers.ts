import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';
import type { Company } from './company.entity.js';

/** Work of another feature in the transaction in which staff create a company or a company leaves; an exception rolls it back. */
export interface CompanyFollower {
  made(em: EntityManager, company: Company, actor: Actor): Promise<void>;
  /** Called when the company, which is locked, has been deactivated; a deactivation always precedes the deletion. */
  left(em: EntityManager, companyId: string, actor: Actor): Promise<void>;
}

/** Registry of followers. A feature that the companies module does not know registers its follower in `onModuleInit`. */
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
