/** Maximum number of requests of one owner that are served at the same time, and that may wait. */
export interface ShareLimit {
  atOnce: number;
  waiting: number;
}

interface Share {
  served: number;
  waiting: (() => void)[];
}

/** Limits the concurrent work of owners: each gets a few turns at a time, in the order of arrival. */
export class Shares {
  private readonly shares = new Map<string, Share>();

  /** Resolves with a function that releases the turn, once it has come; null if too many wait already. */
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
