import type { EntityManager } from '@mikro-orm/postgresql';
import type { OnModuleDestroy } from '@nestjs/common';

/** Maximum number of mails in a batch. */
export const BATCH = 50;

/** Time for which other workers do not take a batch. */
export const TAKEN = `interval '5 seconds'`;

/**
 * Sends the due mails of a table; any number of workers may do so at once. A worker takes a batch by postponing it for
 * some seconds, so that workers share the work, and holds advisory locks on it, so that no mail is sent by two workers
 * however long it takes. A worker that dies loses its locks with its connection, and the mails that it had not marked
 * become due again.
 */
export abstract class DueSender<Mail extends Taken, Taken extends { id: string }> implements OnModuleDestroy {
  private isStopping = false;

  constructor(
    protected readonly em: EntityManager,
    /** Mails of a batch that are sent concurrently: enough to keep the connections busy, with few attachments open at a time. */
    private readonly atOnce: number,
  ) {}

  /** Postpones at most `BATCH` due mails by `TAKEN` and returns them. */
  protected abstract take(): Promise<Taken[]>;

  /** Loads those of the mails that are still to be sent. */
  protected abstract load(taken: Taken[]): Promise<Mail[]>;

  /** Sends a mail and marks it as sent, or records its failure. Throws when the database or the queue fails. */
  protected abstract send(mail: Mail): Promise<void>;

  /** Makes a shutdown wait for the mails being sent; the rest of the batch is soon due again, for the next worker. */
  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** Sends until no mail is due. Throws when the database or the queue fails, but not when a mail does: that is recorded in its row. */
  async sendDue(): Promise<void> {
    await Promise.all([this.drain(), this.drain()]); // while one takes its next batch, the other sends
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
