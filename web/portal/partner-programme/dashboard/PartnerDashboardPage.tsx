import { useQuery } from '@tanstack/react-query';
import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#rules/paths';
import { Button } from '../../../shared/components/actions/Button';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { formatFullDate } from '../../../shared/format';
import { useProfile } from '../../../shared/session/session';
import { dashboardTexts } from '../../dashboard/texts';
import { QuotesPanel } from '../../dashboard/QuotesPanel';
import { Welcome } from '../../dashboard/Welcome';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { VerificationBanner } from '../../shell/VerificationBanner';
import { clientQuotesQuery, LATEST, partnerStatsQuery } from './api';
import { ActivityPanel } from './ActivityPanel';
import { CommissionPanel } from './CommissionPanel';
import { NeedsYou } from './NeedsYou';
import { PartnerFigures } from './PartnerFigures';
import { TierGoal } from '../tier/TierGoal';
import { PipelinePanel } from './PipelinePanel';
import { partnerDashboardTexts as words } from './texts';

/**
 * Dashboard of a partner: figures, items that need attention, commission, deals and quotes of clients. `?welcome=true`
 * is set after registration.
 */
export function PartnerDashboardPage() {
  const { basePath } = usePortal();
  const { company, firstName } = useProfile();
  const [params, setParams] = useSearchParams();
  const stats = useQuery(partnerStatsQuery);
  const quotes = useQuery(clientQuotesQuery);
  const [now] = useState(() => new Date());
  const { title, greeting, create } = dashboardTexts;
  return (
    <Page title={title} crumbs={[{ label: company.name, to: paths.company(basePath) }, { label: title }]}>
      <PageHead
        title={greeting(now.getHours(), firstName)}
        text={formatFullDate(now)}
        actions={
          <>
            <Button to={`${paths.partnerClients}?connect=true`} icon={<Link2 size={16} />}>
              {words.connect}
            </Button>
            <Button variant="lit" to={paths.createQuote(basePath)} icon={<Plus size={16} />}>
              {create}
            </Button>
          </>
        }
      />
      <div className="dashboard">
        {params.get('welcome') === 'true' ? (
          <Welcome
            hasQuote={stats.data && stats.data.quotes.open + stats.data.quotes.accepted > 0}
            onClose={() => setParams({}, { replace: true, preventScrollReset: true })}
          />
        ) : (
          <VerificationBanner />
        )}
        <PartnerFigures stats={stats} />
        <div className="dashboard-columns">
          <div className="dashboard-main">
            <CommissionPanel stats={stats} />
            <QuotesPanel
              words={words.quotes}
              quotes={quotes}
              count={LATEST}
              to={paths.clientQuotes}
              what={({ company: client }) => client.name}
            />
            <TierGoal />
          </div>
          <div className="dashboard-side">
            <NeedsYou stats={stats} />
            <PipelinePanel stats={stats} />
            <ActivityPanel />
          </div>
        </div>
      </div>
    </Page>
  );
}
