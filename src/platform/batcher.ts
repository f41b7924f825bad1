import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Works items in batches: the ones that arrive while a batch is under way make the next. A single item is held up for
 * `gatherMs` at most, and many together cost few round trips.
 */
export class Batcher<T> {
  private waiting: T[] = [];
  private current: Promise<void> = Promise.resolve();
  private next?: Promise<void>;

  /** @param gatherMs how long a batch waits for more, where a few together are worth more than one at once */
  constructor(
    private readonly work: (items: T[]) => Promise<void>,
    private readonly gatherMs = 0,
  ) {}

  /** Settles as the batch does that the item went with. */
  add(item: T): Promise<void> {
    this.waiting.push(item);
    this.next ??= Promise.allSettled([this.current, this.gatherMs && sleep(this.gatherMs)]).then(() => {
      const items = this.waiting;
      this.waiting = [];
      this.next = undefined;
      this.current = this.work(items);
      return this.current;
    });
    return this.next;
  }
}
