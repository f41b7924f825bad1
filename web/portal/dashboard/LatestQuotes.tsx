import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../shared/api/errors';
import type { QuoteList } from '../../shared/api/schema';
import { Panel } from '../../shared/components/Panel';
import { StatusBadge } from '../../shared/components/StatusBadge';
import { formatDate, formatMoneyShort } from '../../shared/format';
import { paths } from '../../shared/paths';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { IdLink } from '../quotes/list/cells';
import { dashboardTexts } from './texts';
import { shownStatus } from '../quotes/validity';
import { RetryNotice } from '../../shared/components/RetryNotice';

const words = dashboardTexts.latest;

/** How many the panel shows. */
export const LATEST = 6;

/** The newest quotes, each a row that opens. */
export function LatestQuotes({ quotes }: { quotes: UseQueryResult<QuoteList> }) {
  const { basePath } = usePortal();
  const { data, error, isFetching, refetch } = quotes;
  return (
    <Panel
      title={words.title}
      flush
      aside={
        <Link component={RouterLink} to={paths.quotes(basePath)}>
          {words.all}
        </Link>
      }
    >
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : data?.data.length === 0 ? (
        <Box sx={{ p: 2.5 }}>
          <Typography sx={{ fontWeight: 550 }}>{words.empty}</Typography>
          <Typography color="textSecondary">{words.emptyText}</Typography>
        </Box>
      ) : (
        <Box component="ul" aria-label={words.title} aria-busy={!data}>
          {data
            ? data.data.map((quote) => (
                <Box component="li" key={quote.id} sx={row}>
                  <Typography noWrap sx={{ gridArea: 'what' }}>
                    {quote.products.join(', ') || texts.unknown}
                  </Typography>
                  <Box sx={second}>
                    <Typography
                      variant="small"
                      component="div"
                      color="textTertiary"
                      className="num"
                      sx={{ gridArea: 'id', display: 'flex', gap: 1.5 }}
                    >
                      <IdLink row={quote} />
                      {formatDate(quote.createdAt)}
                    </Typography>
                    <Box sx={{ gridArea: 'status', display: 'flex' }}>
                      <StatusBadge status={shownStatus(quote)} on="list" />
                    </Box>
                  </Box>
                  <Typography
                    className="num"
                    sx={{ gridArea: 'total', textAlign: 'right', whiteSpace: 'nowrap', fontWeight: 500 }}
                  >
                    {formatMoneyShort(quote.total, quote.currency)}
                  </Typography>
                </Box>
              ))
            : Array.from({ length: LATEST }, (_, index) => (
                <Box component="li" key={index} sx={row}>
                  <Skeleton width={180} height={14} sx={{ gridArea: 'what' }} />
                  <Box sx={second}>
                    <Skeleton width={140} height={12} sx={{ gridArea: 'id' }} />
                    <Skeleton width={84} height={22} sx={{ gridArea: 'status' }} />
                  </Box>
                  <Skeleton width={64} height={14} sx={{ gridArea: 'total', ml: 'auto' }} />
                </Box>
              ))}
        </Box>
      )}
    </Panel>
  );
}

const row = {
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 148px 96px' },
  gridTemplateAreas: { xs: '"what total" "second second"', sm: '"what status total" "id status total"' },
  gap: '2px 16px',
  p: { xs: '10px 16px', sm: '9px 20px' },
  minHeight: 62,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** Id, date and status: a line of their own on a phone, columns of the row above that. */
const second = {
  gridArea: 'second',
  display: { xs: 'flex', sm: 'contents' },
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1,
} as const;
