import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Order, OrderPayment } from './order.entity.js';

/** Work of another feature in the transaction that creates or changes an order; an exception rolls the change back. */
export interface OrderFollower {
  /**
   * Called after the order was created, its status changed or a payment was recorded. `order` is locked and current,
   * `payment` is the row of the payment. May be called more than once for the same state.
   */
  changed(em: EntityManager, order: Order, payment: OrderPayment | null): Promise<void>;
}

/** Registry of followers. A feature that the orders module does not know registers its follower in `onModuleInit`. */
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
