const SECOND_MS = 1_000;

/** Rate limit for repeated log messages: of each kind, one event per second passes. */
export class OnceASecond {
  private readonly kinds = new Map<string, { at: number; held: number }>();

  /**
   * Returns undefined if the event must be suppressed, otherwise the number of events of the kind that were suppressed
   * since the last one that passed.
   */
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
