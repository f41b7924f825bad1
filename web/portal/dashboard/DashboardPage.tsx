import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { quoteListQuery } from '../../shared/api/quotes';
import { Button } from '../../shared/components/actions/Button';
import { PageHead } from '../../shared/components/frame/PageHead';
import { StatStrip } from '../../shared/components/lists/StatStrip';
import { formatCount, formatFullDate, formatPercent, formatThousands } from '../../shared/format';
import { paths } from '#rules/paths';
import { useProfile } from '../../shared/session/session';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { quoteTexts } from '../quotes/texts';
import { Page } from '../shell/Page';
import { VerificationBanner } from '../shell/VerificationBanner';
import { Attention } from './Attention';
import { CompanyPanel } from './CompanyPanel';
import { LATEST, LatestQuotes } from './LatestQuotes';
import { dashboardTexts as words } from './texts';
import { Welcome } from './Welcome';

const { stats } = quoteTexts.list;

/** The home of a client or a partner: what is new, what needs attention, the latest quotes. `?welcome=true` after registering. */
export function DashboardPage() {
  const { basePath } = usePortal();
  const { company, firstName } = useProfile();
  const [params, setParams] = useSearchParams();
  const welcome = params.get('welcome') === 'true';
  const quotes = useQuery(quoteListQuery({ sort: '-createdAt', limit: LATEST, offset: 0 }));
  const { summary } = quotes.data ?? {};
  const figure = (value: string | undefined) => value ?? (quotes.error ? texts.unknown : undefined);
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
        <StatStrip
          stats={[
            { label: stats.total, value: figure(summary && formatCount(summary.totalQuotes)), width: 40 },
            { label: stats.pipeline, value: figure(summary && formatThousands(summary.pipelineValue)), width: 96 },
            { label: stats.winRate, value: figure(summary && formatPercent(summary.winRate / 100)), width: 56 },
            { label: stats.pending, value: figure(summary && formatCount(summary.pendingReview)), width: 28 },
          ]}
        />
        <div className="dashboard-columns">
          <LatestQuotes quotes={quotes} />
          <div className="dashboard-side">
            <Attention />
            <CompanyPanel />
          </div>
        </div>
      </div>
    </Page>
  );
}
