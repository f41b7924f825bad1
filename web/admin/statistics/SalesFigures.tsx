import Box from '@mui/material/Box';
import type { Sales } from '../../shared/api/schema';
import { Bars } from '../../shared/charts/Bars';
import { change, points, signed } from '../../shared/charts/change';
import { ChartPanel } from '../../shared/charts/ChartPanel';
import { StatStrip } from '../../shared/components/lists/StatStrip';
import { formatCount, formatMoneyShort, formatPercent, formatThousands } from '../../shared/format';
import { FIGURES } from '#rules/figures';
import { QUOTE_STATUSES } from '#rules/quote-status';
import { halves } from '../components/columns';
import { ordersOf, quotesOf } from '../dashboard/lists';
import { STANDING, standingOf, standingWords } from '../dashboard/standing';
import { Funnel } from './Funnel';
import { AmountsPanel } from '../../shared/figures/AmountsPanel';
import { stepLabel, stepName } from '../../shared/figures/period';
import { RankPanel } from '../../shared/figures/RankPanel';
import { statisticsTexts as words } from './texts';

/**
 * Sales and quotes of a period, compared with the period before. `isGoingOn` is true while the last step is not over.
 */
export function SalesFigures({ sales, isGoingOn }: { sales: Sales; isGoingOn: boolean }) {
  const { current, previous, step, products, companies } = sales;
  return (
    <>
      <Strip sales={sales} />
      <AmountsPanel
        title={words.revenue(words.by[step])}
        label={FIGURES.revenue.label}
        is={FIGURES.revenue.is}
        step={step}
        sum={current.revenue}
        sumBefore={previous.revenue}
        amounts={current.steps.map((days) => ({ days, value: days.revenue, to: ordersOf(days) }))}
        before={previous.steps.map(({ revenue }) => revenue)}
        isGoingOn={isGoingOn}
      />
      <Quotes sales={sales} />
      <Funnel period={current} />
      <Box sx={halves}>
        <RankPanel
          title={words.products}
          about={words.productsAbout}
          rows={products.map(({ id, name, quantity, revenue, revenueBefore }) => ({
            key: id,
            name,
            note: words.sold(formatCount(quantity)),
            value: revenue,
            before: revenueBefore,
            to: ordersOf(current, { search: name }),
          }))}
        />
        <RankPanel
          title={words.companies}
          about={words.companiesAbout}
          rows={companies.map(({ id, name, orders, revenue, revenueBefore }) => ({
            key: id,
            name,
            note: words.orders(orders),
            value: revenue,
            before: revenueBefore,
            to: ordersOf(current, { companyId: id }),
          }))}
        />
      </Box>
    </>
  );
}

function Strip({ sales: { current, previous } }: { sales: Sales }) {
  const quotes = quotesIn(current);
  const average = ({ revenue, orders }: Sales['current']) => (orders ? revenue / orders : 0);
  const { winRate, averageDaysToApprove: days } = current;
  const [rateBefore, daysBefore] = [previous.winRate, previous.averageDaysToApprove];
  return (
    <StatStrip
      stats={[
        {
          label: FIGURES.revenue.label,
          value: formatThousands(current.revenue),
          width: 96,
          change: words.on(change(current.revenue, previous.revenue)),
          about: FIGURES.revenue.is,
          trend: current.steps.map(({ revenue }) => revenue),
        },
        {
          label: FIGURES.winRate.label,
          value: winRate === null ? words.unknown : formatPercent(winRate),
          width: 48,
          change:
            winRate !== null && rateBefore !== null
              ? words.points(signed(points(winRate, rateBefore), String))
              : undefined,
          about: words.winRateOf(formatCount(current.quotes.accepted), formatCount(quotes)),
        },
        {
          label: words.average,
          value: current.orders ? formatMoneyShort(average(current)) : words.unknown,
          width: 96,
          change: words.on(change(average(current), average(previous))),
          about: words.averageOf(current.orders),
        },
        {
          label: words.approval,
          value: days === null ? words.unknown : words.daysOf(days),
          width: 72,
          change: days !== null && daysBefore !== null ? words.on(signed(days - daysBefore, words.daysOf)) : undefined,
          about: words.approvalIs,
        },
      ]}
    />
  );
}

function Quotes({ sales: { current, step } }: { sales: Sales }) {
  const title = words.quotes(words.by[step]);
  const rows = current.steps.map((days) => ({ days, name: stepName(days, step), standing: standingOf(days.quotes) }));
  return (
    <ChartPanel
      title={title}
      sum={formatCount(quotesIn(current))}
      about={words.quotesAbout}
      table={{
        heads: [words.step[step], ...STANDING.map(({ label }) => label)],
        rows: rows.map(({ name, standing }) => [name, ...standing.map(formatCount)]),
      }}
    >
      <Bars
        label={title}
        names={STANDING.map(({ label }) => label)}
        format={formatCount}
        bars={rows.map(({ days, name, standing }) => ({
          label: stepLabel(days, step),
          name: `${name}: ${standingWords(standing)}`,
          parts: STANDING.map(({ tone }, index) => ({ tone, value: standing[index]! })),
          to: quotesOf(days),
        }))}
      />
    </ChartPanel>
  );
}

const quotesIn = ({ quotes }: Sales['current']) => QUOTE_STATUSES.reduce((sum, status) => sum + quotes[status], 0);
