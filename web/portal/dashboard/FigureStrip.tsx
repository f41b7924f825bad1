import type { UseQueryResult } from '@tanstack/react-query';
import type { OrderOverview, QuoteSummary, QuoteTrend } from '../../shared/api/schema';
import { change, points, signed } from '../../shared/charts/change';
import { StatStrip } from '../../shared/components/lists/StatStrip';
import { daysUntil, formatDay, formatPercent, formatThousands } from '../../shared/format';
import { texts } from '../../shared/texts';
import { FIGURES } from '#rules/figures';
import { byDate } from './OnTheirWay';
import { dashboardTexts } from './texts';

const words = dashboardTexts.spend;
const YEAR = 12;

interface FigureStripProps {
  /** Undefined while it is loading, and when it failed to load. */
  summary: QuoteSummary | undefined;
  failed: boolean;
  overview: UseQueryResult<OrderOverview>;
}

/** Figures about spending, quotes and expected orders, each with its period, its change and an explanation. */
export function FigureStrip({ summary, failed, overview: { data, isError } }: FigureStripProps) {
  const shown = (value: string | undefined, isFailed: boolean) => value ?? (isFailed ? texts.unknown : undefined);
  const { spend, quotes, openOrders, onTheirWay } = data ?? {};
  const months = quotes?.months;
  const [lastYear, yearBefore] = [months?.slice(-YEAR), months?.slice(0, -YEAR)].map(winRate);
  const expected = onTheirWay && byDate(onTheirWay).flatMap(({ dueOn }) => dueOn ?? []);
  const next = expected?.find((day) => daysUntil(day) >= 0);
  return (
    <StatStrip
      stats={[
        {
          label: words.thisYear,
          value: shown(spend && formatThousands(spend.thisYear), isError),
          width: 96,
          change: spend && words.onYearBefore(change(spend.thisYear, spend.yearBefore)),
          about: FIGURES.spend.is,
          trend: spend?.months.slice(-YEAR).map(({ value }) => value),
        },
        {
          label: FIGURES.pipeline.label,
          value: shown(summary && formatThousands(summary.pipelineValue), failed),
          width: 96,
          change: quotes && words.pipelineLately(signed(quotes.lately, formatThousands)),
          about: FIGURES.pipeline.is,
          trend: months && summary && growth(months, summary.pipelineValue),
        },
        {
          label: FIGURES.winRate.label,
          value: shown(summary && formatPercent(summary.winRate / 100), failed),
          width: 56,
          change:
            lastYear !== undefined && yearBefore !== undefined
              ? words.winRateBefore(signed(points(lastYear, yearBefore), String))
              : undefined,
          about: FIGURES.winRate.is,
        },
        {
          label: words.onTheirWay,
          value: shown(openOrders === undefined ? undefined : words.orders(openOrders), isError),
          width: 84,
          change: openOrders ? arrival(next, expected?.at(-1)) : undefined,
          about: words.notDelivered,
        },
      ]}
    />
  );
}

/** Returns a text with the delivery date of the next order, or of the last order when all are late. */
function arrival(next: string | undefined, late: string | undefined): string {
  if (next) return words.next(formatDay(next));
  return late ? words.late(formatDay(late)) : words.noDates;
}

/** Returns the fraction of the quotes of these months that were accepted; undefined without quotes. */
function winRate(months: QuoteTrend['months'] | undefined): number | undefined {
  const made = months?.reduce((sum, { quotes }) => sum + quotes, 0);
  return made ? months!.reduce((sum, { accepted }) => sum + accepted, 0) / made : undefined;
}

/**
 * Returns the value of open quotes at the end of each of the last months, calculated back from today by subtracting the
 * quotes that each month added.
 */
function growth(months: QuoteTrend['months'], today: number): number[] {
  const ends = [today];
  for (const { value } of months.slice(1 - YEAR).toReversed()) ends.unshift(ends[0]! - value);
  return ends;
}
