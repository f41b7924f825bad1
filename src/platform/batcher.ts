import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

/** Settles when the next batch begins, which collects items until then. `previous` settles when the batch before it does. */
type Gathering = (previous: Promise<void>) => Promise<unknown>;

/** Collects while the previous batch runs: many items cost few round trips, and a single item is not delayed. */
const untilPrevious: Gathering = (previous) => previous;

/** Collects the items of one turn of the event loop, whatever is running: no item waits for a batch that it is not part of. */
export const inThisTurn: Gathering = () => turn();

/** Collects while the previous batch runs, and at least this many milliseconds: for items that are cheaper together than immediate. */
export const forAtLeast =
  (ms: number): Gathering =>
  (previous) =>
    Promise.allSettled([previous, sleep(ms)]);

/** Processes items in batches: a batch takes all items added while it was collected. */
export class Batcher<T> {
  private waiting: T[] = [];
  private current: Promise<void> = Promise.resolve();
  private next?: Promise<void>;

  constructor(
    private readonly work: (items: T[]) => Promise<void>,
    private readonly gathering: Gathering = untilPrevious,
  ) {}

  /** Settles when the batch that contains the item does. */
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
