import { useQuery } from '@tanstack/react-query';
import { percent } from '#rules/commission';
import { PARTNER_TIERS } from '#rules/partner-tier';
import type { PartnerStanding } from '../../../shared/api/schema';
import { tiersQuery } from '../../../shared/api/tiers';
import { classes } from '../../../shared/classes';
import { formatMoneyShort } from '../../../shared/format';
import { tierTexts as words } from './texts';

/** List of the tiers with the partner's position, and the revenue missing to the next tier. */
export function TierProgress({ standing: { tier, revenue, next } }: { standing: PartnerStanding }) {
  const goal = next && PARTNER_TIERS[next.tier].label;
  const share = next ? Math.min(1, Math.max(0, revenue / next.threshold)) : 1;
  return (
    <div className="tier-progress">
      <Ladder tier={tier} />
      <p className="tier-revenue">
        <span>{words.revenue}</span>
        <b className="num">
          {next ? words.of(formatMoneyShort(revenue), formatMoneyShort(next.threshold)) : formatMoneyShort(revenue)}
        </b>
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
          <p className="small secondary num">
            {words.next(words.missing(formatMoneyShort(next.missing), goal), percent(next.rate))}
          </p>
        </>
      ) : (
        <p className="small secondary">{words.highest}</p>
      )}
    </div>
  );
}

/** List of the tiers; renders nothing until they are loaded. */
function Ladder({ tier }: Pick<PartnerStanding, 'tier'>) {
  const { data } = useQuery(tiersQuery);
  if (!data) return null;
  const reached = data.data.findIndex(({ name }) => name === tier);
  return (
    <ol aria-label={words.tiers} className="tier-ladder">
      {data.data.map(({ name, rate }, index) => (
        <li
          key={name}
          aria-current={index === reached ? 'step' : undefined}
          className={classes(index < reached && 'passed')}
        >
          {PARTNER_TIERS[name].label} <b className="num">{percent(rate)}</b>
        </li>
      ))}
    </ol>
  );
}
