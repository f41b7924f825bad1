import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '#rules/admin-paths';
import { messageOf } from '../../../shared/api/errors';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatMoneyShort } from '../../../shared/format';
import { FundBadge } from '../../../shared/partner-programme/funds/FundBadge';
import { RecordLink } from '../../components/RecordLink';
import { Rows } from '../../components/Rows';
import { partnerFundsQuery } from './api';
import { adminFundTexts as words } from './texts';

const SUMS = ['available', 'requested', 'reserved', 'paid'] as const;

/** Panel with a partner's funds of this year, and its requests, latest first. */
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
      <Rows
        title={words.requests}
        aside={data && data.total > data.data.length && <RecordLink to={all}>{words.all(data.total)}</RecordLink>}
        nothing={words.noRequests}
        rows={data?.data.map(({ id, activity, status, amount, approvedAmount, paidAmount }) => ({
          key: id,
          what: <RecordLink to={adminPaths.fundRequest(id)}>{activity}</RecordLink>,
          amount: formatMoneyShort(paidAmount ?? approvedAmount ?? amount),
          about: <FundBadge status={status} />,
        }))}
      />
    </Box>
  );
}
