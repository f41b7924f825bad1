import type { UseQueryResult } from '@tanstack/react-query';
import type { PartnerStats } from '../../../shared/api/schema';
import { points, signed } from '../../../shared/charts/change';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatCount, formatMoneyShort, formatPercent, formatThousands } from '../../../shared/format';
import { FIGURES } from '#rules/figures';
import { calendarPeriod } from '#rules/periods';
import { texts } from '../../../shared/texts';
import { partnerDashboardTexts as words } from './texts';

const YEAR = 12;

/** Returns the commission earned in the quarter or year that contains the last of these months. */
function earnedIn(period: 'quarter' | 'year', months: PartnerStats['commission']['months']): number {
  const { from } = calendarPeriod(period, `${months.at(-1)?.month}-01`);
  return months.reduce((sum, { month, earned }) => (`${month}-01` < from ? sum : sum + earned), 0);
}

/** Four key figures of a partner, each with its change and an explanation. */
export function PartnerFigures({ stats: { data, isError } }: { stats: UseQueryResult<PartnerStats> }) {
  const shown = (value: string | undefined) => value ?? (isError ? texts.unknown : undefined);
  const { pipeline, winRate, commission, clients } = data ?? {};
  const months = commission?.months;
  const inAll = (period: 'quarter' | 'year') => months && formatMoneyShort(earnedIn(period, months));
  return (
    <StatStrip
      stats={[
        {
          label: FIGURES.openDeals.label,
          value: shown(pipeline && formatThousands(pipeline.value)),
          width: 96,
          change: pipeline && words.pipeline.lately(signed(pipeline.lately, formatThousands)),
          about: FIGURES.openDeals.is,
        },
        {
          label: FIGURES.recentWinRate.label,
          value: shown(winRate && (winRate.rate === null ? texts.unknown : formatPercent(winRate.rate))),
          width: 56,
          change:
            winRate && winRate.rate !== null && winRate.before !== null
              ? words.winRate.change(signed(points(winRate.rate, winRate.before), String))
              : undefined,
          about: FIGURES.recentWinRate.is,
        },
        {
          label: words.commission.thisQuarter,
          value: shown(inAll('quarter')),
          width: 96,
          change: commission && words.commission.others(inAll('year')!, formatMoneyShort(commission.pending)),
          about: words.commission.is,
          trend: months?.slice(-YEAR).map(({ earned }) => earned),
        },
        {
          label: words.clients.label,
          value: shown(clients && formatCount(clients.active)),
          width: 40,
          change: clients && words.clients.lately(clients.connectedThisMonth),
          about: words.clients.is,
        },
      ]}
    />
  );
}
