import type { UseQueryResult } from '@tanstack/react-query';
import type { PartnerStats } from '../../../shared/api/schema';
import { points, signed } from '../../../shared/charts/change';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatCount, formatMoneyShort, formatPercent, formatThousands } from '../../../shared/format';
import { FIGURES } from '#rules/figures';
import { texts } from '../../../shared/texts';
import { partnerDashboardTexts as words } from './texts';

const YEAR = 12;

/** The four figures that a partner reads first, each with how it changed and what it counts. */
export function PartnerFigures({ stats: { data, isError } }: { stats: UseQueryResult<PartnerStats> }) {
  const shown = (value: string | undefined) => value ?? (isError ? texts.unknown : undefined);
  const { pipeline, winRate, commission, clients } = data ?? {};
  const months = commission?.months;
  const year = months?.at(-1)?.month.slice(0, 4);
  const thisYear = months?.filter(({ month }) => month.startsWith(year!)).reduce((sum, { earned }) => sum + earned, 0);
  return (
    <StatStrip
      stats={[
        {
          label: FIGURES.pipeline.label,
          value: shown(pipeline && formatThousands(pipeline.value)),
          width: 96,
          change: pipeline && words.pipeline.lately(signed(pipeline.lately, formatThousands)),
          about: words.pipeline.is,
        },
        {
          label: FIGURES.winRate.label,
          value: shown(winRate && (winRate.rate === null ? texts.unknown : formatPercent(winRate.rate))),
          width: 56,
          change:
            winRate && winRate.rate !== null && winRate.before !== null
              ? words.winRate.change(signed(points(winRate.rate, winRate.before), String))
              : undefined,
          about: words.winRate.is,
        },
        {
          label: words.commission.thisYear,
          value: shown(thisYear === undefined ? undefined : formatMoneyShort(thisYear)),
          width: 96,
          change: commission && words.commission.pending(formatMoneyShort(commission.pending)),
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
