import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

/** Settles when a batch begins that is gathered from now on. `previous` settles as the batch before it does. */
type Gathering = (previous: Promise<void>) => Promise<unknown>;

/** While the batch before is under way: many together cost few round trips, a single one goes at once. */
const untilPrevious: Gathering = (previous) => previous;

/** What is asked for in one turn of the event loop, whatever is under way: nobody waits for a batch that is not theirs. */
export const inThisTurn: Gathering = () => turn();

/** As long as the batch before is under way, and so many milliseconds: where a few together are worth more than one at once. */
export const forAtLeast =
  (ms: number): Gathering =>
  (previous) =>
    Promise.allSettled([previous, sleep(ms)]);

/** Works items in batches: a batch takes all that were added while it was gathered. */
export class Batcher<T> {
  private waiting: T[] = [];
  private current: Promise<void> = Promise.resolve();
  private next?: Promise<void>;

  constructor(
    private readonly work: (items: T[]) => Promise<void>,
    private readonly gathering: Gathering = untilPrevious,
  ) {}

  /** Settles as the batch does that the item went with. */
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

  /** Resolves when everything that was added before has been worked, whether that failed or not. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.next ?? this.current]);
  }
}
