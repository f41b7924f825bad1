import { Link } from 'react-router';
import type { QuoteTrend, Spend } from '../../shared/api/schema';
import { Bars } from '../../shared/charts/Bars';
import { change } from '../../shared/charts/change';
import { ChartPanel } from '../../shared/charts/ChartPanel';
import { monthLabel, monthName } from '../../shared/charts/months';
import { chartTexts } from '../../shared/charts/texts';
import { Panel } from '../../shared/components/frame/Panel';
import { formatMoneyShort, formatThousands } from '../../shared/format';
import { FIGURES } from '#rules/figures';
import { paths } from '#rules/paths';
import { usePortal } from '../portal';
import { dashboardTexts } from './texts';

const words = dashboardTexts.spend;
const YEAR = 12;

/**
 * Chart of the orders in each of the last twelve months. The current month also shows the open offers that await an
 * answer.
 */
export function SpendPanel({ spend, awaited }: { spend: Spend; awaited: QuoteTrend['awaited'] }) {
  const { basePath } = usePortal();
  const months = spend.months.slice(-YEAR);
  const sum = (part: Spend['months']) => part.reduce((total, { value }) => total + value, 0);
  const [all, before] = [sum(months), sum(spend.months.slice(0, -YEAR))];
  if (all === 0 && awaited.value === 0) {
    return (
      <Panel title={words.title}>
        <p className="strong">{words.none}</p>
        <p className="secondary">{words.noneText}</p>
      </Panel>
    );
  }
  const rows = months.map(({ month, value }, index) => {
    const isNow = index === months.length - 1;
    return { month, value, isNow, name: monthName(month, isNow), open: isNow ? awaited.value : 0 };
  });
  return (
    <ChartPanel
      title={words.title}
      sum={formatThousands(all)}
      about={words.about(change(all, before))}
      table={{
        heads: [chartTexts.month, words.ordered, words.awaited],
        rows: rows.map(({ name, value, isNow, open }) => [
          name,
          formatMoneyShort(value),
          isNow ? formatMoneyShort(open) : chartTexts.none,
        ]),
      }}
      note={
        <>
          <span>{FIGURES.spend.is}</span>
          {awaited.quotes > 0 && (
            <span>
              <i className="hatched" />
              <Link to={`${paths.quotes(basePath)}?status=sent`} className="link">
                {words.awaitedOf(awaited.quotes)}
              </Link>
            </span>
          )}
        </>
      }
    >
      <Bars
        label={words.title}
        format={formatThousands}
        bars={rows.map(({ month, name, value, open, isNow }) => ({
          label: monthLabel(month),
          name: [
            `${name}: ${formatMoneyShort(value)}`,
            ...(open ? [`${words.awaited}: ${formatMoneyShort(open)}`] : []),
          ].join('. '),
          parts: [
            { tone: 'ink', value },
            { tone: 'hatched', value: open },
          ],
          current: isNow,
        }))}
      />
    </ChartPanel>
  );
}
