import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Quote, QuoteAcceptance, QuoteRevision } from './quote.entity.js';

/** What else follows of an acceptance, as part of its transaction: what throws undoes the acceptance. */
export interface QuoteFollower {
  /** `quote` is locked, accepted and has its partner; `revision` is what was accepted. */
  accepted(em: EntityManager, quote: Quote, revision: QuoteRevision, acceptance: QuoteAcceptance): Promise<void>;
}

/** Where features that quotes know nothing of register, in their module's `onModuleInit`, what follows of an acceptance. */
@Injectable()
export class QuoteFollowers {
  private readonly followers: QuoteFollower[] = [];

  register(follower: QuoteFollower): void {
    this.followers.push(follower);
  }

  async accepted(...told: Parameters<QuoteFollower['accepted']>): Promise<void> {
    for (const follower of this.followers) await follower.accepted(...told);
  }
}
