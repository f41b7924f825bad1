import { useQuery } from '@tanstack/react-query';
import { percent } from '#rules/commission';
import { PARTNER_TIERS } from '#rules/partner-tier';
import { isApiError, messageOf } from '../../../shared/api/errors';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { Panel } from '../../../shared/components/frame/Panel';
import { standingQuery } from '../../shell/standing';
import { tierTexts as words } from './texts';
import { TierProgress } from './TierProgress';

/** Panel with the partner's progress to its next tier; renders nothing for a company outside the program. */
export function TierGoal() {
  const { data, error, isFetching, refetch } = useQuery(standingQuery);
  if (data) {
    return (
      <Panel title={words.goal} aside={words.now(PARTNER_TIERS[data.tier].label, percent(data.rate))}>
        <TierProgress standing={data} />
      </Panel>
    );
  }
  if (isApiError(error, 404)) return null;
  return (
    <Panel title={words.goal}>
      {error ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : (
        <Skeleton width={280} height={112} />
      )}
    </Panel>
  );
}
