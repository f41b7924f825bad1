import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { QuoteStatus, Statistics } from '../../shared/api/schema';
import { StatStrip } from '../../shared/components/lists/StatStrip';
import { formatCount, formatMoneyShort, formatPercent, formatThousands } from '../../shared/format';
import { statusLabel } from '../../shared/texts';
import { withAside } from '../components/columns';
import { RecordState } from '../components/RecordState';
import { ConsolePage } from '../shell/ConsolePage';
import { statisticsQuery } from './api';
import { MonthChart } from './MonthChart';
import { monthWords } from './months';
import { dashboardTexts } from './texts';
import { TopProducts } from './TopProducts';
import { WaitingPanel } from './WaitingPanel';

const words = dashboardTexts;

/** As they stand on each other. What is decided is ink, what waits is lighter, what came to nothing is grey. */
const COLORS: Record<QuoteStatus, string> = {
  accepted: 'var(--mui-palette-text-primary)',
  sent: 'var(--mui-palette-secondary-main)',
  pending_approval: 'var(--mui-palette-warning-main)',
  draft: 'var(--mui-palette-border-control)',
  rejected: 'var(--mui-palette-error-main)',
  expired: 'var(--mui-palette-border-strong)',
};
const SERIES = (Object.keys(COLORS) as QuoteStatus[]).map((status) => ({ status, color: COLORS[status] }));

/** /admin: what waits, how quotes and orders go. */
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
  const months = quotes.byMonth.map(({ month }) => monthWords(month));
  const counted = quotes.byMonth.map((month) => SERIES.reduce((sum, { status }) => sum + month[status], 0));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <StatStrip
        stats={[
          { label: words.stats.pipeline, value: formatThousands(quotes.pipeline.value), width: 96 },
          {
            label: words.stats.winRate,
            value: quotes.winRate === null ? words.statistics.unknown : formatPercent(quotes.winRate),
            width: 48,
          },
          { label: words.stats.open, value: formatCount(orders.open), width: 32 },
          { label: words.stats.outstanding, value: formatThousands(orders.outstanding), width: 96 },
        ]}
      />
      <Box sx={withAside(360)}>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          <MonthChart
            title={words.byMonth.title}
            aside={words.byMonth.aside}
            spoken={words.byMonth.spoken(
              months.map((month, index) => words.byMonth.month(month, counted[index] ?? 0)).join(' '),
            )}
            months={months}
            series={SERIES.map(({ status, color }) => ({
              label: statusLabel(status),
              color,
              data: quotes.byMonth.map((month) => month[status]),
            }))}
            format={formatCount}
          />
          <MonthChart
            title={words.revenue.title}
            aside={words.revenue.aside}
            spoken={words.revenue.spoken(
              orders.revenueByMonth
                .map(({ month, value }) => words.revenue.month(monthWords(month), formatMoneyShort(value)))
                .join(' '),
            )}
            months={orders.revenueByMonth.map(({ month }) => monthWords(month))}
            series={[
              {
                label: words.value,
                color: 'var(--mui-palette-text-primary)',
                data: orders.revenueByMonth.map(({ value }) => value),
              },
            ]}
            format={formatThousands}
          />
        </Box>
        {/* Where there is one column, what waits comes first. */}
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0, order: { xs: -1, lg: 0 } }}>
          <WaitingPanel waiting={waiting} />
          <TopProducts products={topProducts} />
        </Box>
      </Box>
    </Box>
  );
}
