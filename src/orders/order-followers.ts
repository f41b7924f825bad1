import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Order, OrderPayment } from './order.entity.js';

/** What else follows of an order, as part of the transaction that makes or changes it: what throws undoes the change. */
export interface OrderFollower {
  /**
   * It was made, its status changed or money moved: `order` is locked and as it is now, `payment` the row that did it. May be
   * told of the same state more than once.
   */
  changed(em: EntityManager, order: Order, payment: OrderPayment | null): Promise<void>;
}

/** Where features that orders know nothing of register, in their module's `onModuleInit`, what follows of a change. */
@Injectable()
export class OrderFollowers {
  private readonly followers: OrderFollower[] = [];

  register(follower: OrderFollower): void {
    this.followers.push(follower);
  }

  async changed(...told: Parameters<OrderFollower['changed']>): Promise<void> {
    for (const follower of this.followers) await follower.changed(...told);
  }
}
