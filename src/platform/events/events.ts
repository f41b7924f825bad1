import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';

/** A kind of event. A feature declares its events in `*.events.ts`; it does not know the features that listen. */
export interface EventKind<Payload> {
  /** Subject and past participle, for example 'quote accepted'. */
  readonly name: string;
  /** Never set; declares the type of the payload. */
  readonly payload?: Payload;
}

export const eventKind = <Payload>(name: string): EventKind<Payload> => ({ name });

/** A listener. It runs in the transaction of the event: an exception rolls the change back. */
export interface Listener<Payload> {
  /** Feature and effect of the listener: 'deals: marks the deal as won'. */
  name: string;
  /** Position among the listeners of the event, from 1. */
  order: number;
  run(em: EntityManager, payload: Payload): Promise<void>;
}

/**
 * Bus for the effects of a change on features that the changing feature must not import. Modules register their
 * listeners in `onModuleInit`; the listeners run one after the other, in their given order, in the transaction of the
 * change. `test/platform/events.spec.ts` lists the listeners of each event.
 */
@Injectable()
export class Events {
  private readonly listeners = new Map<string, Listener<never>[]>();

  constructor(private readonly transactions: Transactions) {}

  /** Registers a listener. Throws when another listener of the event has this order. */
  on<Payload>(kind: EventKind<Payload>, listener: Listener<Payload>): void {
    const others = this.listeners.get(kind.name) ?? [];
    const rival = others.find(({ order }) => order === listener.order);
    if (rival) throw new Error(`'${listener.name}' has the place of '${rival.name}' at '${kind.name}'`);
    const all = [...others, listener as Listener<never>];
    this.listeners.set(
      kind.name,
      all.toSorted((a, b) => a.order - b.order),
    );
  }

  /** Runs the listeners of an event. Throws outside a transaction, and rethrows errors of listeners. */
  async publish<Payload>(em: EntityManager, kind: EventKind<Payload>, payload: Payload): Promise<void> {
    if (!this.transactions.isOpen) throw new Error(`'${kind.name}' was published outside a transaction`);
    for (const listener of this.listeners.get(kind.name) ?? []) await listener.run(em, payload as never);
  }

  /** Names of the listeners of each event, in the order in which they run. */
  get registered(): Record<string, string[]> {
    return Object.fromEntries([...this.listeners].map(([kind, all]) => [kind, all.map(({ name }) => name)]));
  }
}
