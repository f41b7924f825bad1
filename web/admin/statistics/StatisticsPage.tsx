import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDay } from '../../shared/format';
import { calendarPeriod, type Days } from '#rules/periods';
import { RecordState } from '../components/RecordState';
import { salesQuery } from '../dashboard/api';
import { QuoteOwners } from '../quotes/follow-up/QuoteOwners';
import { ConsolePage } from '../shell/ConsolePage';
import { AtThisMoment } from './AtThisMoment';
import { problemsOf } from '../../shared/figures/period';
import { PeriodBar } from '../../shared/figures/PeriodBar';
import { SalesFigures } from './SalesFigures';
import { statisticsTexts as words } from './texts';

/** /admin/statistics: sales and quotes of a period (`?from=…&to=…`, by default this year), and current figures. */
export function StatisticsPage() {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [params, setParams] = useSearchParams();
  const given = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const { from, to } = problemsOf(given);
  const days: Days = from || to ? calendarPeriod('year', today) : given;
  const { data, error, isPlaceholderData, refetch } = useQuery(salesQuery(days));
  return (
    <ConsolePage title={words.title}>
      <Typography variant="h3" component="h1">
        {words.title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        {words.text}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <div>
          <PeriodBar days={days} today={today} onChange={(chosen) => setParams({ ...chosen })} />
          {data && (
            <Typography variant="small" component="p" color="textTertiary" sx={{ mt: 1.5 }}>
              {words.compared(formatDay(data.previous.from), formatDay(data.previous.to))}
            </Typography>
          )}
        </div>
        {data && !error ? (
          <Box aria-busy={isPlaceholderData} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
            <SalesFigures sales={data} isGoingOn={days.to >= today && days.from <= today} />
          </Box>
        ) : (
          <RecordState error={error} retry={() => void refetch()} />
        )}
        <AtThisMoment />
        <QuoteOwners />
      </Box>
    </ConsolePage>
  );
}
