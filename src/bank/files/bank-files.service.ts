import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, notFound, unprocessable } from '../../platform/errors.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import { nameOf } from '../../platform/uploads/document-content.js';
import type { UploadedDocument } from '../../platform/uploads/document-upload.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { BankFile } from '../bank.entity.js';
import type { BankFileDto } from './bank-files.dto.js';

/** Storage folder of the files. */
export const BANK_FILES_FOLDER = 'bank-files';

interface ReceivedFile {
  /** Id of its row. */
  id: string;
  /** Id of the user in whose name it is read. */
  by: string;
  filename: string;
  content: Buffer;
}

/** Files of bank statements that staff upload, or that come into a folder. A job reads them. */
@Injectable()
export class BankFiles {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly queue: JobQueue,
  ) {}

  /** Stores a file and enqueues the job that reads it. Throws 422 on `file` for a file that is neither XML nor a zip. */
  async upload(actor: Actor, file: UploadedDocument | undefined): Promise<BankFileDto> {
    if (!file) throw wrong('Please select a bank file');
    const id = randomUUID();
    await this.receive({ id, by: actor.userId, filename: file.originalname, content: file.buffer });
    return this.get(id);
  }

  /** Stores a file under the given id and enqueues the job that reads it, in the name of a user. Throws 422 like `upload`. */
  async receive({ id, by, filename: given, content }: ReceivedFile): Promise<void> {
    const filename = nameIn(given);
    if (!isXmlOrZip(content)) {
      throw wrong(`${filename} is not a bank file. Ask your bank for camt.053. MT940 is not read.`);
    }
    const storageKey = `${BANK_FILES_FOLDER}/${randomUUID()}`;
    await this.storage.put(storageKey, content, 'application/octet-stream');
    await this.transactions.run(async (em) => {
      em.create(BankFile, { id, by, filename, size: content.length, storageKey });
      await em.flush();
      // An unreachable queue does not fail the request: the sweep enqueues the job.
      await this.transactions.afterCommit(() => this.enqueue(id).catch(() => undefined));
    });
  }

  /** Returns a file with its progress. Throws 404 'Bank file not found'. */
  async get(id: string): Promise<BankFileDto> {
    const em = this.transactions.fork();
    const found = isUuid(id) ? await em.findOne(BankFile, { id }, { populate: ['by'] }) : null;
    if (!found) throw notFound('Bank file not found');
    return {
      id: found.id,
      filename: found.filename,
      size: found.size,
      status: found.status,
      statements: found.statements,
      entries: found.entries,
      known: found.known,
      knownSince: found.knownSince?.toISOString() ?? null,
      booked: found.booked,
      error: found.error ?? null,
      createdBy: fullName(found.by),
      createdAt: found.createdAt.toISOString(),
      finishedAt: found.finishedAt?.toISOString() ?? null,
    };
  }

  /** Adds the job that reads a file; adding it twice has no effect. Throws when the queue is unreachable. */
  async enqueue(fileId: string): Promise<void> {
    const options = { jobId: `bank-${fileId}`, attempts: 5, removeOnComplete: true, removeOnFail: true };
    await this.queue.add(QUEUES.bank, { name: 'read-bank-file', data: { fileId }, options });
  }
}

function nameIn(given: string): string {
  try {
    return nameOf(given);
  } catch (error) {
    throw error instanceof AppError ? wrong(error.message) : error;
  }
}

/** True when the content begins like XML, in any encoding, or like a zip file. The job reads it strictly. */
function isXmlOrZip(content: Buffer): boolean {
  const start = content.subarray(0, 100).toString('latin1');
  return start.startsWith('PK') || start.replace(/[\0\s\xef\xbb\xbf\xfe\xff]/g, '').startsWith('<');
}

const wrong = (message: string) => unprocessable(message, [{ field: 'file', message }]);
