import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../shared/api/errors';
import type { QuoteList } from '../../shared/api/schema';
import { Button } from '../../shared/components/Button';
import { Notice } from '../../shared/components/Notice';
import { Panel } from '../../shared/components/Panel';
import { StatusBadge } from '../../shared/components/StatusBadge';
import { formatDate, formatMoneyShort } from '../../shared/format';
import { paths } from '../../shared/paths';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { IdLink } from '../quotes/list/cells';
import { dashboardTexts } from './texts';

const words = dashboardTexts.latest;

/** How many the panel shows. */
export const LATEST = 5;

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
        <Notice
          tone="error"
          title={texts.error}
          sx={{ m: 2.5 }}
          action={
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {messageOf(error, words.failed)}
        </Notice>
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
                  <Box sx={{ gridArea: 'id' }}>
                    <IdLink row={quote} />
                  </Box>
                  <Typography noWrap sx={{ gridArea: 'what' }}>
                    {quote.products.join(', ') || texts.unknown}
                  </Typography>
                  <Box sx={{ gridArea: 'status', display: 'flex' }}>
                    <StatusBadge status={quote.status} on="list" />
                  </Box>
                  <Typography
                    variant="small"
                    component="span"
                    color="textTertiary"
                    className="num"
                    sx={{ gridArea: 'date', whiteSpace: 'nowrap', textAlign: 'right' }}
                  >
                    {formatDate(quote.createdAt)}
                  </Typography>
                  <Typography
                    className="num"
                    sx={{
                      gridArea: 'total',
                      textAlign: 'right',
                      whiteSpace: 'nowrap',
                      fontWeight: { xs: 550, sm: 400 },
                    }}
                  >
                    {formatMoneyShort(quote.total, quote.currency)}
                  </Typography>
                </Box>
              ))
            : Array.from({ length: LATEST }, (_, index) => (
                <Box component="li" key={index} sx={row}>
                  <Skeleton width={70} height={12} sx={{ gridArea: 'id' }} />
                  <Skeleton width={150} height={12} sx={{ gridArea: 'what' }} />
                  <Skeleton width={84} height={22} sx={{ gridArea: 'status' }} />
                  <Skeleton width={76} height={12} sx={{ gridArea: 'date', ml: 'auto' }} />
                  <Skeleton width={60} height={12} sx={{ gridArea: 'total', ml: 'auto' }} />
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
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '84px minmax(0, 1fr) 142px 92px 88px' },
  gridTemplateAreas: {
    xs: '"id status" "what total" "date date"',
    sm: '"id what status date total"',
  },
  gap: { xs: '4px 12px', sm: '4px 12px' },
  p: { xs: '12px 16px', sm: '8px 20px' },
  minHeight: 52,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
  '&:hover': { bgcolor: 'action.hover' },
} as const;
