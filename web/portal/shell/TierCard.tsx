import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { percent } from '#rules/commission';
import { PARTNER_TIERS } from '#rules/partner-tier';
import { Badge } from '../../shared/components/badges/Badge';
import { formatMoneyShort } from '../../shared/format';
import { standingQuery } from './standing';
import { shellTexts } from './texts';

const words = shellTexts.tier;

/** A partner's tier, commission rate and remaining development funds. Its space is reserved while loading. */
export function TierCard() {
  const { data, isError } = useQuery(standingQuery);
  if (!data) return isError ? null : <div className="tier-card" />;
  const { tier, rate, funds } = data;
  return (
    <section aria-label={words.label} className="tier-card">
      <Badge
        tone={tier === 'gold' ? 'gold' : undefined}
        icon={<Award size={12} aria-hidden />}
        label={words.partner(PARTNER_TIERS[tier].label)}
      />
      <dl>
        <div>
          <dt>{words.commission}</dt>
          <dd className="num">{percent(rate)}</dd>
        </div>
        <div>
          <dt>{words.funds}</dt>
          <dd className="num">{formatMoneyShort(funds.available)}</dd>
        </div>
      </dl>
    </section>
  );
}
