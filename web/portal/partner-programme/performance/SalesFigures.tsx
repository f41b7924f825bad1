import Box from '@mui/material/Box';
import { FIGURES } from '#rules/figures';
import { paths } from '#rules/paths';
import type { PartnerSales } from '../../../shared/api/schema';
import { Bars } from '../../../shared/charts/Bars';
import { change, points, signed } from '../../../shared/charts/change';
import { ChartPanel } from '../../../shared/charts/ChartPanel';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { AmountsPanel } from '../../../shared/figures/AmountsPanel';
import { stepLabel, stepName } from '../../../shared/figures/period';
import { RankPanel } from '../../../shared/figures/RankPanel';
import { formatCount, formatMoneyShort, formatPercent, formatThousands } from '../../../shared/format';
import { analyticsTexts as words } from './texts';

/**
 * A partner's sales of a period, compared with the previous period. `isGoingOn` is true while the last step is not
 * over.
 */
export function SalesFigures({ sales, isGoingOn }: { sales: PartnerSales; isGoingOn: boolean }) {
  const { current, previous, step } = sales;
  return (
    <>
      <SalesStrip sales={sales} />
      <AmountsPanel
        title={words.valueBy(words.by[step])}
        label={words.value}
        is={words.valueIs}
        step={step}
        sum={current.value}
        sumBefore={previous.value}
        amounts={current.steps.map((days) => ({ days, value: days.value }))}
        before={previous.steps.map(({ value }) => value)}
        isGoingOn={isGoingOn}
      />
      <Quotes sales={sales} />
      <Box
        sx={{
          display: 'grid',
          gap: '20px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <RankPanel
          title={words.products}
          about={words.productsAbout}
          rows={sales.products.map(({ id, name, quotes, value, valueBefore }) => ({
            key: id,
            name,
            note: words.quotes(quotes),
            value,
            before: valueBefore,
            to: `${paths.clientQuotes}?status=accepted&search=${encodeURIComponent(name)}`,
          }))}
        />
        <RankPanel
          title={words.clients}
          about={words.clientsAbout}
          rows={sales.clients.map(({ id, name, quotes, value, valueBefore }) => ({
            key: id,
            name,
            note: words.quotes(quotes),
            value,
            before: valueBefore,
            to: paths.partnerClient(id),
          }))}
        />
      </Box>
    </>
  );
}

/** Value, win rate, cycle time and average value of a period, each with its change. */
function SalesStrip({ sales: { current, previous } }: { sales: PartnerSales }) {
  const average = ({ value, accepted }: PartnerSales['current']) => (accepted ? value / accepted : 0);
  const { winRate, cycleDays } = current;
  const [rateBefore, daysBefore] = [previous.winRate, previous.cycleDays];
  return (
    <StatStrip
      stats={[
        {
          label: words.value,
          value: formatThousands(current.value),
          width: 96,
          change: words.on(change(current.value, previous.value)),
          about: words.valueIs,
          trend: current.steps.map(({ value }) => value),
        },
        {
          label: FIGURES.periodWinRate.label,
          value: winRate === null ? words.unknown : formatPercent(winRate),
          width: 48,
          change:
            winRate !== null && rateBefore !== null
              ? words.points(signed(points(winRate, rateBefore), String))
              : undefined,
          about: words.winRateOf(formatCount(current.accepted), formatCount(current.quotes)),
        },
        {
          label: words.cycle,
          value: cycleDays === null ? words.unknown : words.daysOf(cycleDays),
          width: 72,
          change:
            cycleDays !== null && daysBefore !== null
              ? words.on(signed(cycleDays - daysBefore, words.daysOf))
              : undefined,
          about: words.cycleIs,
        },
        {
          label: words.average,
          value: current.accepted ? formatMoneyShort(average(current)) : words.unknown,
          width: 96,
          change: words.on(change(average(current), average(previous))),
          about: words.averageOf(current.accepted),
        },
      ]}
    />
  );
}

function Quotes({ sales: { current, step } }: { sales: PartnerSales }) {
  const title = words.quotesBy(words.by[step]);
  const rows = current.steps.map((days) => ({ days, name: stepName(days, step) }));
  return (
    <ChartPanel
      title={title}
      sum={formatCount(current.quotes)}
      about={words.quotesAbout}
      table={{
        heads: [words.step[step], words.accepted, words.others],
        rows: rows.map(({ days, name }) => [
          name,
          formatCount(days.accepted),
          formatCount(days.quotes - days.accepted),
        ]),
      }}
    >
      <Bars
        label={title}
        names={[words.accepted, words.others]}
        format={formatCount}
        bars={rows.map(({ days, name }) => ({
          label: stepLabel(days, step),
          name: `${name}: ${words.accepted} ${formatCount(days.accepted)}, ${words.others} ${formatCount(days.quotes - days.accepted)}`,
          parts: [
            { tone: 'ink', value: days.accepted },
            { tone: 'light', value: days.quotes - days.accepted },
          ],
        }))}
      />
    </ChartPanel>
  );
}
