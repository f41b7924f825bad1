import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { Injectable, Logger } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { FileMissingError, Storage, type StoredFile } from '../../platform/storage/storage.js';
import { AccessPoint } from './access-point.service.js';
import { type Answer, answerNamed, INCOMING, readAnswer, readSmall, unreadKey } from './answer.js';
import { Transmission } from './transmission.entity.js';

/** Time after which an answer that cannot be read is no file that is still being written. */
const WRITTEN_MS = 10 * 60_000;
/** Number of answers that a run of the job reads at most; the next run reads the rest. */
const BATCH = 1_000;

/** Answers of an access point, which are files of the incoming folder. */
@Injectable()
export class AccessPointAnswers {
  private readonly logger = new Logger(AccessPointAnswers.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly accessPoint: AccessPoint,
    private readonly storage: Storage,
  ) {}

  /** Reads the answers, keeps them with their documents, and removes the files. Returns the errors of those that failed. */
  async read(): Promise<unknown[]> {
    const files: StoredFile[] = [];
    for await (const file of this.storage.list(INCOMING)) {
      if (answerNamed(file.key)) files.push(file);
      if (files.length === BATCH) break;
    }
    const errors: unknown[] = [];
    for (const file of files) await this.readFile(file).catch((error: unknown) => errors.push(error));
    return errors;
  }

  private async readFile({ key, storedAt }: StoredFile): Promise<void> {
    const { number, kind } = answerNamed(key)!;
    const file = await this.storage.get(key).catch(unlessRead);
    if (!file) return;
    const content = await readSmall(file);
    const answer = content && readAnswer(content, kind);
    const result = answer ? await this.record(number, answer, storedAt) : 'unreadable';
    if (result === 'kept') return this.storage.delete(key);
    const isFresh = storedAt.getTime() > now().getTime() - WRITTEN_MS;
    if (isFresh && result !== 'not sent') return;
    const setAside = content ?? (await this.storage.get(key).catch(unlessRead));
    if (!setAside) return;
    const aside = unreadKey(key, randomUUID());
    this.logger.warn(`The answer ${key} is not to a document that was sent, or cannot be read; it is now ${aside}`);
    await this.storage.put(aside, setAside, 'application/json');
    await this.storage.delete(key);
  }

  /**
   * Keeps an answer with its document, unless it has a later one. An answer to a document that was not sent does not
   * count; it may wait while the document is on its way into the folder.
   */
  private async record(
    number: string,
    { at, reason }: Answer,
    storedAt: Date,
  ): Promise<'kept' | 'not sent' | 'on its way'> {
    return this.transactions.run(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
      const found = await em.findOne(Transmission, { number }, lock);
      if (!found?.sentAt) return found?.status === 'waiting' && found.claimedAt ? 'on its way' : 'not sent';
      const answeredAt = at && at <= now() ? at : storedAt;
      // The same answer is read again when its file could not be removed; staff may have sent the PDF since.
      const isRepeated = found.status === 'pdf_only' && found.answeredAt?.getTime() === answeredAt.getTime();
      if (isRepeated || (found.answeredAt && found.answeredAt > answeredAt)) return 'kept';
      if (reason === null) {
        await em.nativeUpdate(Transmission, { id: found.id }, { status: 'received', answeredAt, reason });
      } else {
        await this.accessPoint.refuse(em, found, reason, answeredAt);
      }
      return 'kept';
    });
  }
}

/** Ignores that another worker has read the file and removed it. */
function unlessRead(error: unknown): undefined {
  if (!(error instanceof FileMissingError)) throw error;
}
