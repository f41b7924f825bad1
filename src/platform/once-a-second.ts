const SECOND_MS = 1_000;

/** Rate limit for repeated events: one per second of each kind passes, so that a log mentions them and stays readable. */
export class OnceASecond {
  private readonly kinds = new Map<string, { at: number; held: number }>();

  /** Returns how many of the kind were suppressed since the last that passed; undefined if this one is suppressed. */
  pass(kind: string): number | undefined {
    const last = this.kinds.get(kind);
    if (last && Date.now() - last.at < SECOND_MS) {
      last.held += 1;
      return undefined;
    }
    this.kinds.set(kind, { at: Date.now(), held: 0 });
    return last?.held ?? 0;
  }
}
