/** Waiting is counted in turns of so long. */
const TURN_MS = 25;

interface Wait {
  since: number;
  until: number;
  onLate: () => void;
}

/**
 * Waiting in the time that this process has had. What holds up the process itself is one turn, however long: a limit of the
 * clock's would blame it on whoever is waited for, whose answer may have come long ago.
 */
export class OwnTime {
  private readonly waits = new Set<Wait>();
  private turn = 0;
  private turning?: NodeJS.Timeout;

  /** How many milliseconds whoever waits longest has waited. */
  get longestMs(): number {
    const [longest] = this.waits;
    return longest ? (this.turn - longest.since) * TURN_MS : 0;
  }

  /** Begins to wait, for `ms` milliseconds at most: then `onLate` is called. What it answers ends it, and says how many it took. */
  wait(ms: number, onLate: () => void): () => number {
    const wait = { since: this.turn, until: this.turn + Math.ceil(ms / TURN_MS), onLate };
    this.waits.add(wait);
    this.turning ??= setInterval(() => this.pass(), TURN_MS);
    return () => {
      this.leave(wait);
      return (this.turn - wait.since) * TURN_MS;
    };
  }

  private pass(): void {
    this.turn++;
    for (const wait of this.waits) {
      if (wait.until > this.turn) continue;
      this.leave(wait);
      wait.onLate();
    }
  }

  private leave(wait: Wait): void {
    this.waits.delete(wait);
    if (this.waits.size > 0) return;
    clearInterval(this.turning);
    this.turning = undefined;
  }
}
