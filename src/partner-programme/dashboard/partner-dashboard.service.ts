import { Injectable } from '@nestjs/common';
import { now, today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { periodOf } from '../../platform/http/period.js';
import type { Actor } from '../../rules/actor.js';
import { toCents, toEuros } from '../../rules/money.js';
import type { Days } from '../../rules/periods.js';
import { sumOf } from '../../rules/sum.js';
import { type ActivitiesDto, type ActivityQueryDto, CURSOR } from './partner-activities.dto.js';
import { findActivities } from './partner-activities.queries.js';
import type { PartnerSalesDto, PartnerSalesQueryDto, PartnerStatsDto } from './partner-dashboard.dto.js';
import { findSales, findStats, type FoundSales } from './partner-dashboard.queries.js';

/** Reads the dashboard of a partner: figures of its deals and of its quotes for clients. */
@Injectable()
export class PartnerDashboard {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns the figures of the actor's company. Uses one statement whose duration does not depend on the number of
   * quotes.
   */
  stats(actor: Actor): Promise<PartnerStatsDto> {
    return findStats(this.transactions, actor.companyId, now());
  }

  /**
   * Returns the last activities of the partner's quotes, deals, connections and commission, newest first, in one
   * statement. Each record occurs once, except for the ledger, whose rows are listed separately.
   */
  async activities({ companyId }: Actor, { limit = 25, after, clientId }: ActivityQueryDto): Promise<ActivitiesDto> {
    const [, at = null, id = null] = CURSOR.exec(after ?? '') ?? [];
    const asked = { partner: companyId, client: clientId ?? null, at, id, most: limit + 1 };
    const found = await findActivities(this.transactions.em, asked);
    const data = found.slice(0, limit);
    const last = found.length > limit ? data.at(-1) : undefined;
    return { data, next: last ? `${last.at}_${last.id}` : null };
  }

  /**
   * Returns the sales of a period compared with the previous one. Throws 422 when the last day is before the first, or
   * when the period is too long for a comparison.
   */
  async sales(actor: Actor, query: PartnerSalesQueryDto): Promise<PartnerSalesDto> {
    const { step, current, previous, steps, before, days } = periodOf(query, today());
    const { quoted, products, clients } = await findSales(this.transactions.em, actor.companyId, days);
    return {
      step,
      current: inAll(current, steps, quoted, before.length),
      previous: inAll(previous, before, quoted, 0),
      products,
      clients,
    };
  }
}

/** Returns the sums of a period and of its steps. The numbers of its steps begin after `skipped`. */
function inAll(period: Days, steps: Days[], quoted: FoundSales['quoted'], skipped: number): PartnerSalesDto['current'] {
  const own = quoted.filter(({ step }) => step > skipped && step <= skipped + steps.length);
  const all = figures(period, own);
  const days = sumOf(own, ({ seconds }) => seconds) / 86_400;
  return {
    ...all,
    winRate: all.quotes ? all.accepted / all.quotes : null,
    cycleDays: all.accepted ? Math.round((days / all.accepted) * 10) / 10 : null,
    steps: steps.map((step, index) =>
      figures(
        step,
        own.filter((row) => row.step === skipped + index + 1),
      ),
    ),
  };
}

function figures(days: Days, rows: FoundSales['quoted']) {
  const accepted = rows.filter(({ status }) => status === 'accepted');
  return {
    ...days,
    quotes: sumOf(rows, ({ quotes }) => quotes),
    accepted: sumOf(accepted, ({ quotes }) => quotes),
    value: toEuros(sumOf(accepted, ({ net }) => toCents(net))),
  };
}
