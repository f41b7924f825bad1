/** Delay between the last change of a draft and its automatic save, in milliseconds. */
export const AUTOSAVE_MS = 2000;

/** Saves the draft as it is now; resolves to false when the save was refused. */
export type Save = () => Promise<boolean>;

/**
 * Saves a draft after a pause in typing. One save runs at a time; what is typed meanwhile is saved after the next pause.
 * Refused content is sent again only when it has changed, or when the network is back.
 */
export class Autosave {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private typed: string | null = null;
  private save: Save = () => Promise.resolve(false);
  private refused: string | null = null;
  private running: Promise<void> | null = null;

  /**
   * Call after each change.
   *
   * @param typed unsaved content; null when there is none, or when it must not be saved now
   */
  note(typed: string | null, save: Save): void {
    this.save = save;
    if (typed !== this.typed) this.schedule(typed);
  }

  /** Saves without waiting for the pause. Resolves to true when nothing is left to save. */
  async now(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    if (this.typed !== null && this.typed !== this.refused) {
      this.running = this.write(this.typed).finally(() => (this.running = null));
      await this.running;
    }
    return this.typed === null;
  }

  /** Schedules refused content again. */
  again(): void {
    this.refused = null;
    this.schedule(this.typed);
  }

  /** Ends without a save, when the form is removed. */
  stop(): void {
    this.schedule(null);
  }

  private schedule(typed: string | null): void {
    this.typed = typed;
    clearTimeout(this.timer);
    if (typed !== null && typed !== this.refused) this.timer = setTimeout(() => void this.now(), AUTOSAVE_MS);
  }

  private async write(typed: string): Promise<void> {
    const isSaved = await this.save();
    this.refused = isSaved ? null : typed;
    if (isSaved && this.typed === typed) this.schedule(null);
  }
}
