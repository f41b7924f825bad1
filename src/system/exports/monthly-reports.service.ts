import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import type { Actor } from '../../rules/actor.js';
import { MonthlyReport } from './monthly-report.entity.js';
import type { MonthlyReportDto } from './own-exports.dto.js';

/** Monthly reports by mail, as chosen by users of partners. */
@Injectable()
export class MonthlyReports {
  constructor(private readonly transactions: Transactions) {}

  /** The caller's own choice. */
  async get({ userId }: Actor): Promise<MonthlyReportDto> {
    const found = await this.transactions.fork().findOne(MonthlyReport, { userId });
    return { kind: found?.kind ?? null };
  }

  /** Chooses another kind, or none; may be repeated. */
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
