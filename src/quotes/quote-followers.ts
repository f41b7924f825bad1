import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';
import type { Quote, QuoteAcceptance, QuoteRevision } from './quote.entity.js';

/** Work of another feature in the transaction of a change of a quote; an exception rolls the change back. */
export interface QuoteFollower {
  /** Called with a locked, accepted quote that has its partner populated; `revision` is the accepted one. */
  accepted(em: EntityManager, quote: Quote, revision: QuoteRevision, acceptance: QuoteAcceptance): Promise<void>;
  /** Called with a locked draft that is now for another company than before. */
  readdressed?(em: EntityManager, quote: Quote, actor: Actor): Promise<void>;
}

/** Registry of followers. A feature that the quotes module does not know registers its follower in `onModuleInit`. */
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
