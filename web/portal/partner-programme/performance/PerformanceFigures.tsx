import { FIGURES } from '#rules/figures';
import type { PartnerSales, PartnerStats } from '../../../shared/api/schema';
import { Bars } from '../../../shared/charts/Bars';
import { change, points, signed } from '../../../shared/charts/change';
import { ChartPanel } from '../../../shared/charts/ChartPanel';
import { monthLabel, monthName } from '../../../shared/charts/months';
import { chartTexts } from '../../../shared/charts/texts';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { stepLabel, stepName } from '../../../shared/figures/period';
import { formatCount, formatMoneyShort, formatPercent, formatThousands } from '../../../shared/format';
import { performanceTexts as words } from './texts';

const YEAR = 12;

/** Figures of a period up to today, compared with the same number of days of the previous period. */
export function PerformanceStrip({ sales: { current, previous } }: { sales: PartnerSales }) {
  const { winRate } = current;
  const before = previous.winRate;
  return (
    <StatStrip
      stats={[
        {
          label: words.value,
          value: formatThousands(current.value),
          width: 96,
          change: words.on(change(current.value, previous.value)),
          about: words.was(formatThousands(previous.value)),
        },
        {
          label: words.made,
          value: formatCount(current.quotes),
          width: 40,
          change: words.on(change(current.quotes, previous.quotes)),
          about: words.was(formatCount(previous.quotes)),
        },
        {
          label: words.accepted,
          value: formatCount(current.accepted),
          width: 40,
          change: words.on(change(current.accepted, previous.accepted)),
          about: words.was(formatCount(previous.accepted)),
        },
        {
          label: FIGURES.periodWinRate.label,
          value: winRate === null ? words.unknown : formatPercent(winRate),
          width: 48,
          change:
            winRate !== null && before !== null ? words.points(signed(points(winRate, before), String)) : undefined,
          about: words.was(before === null ? words.unknown : formatPercent(before)),
        },
      ]}
    />
  );
}

/**
 * Chart of the cumulated accepted value at each step (day, week or month), compared with the same step of the previous
 * period.
 */
export function Pace({ sales: { current, previous, step }, isGoingOn }: { sales: PartnerSales; isGoingOn: boolean }) {
  const upTo = (steps: PartnerSales['current']['steps'], index: number) =>
    steps.slice(0, index + 1).reduce((sum, { value }) => sum + value, 0);
  const rows = current.steps.map((days, index) => ({
    days,
    name: stepName(days, step),
    value: upTo(current.steps, index),
    before: upTo(previous.steps, index),
    isNow: isGoingOn && index === current.steps.length - 1,
  }));
  return (
    <ChartPanel
      title={words.pace}
      sum={formatMoneyShort(current.value)}
      about={words.beforeWas(formatMoneyShort(previous.value))}
      table={{
        heads: [words.step[step], words.value, words.before, words.change],
        rows: rows.map(({ name, value, before }) => [
          name,
          formatMoneyShort(value),
          formatMoneyShort(before),
          change(value, before),
        ]),
      }}
      note={
        <>
          <span>
            <i className="before" />
            {words.before}
          </span>
          <span>{words.paceIs}</span>
        </>
      }
    >
      <Bars
        label={words.pace}
        format={formatThousands}
        bars={rows.map(({ days, name, value, before, isNow }) => ({
          label: stepLabel(days, step),
          name: `${name}: ${formatMoneyShort(value)}, ${words.beforeWas(formatMoneyShort(before))}`,
          parts: [{ tone: 'ink', value }],
          before,
          current: isNow,
        }))}
      />
    </ChartPanel>
  );
}

/**
 * Chart of the commission earned in each of the last twelve months, compared with the same month of the year before.
 */
export function CommissionYear({ months }: { months: PartnerStats['commission']['months'] }) {
  const year = months.slice(-YEAR);
  const rows = year.map(({ month, earned }, index) => {
    const isNow = index === year.length - 1;
    return { month, earned, before: months[index]?.earned ?? 0, isNow, name: monthName(month, isNow) };
  });
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const [earned, before] = [sum((row) => row.earned), sum((row) => row.before)];
  return (
    <ChartPanel
      title={words.commission}
      sum={formatMoneyShort(earned)}
      about={words.yearBefore(formatMoneyShort(before))}
      table={{
        heads: [chartTexts.month, words.earned, words.aYearBefore, words.change],
        rows: rows.map((row) => [
          row.name,
          formatMoneyShort(row.earned),
          formatMoneyShort(row.before),
          change(row.earned, row.before),
        ]),
      }}
      note={
        <>
          <span>
            <i className="before" />
            {words.aYearBefore}
          </span>
          <span>{words.earnedIs}</span>
        </>
      }
    >
      <Bars
        label={words.commission}
        format={formatThousands}
        bars={rows.map((row) => ({
          label: monthLabel(row.month),
          name: `${row.name}: ${formatMoneyShort(row.earned)}, ${words.aYearBefore}: ${formatMoneyShort(row.before)}`,
          // Can be negative when more was reversed in a month than earned.
          parts: [{ tone: 'ink', value: Math.max(0, row.earned) }],
          before: Math.max(0, row.before),
          current: row.isNow,
        }))}
      />
    </ChartPanel>
  );
}
