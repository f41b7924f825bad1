import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '#rules/admin-paths';
import { messageOf } from '../../../shared/api/errors';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatMoneyShort } from '../../../shared/format';
import { FundBadge } from '../../../shared/partners/funds/FundBadge';
import { RecordLink } from '../../components/RecordLink';
import { partnerFundsQuery } from './api';
import { adminFundTexts as words } from './texts';

const SUMS = ['available', 'requested', 'reserved', 'paid'] as const;

/** A partner's funds of this year, and what it asked of them, the latest first. */
export function PartnerFundRequests({ partnerId }: { partnerId: string }) {
  const { data, error, isFetching, refetch } = useQuery(partnerFundsQuery(partnerId));
  if (error) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  const all = `${adminPaths.fundRequests}?filter=${encodeURIComponent(JSON.stringify({ partnerId }))}`;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <StatStrip
        stats={SUMS.map((sum) => ({
          label: words.sums[sum],
          value: data && formatMoneyShort(data.funds[sum]),
          width: 96,
        }))}
      />
      <Panel
        title={words.requests}
        aside={data && data.total > data.data.length && <RecordLink to={all}>{words.all(data.total)}</RecordLink>}
      >
        {data?.data.length === 0 && <Typography color="textSecondary">{words.noRequests}</Typography>}
        <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
          {data?.data.map(({ id, activity, status, amount, approvedAmount, paidAmount }) => (
            <Box component="li" key={id} sx={row}>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <RecordLink to={adminPaths.fundRequest(id)}>{activity}</RecordLink>
              </Box>
              <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', color: 'text.secondary' }}>
                <span className="num">{formatMoneyShort(paidAmount ?? approvedAmount ?? amount)}</span>
                <FundBadge status={status} />
              </Box>
            </Box>
          ))}
        </Box>
      </Panel>
    </Box>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4px 16px' } as const;
