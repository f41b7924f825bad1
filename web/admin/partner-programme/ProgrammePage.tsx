import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '#rules/admin-paths';
import { PARTNER_TIERS } from '#rules/partner-tier';
import type { PartnerMetrics } from '../../shared/api/schema';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Panel } from '../../shared/components/frame/Panel';
import { PageHead } from '../../shared/components/frame/PageHead';
import { FactList } from '../../shared/components/lists/FactList';
import { StatStrip } from '../../shared/components/lists/StatStrip';
import { formatCount, formatMoney, formatMoneyShort } from '../../shared/format';
import { halves } from '../components/columns';
import { RecordLink } from '../components/RecordLink';
import { ConsolePage } from '../shell/ConsolePage';
import { StageProbabilities } from './deals/StageProbabilities';
import { metricsQuery } from '../partners/partner-api';
import { partnerTexts, programmeTexts as words } from '../partners/partner-texts';

/** /admin/partner-program: figures of the partner program. */
export function ProgrammePage() {
  const { data, error, refetch, isFetching } = useQuery(metricsQuery);
  return (
    <ConsolePage title={words.title}>
      <PageHead title={words.title} />
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {partnerTexts.failedMetrics}
        </RetryNotice>
      ) : (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Strip metrics={data} />
          {data && (
            <Box sx={halves}>
              <ByTier metrics={data} />
              <Top metrics={data} />
              <Commission metrics={data} />
              <StageProbabilities />
            </Box>
          )}
        </Box>
      )}
    </ConsolePage>
  );
}

function Strip({ metrics }: { metrics: PartnerMetrics | undefined }) {
  return (
    <StatStrip
      stats={[
        {
          label: words.active,
          value: metrics && formatCount(metrics.active),
          width: 32,
          about: metrics && words.others(metrics.suspended, metrics.terminated),
        },
        {
          label: words.applications,
          value: metrics && formatCount(metrics.newApplications),
          width: 32,
          about: metrics && words.applicationsAbout(metrics.waitingApplications),
        },
        {
          label: words.pipeline,
          value: metrics && formatMoneyShort(metrics.pipeline),
          width: 96,
          about: metrics && words.pipelineAbout(metrics.openQuotes),
        },
        {
          label: words.accepted,
          value: metrics && formatMoneyShort(metrics.accepted),
          width: 96,
          about: metrics && words.acceptedAbout(metrics.acceptedQuotes),
        },
      ]}
    />
  );
}

function ByTier({ metrics: { byTier } }: { metrics: PartnerMetrics }) {
  return (
    <Panel title={words.byTier}>
      <Box component="dl" sx={{ ...rows, '& dd': { textAlign: 'right' } }}>
        {byTier.map(({ tier, partners }) => (
          <Box key={tier} sx={row}>
            <dt>{PARTNER_TIERS[tier].label}</dt>
            <dd className="num">{formatCount(partners)}</dd>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function Top({ metrics: { top } }: { metrics: PartnerMetrics }) {
  return (
    <Panel title={words.top} aside={words.topAbout}>
      {top.length === 0 ? (
        <Typography color="textSecondary">{words.nothing}</Typography>
      ) : (
        <Box component="ol" sx={rows}>
          {top.map(({ id, name, tier, accepted, quotes }) => (
            <Box component="li" key={id} sx={row}>
              <span>
                <RecordLink to={adminPaths.partner(id)}>{name}</RecordLink>{' '}
                <Typography variant="small" component="span" color="textSecondary">
                  {PARTNER_TIERS[tier].label} · {words.quotes(quotes)}
                </Typography>
              </span>
              <span className="num">{formatMoneyShort(accepted)}</span>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}

function Commission({ metrics: { commissionOwed, commissionPaid } }: { metrics: PartnerMetrics }) {
  return (
    <Panel title={words.commission}>
      <FactList
        facts={[
          { label: words.owed, value: <span className="num">{formatMoney(commissionOwed)}</span> },
          { label: words.paid, value: <span className="num">{formatMoney(commissionPaid)}</span> },
        ]}
      />
      <Typography variant="small" component="p" sx={{ mt: 2 }}>
        <RecordLink to={adminPaths.payouts}>{words.payouts}</RecordLink>
      </Typography>
    </Panel>
  );
}

const rows = { display: 'grid', gap: 1.5 } as const;
const row = { display: 'flex', justifyContent: 'space-between', gap: 2 } as const;
