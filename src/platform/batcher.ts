import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

/**
 * Function that returns a promise; a batch collects items until the promise settles and then begins. `previous` settles
 * when the previous batch has ended.
 */
type Gathering = (previous: Promise<void>) => Promise<unknown>;

/** Collects items while the previous batch runs. So many items need few round trips, and a single item is not delayed. */
const untilPrevious: Gathering = (previous) => previous;

/**
 * Collects the items of one turn of the event loop, even while another batch runs: so no item waits for a batch that it
 * is not part of.
 */
export const inThisTurn: Gathering = () => turn();

/**
 * Collects items while the previous batch runs, but at least for this many milliseconds: for items that need not be
 * processed at once and are cheaper in large batches.
 */
export const forAtLeast =
  (ms: number): Gathering =>
  (previous) =>
    Promise.allSettled([previous, sleep(ms)]);

/** Processes items in batches. A batch consists of all items that were added while it collected. */
export class Batcher<T> {
  private waiting: T[] = [];
  private current: Promise<void> = Promise.resolve();
  private next?: Promise<void>;

  constructor(
    private readonly work: (items: T[]) => Promise<void>,
    private readonly gathering: Gathering = untilPrevious,
  ) {}

  /** Adds an item. Settles like the batch that contains the item. */
  add(item: T): Promise<void> {
    this.waiting.push(item);
    this.next ??= Promise.allSettled([this.gathering(this.current)]).then(() => {
      const items = this.waiting;
      this.waiting = [];
      this.next = undefined;
      this.current = this.work(items);
      return this.current;
    });
    return this.next;
  }

  /** Resolves when all items added before have been processed, even if that failed. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.next ?? this.current]);
  }
}
