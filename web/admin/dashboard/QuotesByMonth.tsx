import type { Statistics } from '../../shared/api/schema';
import { Bars } from '../../shared/charts/Bars';
import { ChartPanel } from '../../shared/charts/ChartPanel';
import { monthLabel, monthName } from '../../shared/charts/months';
import { chartTexts } from '../../shared/charts/texts';
import { formatCount } from '../../shared/format';
import { calendarPeriod } from '#rules/periods';
import { quotesOf } from './lists';
import { STANDING, standingOf, standingWords } from './standing';
import { dashboardTexts } from './texts';

const words = dashboardTexts.byMonth;

/** Bar chart of the quotes per month by outcome. */
export function QuotesByMonth({ months }: { months: Statistics['quotes']['byMonth'] }) {
  const rows = months.map((month, index) => {
    const standing = standingOf(month);
    const name = monthName(month.month, index === months.length - 1);
    return { month: month.month, name, standing, count: standing.reduce((sum, value) => sum + value, 0) };
  });
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartPanel
      title={words.title}
      sum={formatCount(all)}
      about={words.about}
      table={{
        heads: [chartTexts.month, ...STANDING.map(({ label }) => label)],
        rows: rows.map(({ name, standing }) => [name, ...standing.map(formatCount)]),
      }}
    >
      <Bars
        label={words.title}
        names={STANDING.map(({ label }) => label)}
        format={formatCount}
        bars={rows.map(({ month, name, standing }) => ({
          label: monthLabel(month),
          name: `${name}: ${standingWords(standing)}`,
          parts: STANDING.map(({ tone }, index) => ({ tone, value: standing[index]! })),
          to: quotesOf(calendarPeriod('month', `${month}-01`)),
        }))}
      />
    </ChartPanel>
  );
}
