/**
 * Works items in batches: the ones that arrive while a batch is under way make the next. A single item is not held up,
 * and many together cost few round trips.
 */
export class Batcher<T> {
  private waiting: T[] = [];
  private current: Promise<void> = Promise.resolve();
  private next?: Promise<void>;

  constructor(private readonly work: (items: T[]) => Promise<void>) {}

  /** Settles as the batch does that the item went with. */
  add(item: T): Promise<void> {
    this.waiting.push(item);
    this.next ??= Promise.allSettled([this.current]).then(() => {
      const items = this.waiting;
      this.waiting = [];
      this.next = undefined;
      this.current = this.work(items);
      return this.current;
    });
    return this.next;
  }
}
