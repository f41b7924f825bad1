import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { stageLabel } from '#rules/deal';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import type { PartnerStats } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatCount, formatThousands } from '../../../shared/format';
import { partnerDashboardTexts } from './texts';

const words = partnerDashboardTexts.pipeline;

/** Panel with the open deals by stage and their expected value. */
export function PipelinePanel({
  stats: { data, error, isFetching, refetch },
}: {
  stats: UseQueryResult<PartnerStats>;
}) {
  const { pipeline } = data ?? {};
  const most = Math.max(1, ...(pipeline?.stages.map(({ value }) => value) ?? []));
  return (
    <Panel
      title={words.title}
      aside={
        pipeline && (
          <Link to={paths.pipeline} className="link">
            {words.deals(pipeline.deals)}
          </Link>
        )
      }
    >
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, partnerDashboardTexts.failed)}
        </RetryNotice>
      ) : !pipeline ? (
        <Skeleton width={200} height={12} />
      ) : pipeline.deals === 0 ? (
        <div>
          <p className="strong">{words.none}</p>
          <p className="secondary">{words.noneText}</p>
          <Button size="small" to={paths.newDeal} style={{ marginTop: 12 }}>
            {words.register}
          </Button>
        </div>
      ) : (
        <ul aria-label={words.title} className="stages">
          {pipeline.stages.map(({ stage, deals, value }) => (
            <li key={stage}>
              <Link to={`${paths.deals}?stage=${stage}`} className="row-link">
                {stageLabel(stage)} <span className="tertiary num">{formatCount(deals)}</span>
              </Link>
              <span className="num">{formatThousands(value)}</span>
              <span aria-hidden className="track">
                <i style={{ width: `${(value / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
