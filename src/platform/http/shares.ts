/** Maximum number of requests of an owner that are served at the same time, and maximum number that may wait. */
export interface ShareLimit {
  atOnce: number;
  waiting: number;
}

interface Share {
  served: number;
  waiting: (() => void)[];
}

/** Limits the concurrent work of each owner; work beyond the limit waits in the order of arrival. */
export class Shares {
  private readonly shares = new Map<string, Share>();

  /**
   * Waits for a turn and resolves with a function that ends it. Returns null if the maximum number of requests is
   * waiting already.
   */
  take(owner: string, { atOnce, waiting }: ShareLimit): Promise<() => void> | null {
    const share = this.shares.get(owner) ?? { served: 0, waiting: [] };
    this.shares.set(owner, share);
    const giveBack = () => this.giveBack(owner, share);
    if (share.served < atOnce) {
      share.served++;
      return Promise.resolve(giveBack);
    }
    if (share.waiting.length >= waiting) return null;
    return new Promise((resolve) => share.waiting.push(() => resolve(giveBack)));
  }

  private giveBack(owner: string, share: Share): void {
    const next = share.waiting.shift();
    if (next) return next();
    share.served--;
    if (share.served === 0) this.shares.delete(owner);
  }
}
