import { Injectable } from '@nestjs/common';
import { now, today } from '../../platform/clock.js';
import { Scope } from '../../platform/database/scope.js';
import { Transactions } from '../../platform/database/transactions.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { customerTaken, daysAfter, DEAL_STAGES, weighted } from '../../rules/deal.js';
import { isUuid } from '../../rules/ids.js';
import { toCents, toEuros } from '../../rules/money.js';
import type {
  DealBoardDto,
  DealConflictDto,
  DealDto,
  DealForecastDto,
  DealQuoteLinkDto,
  DealRowDto,
  DealStageSumDto,
  StaffDealDto,
  StaffDealRowDto,
} from './deal-answers.dto.js';
import { dealNotFound } from './deal-record.js';
import type { DealQueryDto, StaffDealQueryDto } from './deal-requests.dto.js';
import { toDeal, toDealRow, toProbabilities, toStageSum } from './deal-view.js';
import {
  DEAL_SORTS,
  dealConditions,
  findAllDeals,
  findBoard,
  findConflicts,
  findDeals,
  findForecast,
  findLinkableQuotes,
  findWhole,
} from './deals.queries.js';

export type DealPage = CappedPage<DealRowDto> & { stages: DealStageSumDto[] };

/** Number of months in a forecast, with the current month as the first. */
const MONTHS = 6;

/** Reads deals: a partner gets its own, staff get all. 404 'Deal not found' when it belongs to another company. */
@Injectable()
export class DealReader {
  constructor(private readonly transactions: Transactions) {}

  /** Returns a page of the partner's deals, with sums by stage. */
  async list(actor: Actor, query: DealQueryDto): Promise<DealPage> {
    const paging = pagingOf(query, DEAL_SORTS, '-registeredAt');
    const where = dealConditions(Scope.of(actor), query, today());
    const { rows, total, sums, probabilities } = await findDeals(this.transactions.em, where, paging);
    const percent = toProbabilities(probabilities);
    return {
      data: rows.map((row) => toDealRow(row, actor)),
      ...cappedTotal(total),
      limit: paging.limit,
      offset: paging.offset,
      stages: DEAL_STAGES.map((stage) => toStageSum(stage, sums, percent)),
    };
  }

  /** Returns the partner's deals by stage, without declined deals. */
  async board(actor: Actor, query: DealQueryDto): Promise<DealBoardDto> {
    const scope = Scope.of(actor);
    const [where, all] = [dealConditions(scope, query, today()), dealConditions(scope, {}, today())];
    const { counts, columns, sums, probabilities } = await findBoard(this.transactions.em, where, all, today());
    const { won, lost, ...shown } = counts;
    const percent = toProbabilities(probabilities);
    return {
      counts: { ...shown, winRate: won + lost ? Math.round((100 * won) / (won + lost)) : null },
      columns: columns.map(({ stage, rows }) => ({
        ...toStageSum(stage, sums, percent),
        rows: rows.map((row) => toDealRow(row, actor)),
      })),
    };
  }

  /** Returns the expected value of the partner's open deals by month. */
  async forecast(actor: Actor): Promise<DealForecastDto> {
    const where = dealConditions(Scope.of(actor), {}, today());
    const { cells, probabilities } = await findForecast(this.transactions.em, where);
    const percent = toProbabilities(probabilities);
    const months = nextMonths();
    const [first = '', last = ''] = [months[0], months.at(-1)];
    const place = (month: string) => (month < first ? first : month > last ? 'later' : month);
    const sum = (month: string) => {
      const found = cells.filter((cell) => place(cell.month) === month);
      const cents = (of: (cell: (typeof found)[number]) => number) =>
        found.reduce((total, cell) => total + of(cell), 0);
      return {
        month: month === 'later' ? daysAfter(`${last}-28`, 7).slice(0, 7) : month,
        deals: cents(({ deals }) => deals),
        value: toEuros(cents(({ value }) => toCents(value))),
        weighted: toEuros(cents(({ value, stage }) => weighted(toCents(value), percent[stage]))),
      };
    };
    const shown = [...months, 'later'].map(sum);
    const total = (of: 'value' | 'weighted') => toEuros(shown.reduce((all, month) => all + toCents(month[of]), 0));
    return { months: shown.slice(0, -1), later: shown.at(-1)!, value: total('value'), weighted: total('weighted') };
  }

  /** Returns a deal with its timeline. */
  async get(actor: Actor, id: string): Promise<DealDto> {
    const found = isUuid(id) ? await findWhole(this.transactions.em, Scope.of(actor), id) : undefined;
    if (!found) throw dealNotFound();
    return toDeal(found, actor);
  }

  /** Returns the quotes that can be linked to a deal. Throws 404 when the deal belongs to another company. */
  async linkableQuotes(actor: Actor, id: string): Promise<DealQuoteLinkDto[]> {
    await this.get(actor, id);
    return findLinkableQuotes(this.transactions.em, actor.companyId, id);
  }

  /** Returns a page of the deals of all partners, for staff. */
  async listAll(actor: Actor, query: StaffDealQueryDto): Promise<CappedPage<StaffDealRowDto>> {
    const paging = pagingOf(query, DEAL_SORTS, '-registeredAt');
    const where = dealConditions(Scope.all, query, today());
    const { rows, total } = await findAllDeals(this.transactions.em, where, paging);
    const data = rows.map(({ partner, conflicts, ...row }) => ({ ...toDealRow(row, actor), partner, conflicts }));
    return { data, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Returns a deal with the deals of other partners for its customer, for staff. */
  async getAsStaff(actor: Actor, id: string): Promise<StaffDealDto> {
    return this.transactions.read(async (em) => {
      const deal = await this.get(actor, id);
      const found = await findConflicts(em, id);
      const conflicts = found.map((conflict) => ({
        ...conflict,
        registeredAt: new Date(conflict.registeredAt).toISOString(),
        lastStepAt: new Date(conflict.lastStepAt).toISOString(),
      }));
      const from = againFrom(conflicts);
      return { ...deal, conflicts, takenText: from && customerTaken(from) };
    });
  }
}

/**
 * Returns the day after the last day on which the customer is protected for other partners; null when it is not
 * protected.
 */
export function againFrom(conflicts: DealConflictDto[]): string | null {
  const days = conflicts.flatMap(({ registration, protectedUntil }) =>
    registration === 'approved' && protectedUntil ? [protectedUntil] : [],
  );
  const last = days.toSorted().at(-1);
  return last ? daysAfter(last, 1) : null;
}

/** Returns the current month and the months after it, as `2026-01`. */
function nextMonths(): string[] {
  const first = now();
  return Array.from({ length: MONTHS }, (_, ahead) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7),
  );
}
