import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PartnerClient } from './partner-client.entity.js';

/** What else becomes of a connection's end, as part of its transaction: what throws undoes the end. */
export interface ConnectionFollower {
  /** `connection` has ended: by whom, of which side, and why. */
  ended(em: EntityManager, connection: PartnerClient): Promise<void>;
}

/** Where features that partners know nothing of register, in their module's `onModuleInit`, what follows of an end. */
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
