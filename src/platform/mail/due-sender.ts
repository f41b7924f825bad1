import type { EntityManager } from '@mikro-orm/postgresql';
import type { OnModuleDestroy } from '@nestjs/common';
import pLimit from 'p-limit';
import { TRY_LOCKS } from './due-sender.queries.js';

/** Maximum number of mails in a batch. */
export const BATCH = 50;

/** Time for which other workers do not take the mails of a batch. */
export const TAKEN = `interval '5 seconds'`;

/** Number of senders in a process: of the outbox, and of campaigns. */
const SENDERS = 2;

/** Connections of the pool that batches leave to others, and need themselves beside those of their locks. */
const SPARE = 2;

/**
 * Returns the maximum number of batches that a sender sends at once, whatever the number of jobs: each holds a
 * connection for its locks and needs others meanwhile, so batches on all connections of the pool would wait for each
 * other forever. More than one, so that a slow batch does not delay the next mails; at most 3, which keep the
 * connections to the mail server busy.
 */
const batchesAtOnce = (pool: number): number => Math.max(1, Math.min(3, Math.floor((pool - SPARE) / SENDERS)));

/**
 * Sends the due mails of a table. Any number of workers may run it at the same time: a worker reserves a batch by
 * postponing its mails for some seconds, and holds advisory locks on them, so that no mail is sent by two workers even
 * if sending takes longer. If a worker dies, the database releases its locks, and the mails that it had not marked are
 * due again.
 */
export abstract class DueSender<Mail extends Taken, Taken extends { id: string }> implements OnModuleDestroy {
  private isStopping = false;
  private readonly limited: ReturnType<typeof pLimit>;

  constructor(
    protected readonly em: EntityManager,
    /**
     * Number of mails of a batch that are sent concurrently: enough to keep the connections busy, with few attachments
     * in memory.
     */
    private readonly atOnce: number,
  ) {
    this.limited = pLimit(batchesAtOnce(em.config.get('pool').max!));
  }

  /** Postpones at most `BATCH` due mails by `TAKEN` and returns them. */
  protected abstract take(): Promise<Taken[]>;

  /** Loads the mails of a batch that still have to be sent. */
  protected abstract load(taken: Taken[]): Promise<Mail[]>;

  /** Sends a mail and marks it as sent, or records the failure. Throws when the database or the queue fails. */
  protected abstract send(mail: Mail): Promise<void>;

  /**
   * Stops taking mails at shutdown and waits for those that are being sent. The others of the batch are soon due again,
   * for another worker.
   */
  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /**
   * Sends mails until none is due. Throws when the database or the queue fails. The failure of a mail is recorded in
   * its row and does not throw.
   */
  async sendDue(): Promise<void> {
    await Promise.all([this.drain(), this.drain()]); // two loops: one sends while the other takes its next batch
  }

  private async drain(): Promise<void> {
    while (await this.limited(() => this.sendNext()));
  }

  /** Sends a batch. Returns false when no mail was due. */
  private async sendNext(): Promise<boolean> {
    const taken = this.isStopping ? [] : await this.take();
    if (taken.length > 0) await this.sendBatch(taken);
    return taken.length > 0;
  }

  private async sendBatch(taken: Taken[]): Promise<void> {
    const locks = this.em.fork();
    await locks.begin();
    try {
      const mine = await TRY_LOCKS.all(locks, [taken.map(({ id }) => id)]);
      const ours = new Set(mine.map(({ id }) => id));
      const queue = (await this.load(taken.filter(({ id }) => ours.has(id)))).values();
      const sendInTurn = async () => {
        for (const mail of queue) {
          if (this.isStopping) break;
          await this.send(mail);
        }
      };
      const results = await Promise.allSettled(Array.from({ length: this.atOnce }, sendInTurn));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    } finally {
      await locks.rollback();
    }
  }
}
