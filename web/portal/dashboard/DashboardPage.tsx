import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { overviewQuery } from '../../shared/api/orders';
import { quoteListQuery } from '../../shared/api/quotes';
import { Button } from '../../shared/components/actions/Button';
import { PageHead } from '../../shared/components/frame/PageHead';
import { formatFullDate } from '../../shared/format';
import { paths } from '#rules/paths';
import { useProfile } from '../../shared/session/session';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { Page } from '../shell/Page';
import { VerificationBanner } from '../shell/VerificationBanner';
import { Attention } from './Attention';
import { CompanyPanel } from './CompanyPanel';
import { FigureStrip } from './FigureStrip';
import { OnTheirWay } from './OnTheirWay';
import { QuotesPanel } from './QuotesPanel';
import { SpendAwaited } from './SpendAwaited';
import { SpendPanel } from './SpendPanel';
import { dashboardTexts as words } from './texts';
import { Welcome } from './Welcome';

/** Number of quotes on the dashboard. */
const LATEST = 6;

/**
 * Dashboard of a client: news, items that need attention, and the latest quotes. `?welcome=true` is set after
 * registration.
 */
export function DashboardPage() {
  const { basePath } = usePortal();
  const { company, firstName } = useProfile();
  const [params, setParams] = useSearchParams();
  const welcome = params.get('welcome') === 'true';
  const quotes = useQuery(quoteListQuery({ sort: '-createdAt', limit: LATEST, offset: 0 }));
  const { summary } = quotes.data ?? {};
  const overview = useQuery(overviewQuery);
  const [now] = useState(() => new Date());
  return (
    <Page title={words.title} crumbs={[{ label: company.name, to: paths.company(basePath) }, { label: words.title }]}>
      <PageHead
        title={words.greeting(now.getHours(), firstName)}
        text={formatFullDate(now)}
        actions={
          <Button variant="lit" to={paths.createQuote(basePath)} icon={<Plus size={16} />}>
            {words.create}
          </Button>
        }
      />
      <div className="dashboard">
        {welcome ? (
          <Welcome
            hasQuote={summary && summary.totalQuotes > 0}
            onClose={() => setParams({}, { replace: true, preventScrollReset: true })}
          />
        ) : (
          <VerificationBanner />
        )}
        <FigureStrip summary={summary} failed={Boolean(quotes.error)} overview={overview} />
        <div className="dashboard-columns">
          <div className="dashboard-main">
            {overview.data ? (
              <SpendPanel spend={overview.data.spend} awaited={overview.data.quotes.awaited} />
            ) : (
              <SpendAwaited
                error={overview.error}
                retrying={overview.isFetching}
                onRetry={() => void overview.refetch()}
              />
            )}
            <OnTheirWay overview={overview} />
            <QuotesPanel
              words={words.latest}
              quotes={quotes}
              count={LATEST}
              to={paths.quotes(basePath)}
              what={({ products }) => products.join(', ') || texts.unknown}
            />
          </div>
          <div className="dashboard-side">
            <Attention />
            <CompanyPanel />
          </div>
        </div>
      </div>
    </Page>
  );
}
