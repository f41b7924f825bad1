import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { percent } from '#rules/commission';
import { PARTNER_TIERS } from '#rules/partner-tier';
import { messageOf } from '../../../shared/api/errors';
import { tiersQuery } from '../../../shared/api/tiers';
import type { TierTerms } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { Panel } from '../../../shared/components/frame/Panel';
import { type Column, ColumnHeads } from '../../../shared/components/lists/ColumnHeads';
import { formatMoneyShort } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { PHONE, useMedia } from '../../../shared/use-media';
import { useMayChange } from '../../core/use-may-change';
import { rateTexts } from './texts';
import { TierDialog } from './TierDialog';

const words = rateTexts.tiers;

/** Table of the tiers with their rates and thresholds. */
export function Tiers() {
  const mayChange = useMayChange();
  const phone = useMedia(PHONE);
  const { data, error, isFetching, refetch } = useQuery(tiersQuery);
  const [asked, setAsked] = useState<TierTerms | null>(null);
  const columns: Column[] = [
    { label: words.columns.tier },
    ...(phone ? [] : [{ label: words.columns.threshold, width: 132, right: true }]),
    { label: words.columns.rate, width: 104, right: true },
    ...(mayChange ? [{ label: words.columns.actions, width: 92, hidden: true }] : []),
  ];
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  return (
    <Panel title={words.title} flush>
      <Typography color="textSecondary" sx={{ px: 2.5, py: 2 }}>
        {words.text}
      </Typography>
      {!data ? (
        <Skeleton width={560} height={160} style={{ width: '100%' }} />
      ) : (
        <table aria-label={words.title} className="table">
          <ColumnHeads columns={columns} sort="" onSort={() => undefined} />
          <tbody>
            {data.data.map((tier) => (
              <tr key={tier.name}>
                <td>
                  {PARTNER_TIERS[tier.name].label}
                  {phone && tier.threshold > 0 && (
                    <Typography variant="caption" component="p" color="textSecondary" className="num">
                      {words.from(formatMoneyShort(tier.threshold))}
                    </Typography>
                  )}
                </td>
                {!phone && (
                  <td className="right num">{tier.threshold > 0 ? formatMoneyShort(tier.threshold) : texts.unknown}</td>
                )}
                <td className="right num strong">{percent(tier.rate)}</td>
                {mayChange && (
                  <td className="right">
                    <Button
                      size="small"
                      variant="text"
                      aria-label={words.changeOf(PARTNER_TIERS[tier.name].label)}
                      onClick={() => setAsked(tier)}
                    >
                      {words.change}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {asked && <TierDialog tier={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}
