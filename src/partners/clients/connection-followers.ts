import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PartnerClient } from './partner-client.entity.js';

/** Follow-up of the end of a connection, in its transaction: an error rolls the end back. */
export interface ConnectionFollower {
  /** Called after `connection` has ended. */
  ended(em: EntityManager, connection: PartnerClient): Promise<void>;
}

/** Registry in which features that depend on partners register followers, in their module's `onModuleInit`. */
@Injectable()
export class ConnectionFollowers {
  private readonly followers: ConnectionFollower[] = [];

  register(follower: ConnectionFollower): void {
    this.followers.push(follower);
  }

  async ended(...told: Parameters<ConnectionFollower['ended']>): Promise<void> {
    for (const follower of this.followers) await follower.ended(...told);
  }
}
