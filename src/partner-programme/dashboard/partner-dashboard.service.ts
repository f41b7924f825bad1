import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
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

/** Dashboard of a partner: the quotes it made for its clients, and its deals. */
@Injectable()
export class PartnerDashboard {
  constructor(private readonly transactions: Transactions) {}

  /** Figures of the actor's company, in one SQL statement, as fast with many quotes as with few. */
  stats(actor: Actor): Promise<PartnerStatsDto> {
    return findStats(this.transactions, actor.companyId, now());
  }

  /**
   * Latest activities of the partner's quotes, deals, connections and commission, newest first, in one statement; each
   * item once, except ledger rows.
   */
  async activities({ companyId }: Actor, { limit = 25, after, clientId }: ActivityQueryDto): Promise<ActivitiesDto> {
    const [, at = null, id = null] = CURSOR.exec(after ?? '') ?? [];
    const asked = { partner: companyId, client: clientId ?? null, at, id, most: limit + 1 };
    const found = await findActivities(this.transactions.em, asked);
    const data = found.slice(0, limit);
    const last = found.length > limit ? data.at(-1) : undefined;
    return { data, next: last ? `${last.at}_${last.id}` : null };
  }

  /** Sales of a period compared with the one before. 422 when the last day is before the first, or the period is too long to compare. */
  async sales(actor: Actor, query: PartnerSalesQueryDto): Promise<PartnerSalesDto> {
    const { step, current, previous, steps, before, days } = periodOf(query, now().toISOString().slice(0, 10));
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

/** Sums of a period and of its steps, whose numbers start after `skipped`. */
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
