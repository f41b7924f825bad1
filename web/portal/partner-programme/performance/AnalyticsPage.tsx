import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#rules/paths';
import { calendarPeriod, type Days } from '#rules/periods';
import { messageOf } from '../../../shared/api/errors';
import { Button } from '../../../shared/components/actions/Button';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { problemsOf } from '../../../shared/figures/period';
import { PeriodBar } from '../../../shared/figures/PeriodBar';
import { formatDay } from '../../../shared/format';
import { useProfile } from '../../../shared/session/session';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { partnerSalesQuery } from '../dashboard/api';
import { partnerDashboardTexts } from '../dashboard/texts';
import { SalesFigures } from './SalesFigures';
import { analyticsTexts as words } from './texts';

/**
 * Page with figures about a partner's quotes for clients in a period (`?from=…&to=…`, default: this year), compared
 * with the previous period.
 */
export function AnalyticsPage() {
  const { basePath } = usePortal();
  const { company } = useProfile();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [params, setParams] = useSearchParams();
  const given = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const { from, to } = problemsOf(given);
  const days: Days = from || to ? calendarPeriod('year', today) : given;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(partnerSalesQuery(days));
  return (
    <Page title={words.title} crumbs={[{ label: company.name, to: paths.company(basePath) }, { label: words.title }]}>
      <PageHead title={words.title} text={words.text} />
      <Box sx={{ display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <div>
          <PeriodBar days={days} today={today} onChange={(chosen) => setParams({ ...chosen })} />
          {data && (
            <p className="small tertiary" style={{ marginTop: 12 }}>
              {words.compared(formatDay(data.previous.from), formatDay(data.previous.to))}
            </p>
          )}
        </div>
        {error && !data ? (
          <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
            {messageOf(error, partnerDashboardTexts.failed)}
          </RetryNotice>
        ) : data && data.current.quotes + data.previous.quotes === 0 ? (
          <EmptyState
            title={words.none}
            text={words.noneText}
            action={<Button to={paths.createQuote(basePath)}>{words.create}</Button>}
          />
        ) : data ? (
          <Box aria-busy={isPlaceholderData} sx={{ display: 'grid', gap: '20px', minWidth: 0 }}>
            <SalesFigures sales={data} isGoingOn={days.to >= today && days.from <= today} />
          </Box>
        ) : (
          <Skeleton width={560} height={420} />
        )}
      </Box>
    </Page>
  );
}
