import type { EntityManager } from '@mikro-orm/postgresql';
import type { OnModuleDestroy } from '@nestjs/common';

/** How many mails are taken at once. */
export const BATCH = 50;

/** How long what was taken is nobody else's to take. */
export const TAKEN = `interval '5 seconds'`;

/**
 * Sends what is due in a table of mails; any number of workers may do so at once. A batch is taken by putting it off for some
 * seconds, so that workers share the work, and kept by advisory locks, so that none is sent by two however long it takes.
 * A worker that dies loses its locks with its connection, and what it had not marked is due again.
 */
export abstract class DueSender<Mail extends Taken, Taken extends { id: string }> implements OnModuleDestroy {
  private isStopping = false;

  constructor(
    protected readonly em: EntityManager,
    /** Of a batch: enough to keep the connections busy, and few attachments open at a time. */
    private readonly atOnce: number,
  ) {}

  /** Puts at most `BATCH` mails that are due off by `TAKEN`. */
  protected abstract take(): Promise<Taken[]>;

  /** Of these, those that are still to be sent. */
  protected abstract load(taken: Taken[]): Promise<Mail[]>;

  /** Sends one and marks it so, or keeps why it failed. Throws when database or queue fail. */
  protected abstract send(mail: Mail): Promise<void>;

  /** A shutdown waits for the mails on their way; what was taken besides is due again soon, for the next worker. */
  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** Sends until nothing is due. Throws when database or queue fail, not when a mail does: that is in its row. */
  async sendDue(): Promise<void> {
    await Promise.all([this.drain(), this.drain()]); // while one takes its next batch, the other is sending
  }

  private async drain(): Promise<void> {
    for (let taken = await this.next(); taken.length > 0; taken = await this.next()) await this.sendBatch(taken);
  }

  private async next(): Promise<Taken[]> {
    return this.isStopping ? [] : this.take();
  }

  private async sendBatch(taken: Taken[]): Promise<void> {
    const locks = this.em.fork();
    await locks.begin();
    try {
      const mine = await locks.execute<{ id: string }[]>(
        'select id from unnest(array[?]::uuid[]) id where pg_try_advisory_xact_lock(hashtextextended(id::text, 0))',
        [taken.map(({ id }) => id)],
      );
      const ours = new Set(mine.map(({ id }) => id));
      const queue = (await this.load(taken.filter(({ id }) => ours.has(id)))).values();
      const sendNext = async () => {
        for (const mail of queue) {
          if (this.isStopping) break;
          await this.send(mail);
        }
      };
      const results = await Promise.allSettled(Array.from({ length: this.atOnce }, sendNext));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    } finally {
      await locks.rollback();
    }
  }
}
