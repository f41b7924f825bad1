import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '../../shared/api/schema';
import { Bars } from '../../shared/charts/Bars';
import { change } from '../../shared/charts/change';
import { ChartPanel } from '../../shared/charts/ChartPanel';
import { monthLabel, monthName } from '../../shared/charts/months';
import { chartTexts } from '../../shared/charts/texts';
import { StatStrip } from '../../shared/components/lists/StatStrip';
import { formatMoneyShort, formatPercent, formatThousands } from '../../shared/format';
import { FIGURES } from '#rules/figures';
import { calendarPeriod } from '#rules/periods';
import { QUOTE_STATUSES } from '#rules/quote-status';
import { withAside } from '../components/columns';
import { RecordState } from '../components/RecordState';
import { ConsolePage } from '../shell/ConsolePage';
import { statisticsQuery } from './api';
import { ordersOf } from './lists';
import { PipelinePanel } from './PipelinePanel';
import { QuotesByMonth } from './QuotesByMonth';
import { dashboardTexts } from './texts';
import { TopProducts } from './TopProducts';
import { WaitingPanel } from './WaitingPanel';

const words = dashboardTexts;

/** /admin: open tasks of staff and figures about quotes and orders. */
export function DashboardPage() {
  const { data, error, refetch } = useQuery(statisticsQuery);
  return (
    <ConsolePage title={words.title}>
      <Typography variant="h3" component="h1" sx={{ mb: 3 }}>
        {words.title}
      </Typography>
      {data ? <Figures statistics={data} /> : <RecordState error={error} retry={() => void refetch()} />}
    </ConsolePage>
  );
}

function Figures({ statistics: { quotes, orders, waiting, topProducts } }: { statistics: Statistics }) {
  const { winRate, averageDaysToApprove: days } = quotes;
  const month = orders.revenueByMonth.at(-1)!;
  const monthBefore = orders.revenueByMonth.at(-2)!;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <StatStrip
        stats={[
          {
            label: words.stats.revenue(monthName(month.month)),
            value: formatThousands(month.value),
            width: 96,
            change: words.stats.since(change(month.value, orders.revenueBefore), monthName(monthBefore.month)),
            about: FIGURES.revenue.is,
            trend: orders.revenueByMonth.map(({ value }) => value),
          },
          {
            label: FIGURES.pipeline.label,
            value: formatThousands(quotes.pipeline.value),
            width: 96,
            about: FIGURES.pipeline.is,
          },
          {
            label: FIGURES.winRate.label,
            value: winRate === null ? words.unknown : formatPercent(winRate),
            width: 48,
            about: FIGURES.winRate.is,
            trend: quotes.byMonth.map(shareAccepted),
          },
          {
            label: words.stats.approval,
            value: days === null ? words.unknown : words.stats.days(days),
            width: 72,
            about: words.stats.approvalIs,
          },
        ]}
      />
      <Box sx={withAside(360)}>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          <WaitingPanel waiting={waiting} />
          <RevenueByMonth months={orders.revenueByMonth} />
          <QuotesByMonth months={quotes.byMonth} />
        </Box>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          <PipelinePanel quotes={quotes} />
          <TopProducts products={topProducts} />
        </Box>
      </Box>
    </Box>
  );
}

/** Returns the fraction of the quotes created in a month that were accepted, 0 to 1. */
function shareAccepted(counts: Statistics['quotes']['byMonth'][number]): number {
  const made = QUOTE_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  return made ? counts.accepted / made : 0;
}

function RevenueByMonth({ months }: { months: Statistics['orders']['revenueByMonth'] }) {
  const title = words.revenue.title;
  const last = months.length - 1;
  return (
    <ChartPanel
      title={title}
      sum={formatThousands(months.reduce((sum, { value }) => sum + value, 0))}
      about={words.revenue.about}
      table={{
        heads: [chartTexts.month, FIGURES.revenue.label],
        rows: months.map(({ month, value }, index) => [monthName(month, index === last), formatMoneyShort(value)]),
      }}
      note={<span>{FIGURES.revenue.is}</span>}
    >
      <Bars
        label={title}
        format={formatThousands}
        bars={months.map(({ month, value }, index) => ({
          label: monthLabel(month),
          name: `${monthName(month, index === last)}: ${formatMoneyShort(value)}`,
          parts: [{ tone: 'ink', value }],
          current: index === last,
          to: ordersOf(calendarPeriod('month', `${month}-01`)),
        }))}
      />
    </ChartPanel>
  );
}
