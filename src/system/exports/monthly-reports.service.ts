import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import type { Actor } from '../../rules/actor.js';
import { MonthlyReport } from './monthly-report.entity.js';
import type { MonthlyReportDto } from './own-exports.dto.js';

/** Choices of partners' users to get a monthly report by mail. */
@Injectable()
export class MonthlyReports {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the caller's choice. */
  async get({ userId }: Actor): Promise<MonthlyReportDto> {
    const found = await this.transactions.fork().findOne(MonthlyReport, { userId });
    return { kind: found?.kind ?? null };
  }

  /** Stores the caller's choice of a kind of report, or of none. */
  async set(actor: Actor, { kind }: MonthlyReportDto): Promise<MonthlyReportDto> {
    const { userId } = actor;
    await this.transactions.run(async (em) => {
      if (kind === null) await em.nativeDelete(MonthlyReport, { userId });
      else
        await em.upsert(
          MonthlyReport,
          { userId, kind },
          { onConflictFields: ['userId'], onConflictMergeFields: ['kind'] },
        );
    });
    return this.get(actor);
  }
}
