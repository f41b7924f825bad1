import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';
import type { Quote, QuoteAcceptance, QuoteRevision } from './quote.entity.js';

/** What else follows of what becomes of a quote, as part of its transaction: what throws undoes it. */
export interface QuoteFollower {
  /** `quote` is locked, accepted and has its partner; `revision` is what was accepted. */
  accepted(em: EntityManager, quote: Quote, revision: QuoteRevision, acceptance: QuoteAcceptance): Promise<void>;
  /** `quote` is locked, a draft, and for another company than before. */
  readdressed?(em: EntityManager, quote: Quote, actor: Actor): Promise<void>;
}

/** Where features that quotes know nothing of register, in their module's `onModuleInit`, what follows of it. */
@Injectable()
export class QuoteFollowers {
  private readonly followers: QuoteFollower[] = [];

  register(follower: QuoteFollower): void {
    this.followers.push(follower);
  }

  async accepted(...told: Parameters<QuoteFollower['accepted']>): Promise<void> {
    for (const follower of this.followers) await follower.accepted(...told);
  }

  async readdressed(...told: Parameters<NonNullable<QuoteFollower['readdressed']>>): Promise<void> {
    for (const follower of this.followers) await follower.readdressed?.(...told);
  }
}
