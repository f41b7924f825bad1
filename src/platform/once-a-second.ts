const SECOND_MS = 1_000;

/** Of what happens over and over: one a second of each kind is let through, so that a log says it and can still be read. */
export class OnceASecond {
  private readonly kinds = new Map<string, { at: number; held: number }>();

  /** How many of the kind were held back since the last that passed; undefined for one that is held back. */
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
