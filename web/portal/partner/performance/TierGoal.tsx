import { useQuery } from '@tanstack/react-query';
import { PARTNER_TIERS } from '#rules/partner-tier';
import { Panel } from '../../../shared/components/frame/Panel';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { formatMoneyShort, formatPercent } from '../../../shared/format';
import { standingQuery } from '../../shell/standing';
import { performanceTexts } from './texts';

const words = performanceTexts.goal;

/** How far the partner has come to its next tier; nothing of a company that is not in the programme. */
export function TierGoal() {
  const { data, isError } = useQuery(standingQuery);
  if (isError) return null;
  if (!data) {
    return (
      <Panel title={words.title}>
        <Skeleton width={280} height={40} />
      </Panel>
    );
  }
  const { tier, rate, revenue, next } = data;
  const share = next ? Math.min(1, revenue / next.threshold) : 1;
  const goal = next && PARTNER_TIERS[next.tier].label;
  return (
    <Panel title={words.title} aside={words.now(PARTNER_TIERS[tier].label, formatPercent(rate))}>
      <p className="chart-sum">
        <b>{formatMoneyShort(revenue)}</b>
        <span className="small">{words.paid}</span>
      </p>
      {next && goal ? (
        <>
          <div
            role="progressbar"
            aria-label={words.towards(goal)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            aria-valuetext={words.missing(formatMoneyShort(next.missing), goal)}
            className="goal-track"
          >
            <i style={{ width: `${share * 100}%` }} />
          </div>
          <p className="goal-words small secondary num">
            <span>{words.missing(formatMoneyShort(next.missing), goal)}</span>
            <span>{words.from(goal, formatMoneyShort(next.threshold), formatPercent(next.rate))}</span>
          </p>
        </>
      ) : (
        <p className="secondary">{words.highest}</p>
      )}
    </Panel>
  );
}
