import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/errors';
import type { PartnerStats } from '../../../shared/api/schema';
import { Bars } from '../../../shared/charts/Bars';
import { change } from '../../../shared/charts/change';
import { ChartPanel } from '../../../shared/charts/ChartPanel';
import { monthLabel, monthName } from '../../../shared/charts/months';
import { chartTexts } from '../../../shared/charts/texts';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatMoneyShort, formatThousands } from '../../../shared/format';
import { partnerDashboardTexts } from './texts';

const words = partnerDashboardTexts.commission;
const YEAR = 12;

/**
 * Chart of the commission earned in each of the last twelve months, and of the commission expected from quotes accepted
 * in these months.
 */
export function CommissionPanel({
  stats: { data, error, isFetching, refetch },
}: {
  stats: UseQueryResult<PartnerStats>;
}) {
  if (!data) {
    return (
      <Panel title={words.months}>
        {error ? (
          <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
            {messageOf(error, partnerDashboardTexts.failed)}
          </RetryNotice>
        ) : (
          <Skeleton width={480} height={260} style={{ width: '100%' }} />
        )}
      </Panel>
    );
  }
  const months = data.commission.months.slice(-YEAR);
  const earned = (part: typeof months) => part.reduce((total, month) => total + month.earned, 0);
  const [all, before] = [earned(months), earned(data.commission.months.slice(0, -YEAR))];
  if (all === 0 && data.commission.pending === 0) {
    return (
      <Panel title={words.months}>
        <p className="strong">{words.none}</p>
        <p className="secondary">{words.noneText}</p>
      </Panel>
    );
  }
  const rows = months.map((month, index) => {
    const isNow = index === months.length - 1;
    return { ...month, isNow, name: monthName(month.month, isNow) };
  });
  return (
    <ChartPanel
      title={words.months}
      sum={formatThousands(all)}
      about={words.about(change(all, before))}
      table={{
        heads: [chartTexts.month, words.earned, words.expected],
        rows: rows.map((row) => [row.name, formatMoneyShort(row.earned), formatMoneyShort(row.expected)]),
      }}
      note={
        <>
          <span>{words.is}</span>
          <span>
            <i className="hatched" />
            {words.expectedIs}
          </span>
        </>
      }
    >
      <Bars
        label={words.months}
        format={formatThousands}
        bars={rows.map((row) => ({
          label: monthLabel(row.month),
          name: `${row.name}: ${words.earned} ${formatMoneyShort(row.earned)}, ${words.expected} ${formatMoneyShort(row.expected)}`,
          // Can be negative when more was reversed in a month than earned.
          parts: [
            { tone: 'ink', value: Math.max(0, row.earned) },
            { tone: 'hatched', value: Math.max(0, row.expected) },
          ],
          current: row.isNow,
        }))}
      />
    </ChartPanel>
  );
}
