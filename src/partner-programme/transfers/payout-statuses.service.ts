import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { bankEntriesRead, type BookedEntry } from '../../bank/bank.events.js';
import { warn } from '../../bank/entries/bank-warnings.js';
import { UnreadableStatement } from '../../bank/statements/xml-tree.js';
import { Events } from '../../platform/events/events.js';
import { Transactions } from '../../platform/database/transactions.js';
import { unprocessable } from '../../platform/errors.js';
import type { UploadedDocument } from '../../platform/uploads/document-upload.js';
import { toEuros } from '../../rules/money.js';
import { searchFold } from '../../rules/search-fold.js';
import { canMove } from '../../rules/transfer.js';
import { readPain002, type ReadStatus } from './pain-002.js';
import type { StatusReadDto } from './payout-files.dto.js';
import {
  ENTRIES_OF_FILES,
  GIVEN_BACK,
  LOCK_BY_ENTRIES,
  LOCK_BY_FILES,
  MOVE_BY_ENTRIES,
} from './payout-files.queries.js';
import { PayoutFile, PayoutTransfer } from './transfer.entity.js';

/** Moves transfers by what the bank says of them. */
@Injectable()
export class PayoutStatuses implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: Events,
  ) {}

  onModuleInit(): void {
    this.events.on(bankEntriesRead, {
      name: 'transfers: marks what the bank has booked and given back',
      order: 1,
      run: async (em, { entries }) => {
        const given = entries.filter(mayConcernTransfer).map(({ id, direction, isReturn, returnReason, ...entry }) => ({
          id,
          direction,
          isReturn,
          returnReason,
          endToEndId: entry.endToEndId,
          text: entry.text,
          amount: toEuros(entry.amount),
        }));
        if (given.length > 0) await moveByEntries(em, given);
      },
    });
  }

  /**
   * Reads a status file, or a zip of them one after the other. What a file says of a transfer counts before what it says of
   * the whole. Entries that name the
   * files are looked at again, because the debit of a file has the total of what was not refused. Throws 422 on `file` when
   * it is missing or cannot be read, and for a file or a transfer that was not written here.
   */
  async read(upload: UploadedDocument | undefined): Promise<StatusReadDto> {
    if (!upload) throw wrong('A file is required');
    const reports = await read(upload.buffer);
    const statuses = reports.flat();
    return this.transactions.run(async (em) => {
      const numbers = [...new Set(statuses.map(({ file }) => file))];
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
      const files = await em.find(PayoutFile, { number: { $in: numbers } }, { ...lock, orderBy: { number: 'asc' } });
      const unknown = numbers.find((number) => files.every((file) => file.number !== number));
      if (unknown) throw wrong(`The file ${unknown} was not written here`);
      // Before the transfers, as entries that are read at the same time do.
      await LOCK_BY_FILES.run(em, [numbers]);
      const transfers = await em.find(PayoutTransfer, { file: { $in: files } }, { ...lock, orderBy: { id: 'asc' } });
      let changed = 0;
      const own = statuses.filter(({ endToEndId }) => endToEndId !== null);
      for (const { endToEndId } of own) {
        const isOurs = transfers.some((transfer) => transfer.endToEndId === endToEndId);
        if (!isOurs) throw wrong(`The transfer ${endToEndId} was not written here`);
      }
      for (const transfer of transfers) {
        const { number } = files.find(({ id }) => id === transfer.file.id)!;
        const before = transfer.status;
        for (const report of reports) {
          const said =
            report.findLast(({ endToEndId }) => endToEndId === transfer.endToEndId) ??
            report.findLast(({ file, endToEndId }) => file === number && endToEndId === null);
          if (!said || !canMove(transfer.status, said.status)) continue;
          em.assign(transfer, { status: said.status, reason: said.status === 'refused' ? said.reason : null });
        }
        if (transfer.status !== before) changed++;
      }
      if (changed > 0) {
        await em.flush();
        const sought = numbers.map((number) => `%${searchFold(number)}%`);
        const entries = await ENTRIES_OF_FILES.all(em, [sought]);
        if (entries.length > 0) await moveByEntries(em, entries);
      }
      return { changed, files: files.map(({ id, number }) => ({ id, number })) };
    });
  }
}

/** True for an entry that may name a transfer by its id, or a file by its number. */
const mayConcernTransfer = ({ currency, endToEndId, text }: BookedEntry): boolean =>
  currency === 'EUR' && (endToEndId !== null || Boolean(text?.includes('PAY-')));

/**
 * Moves transfers by entries. Locks their statements first, as `PayoutFiles.sendAgain` does, so that it sees the transfers
 * that are sent again at the same time. Asks staff about debits of refused transfers whose statements were sent again,
 * and about money that came back, which is no payment of a client.
 */
async function moveByEntries(em: EntityManager, entries: object[]): Promise<void> {
  const given = [JSON.stringify(entries)];
  await LOCK_BY_ENTRIES.run(em, given);
  const twice = await MOVE_BY_ENTRIES.all(em, given);
  const back = await GIVEN_BACK.all(em, given);
  await warn(em, [
    ...twice.map(({ entry, endToEndId, statement, file }) => ({
      entry,
      text: `${statement} may be paid twice: this debit is for ${endToEndId} of ${file}, which the bank had refused, and the statement was sent again`,
    })),
    ...back.map(({ entry, endToEndId, statement, file }) => ({
      entry,
      text: `Commission of ${statement} came back: this is ${endToEndId} of ${file}, and no payment of a client`,
    })),
  ]);
}

async function read(content: Buffer): Promise<ReadStatus[][]> {
  try {
    return await readPain002(content);
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    throw wrong(error.message);
  }
}

const wrong = (message: string) => unprocessable(message, [{ field: 'file', message }]);
