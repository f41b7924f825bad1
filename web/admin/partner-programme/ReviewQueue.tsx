import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useGetList, useStore } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import { OPEN_DEAL_STAGES } from '#rules/deal';
import { WAITING_APPLICATION_STATUSES } from '#rules/partner-application';
import type { ApplicationRow, StaffDealRow } from '../../shared/api/schema';
import { messageOf } from '../../shared/api/errors';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { formatCount } from '../../shared/format';
import { ApplicationBadge } from '../../shared/partner-programme/ApplicationBadge';
import { viewTab } from '../components/list/ViewTabs';
import { StandingBadge } from './deals/StandingBadge';
import { reviewTexts as words } from './texts';

/** Maximum number of rows of each type, oldest first. */
const SHOWN = 25;
const KINDS = ['all', 'application', 'deal'] as const;

type Review =
  | { kind: 'application'; id: string; since: string; row: ApplicationRow }
  | { kind: 'deal'; id: string; since: string; row: StaffDealRow };

export const reviewPath = ({ kind, id }: Pick<Review, 'kind' | 'id'>) =>
  kind === 'application' ? adminPaths.application(id) : adminPaths.deal(id);

type Kind = (typeof KINDS)[number];

/**
 * Loads the applications and deals that wait for a decision, oldest first, with their counts. The filter by type is
 * kept while the console is open.
 */
export function useReviews() {
  const [shown, show] = useStore<Kind>('partner-reviews', 'all');
  const pagination = { page: 1, perPage: SHOWN };
  const applications = useGetList<ApplicationRow, Error>('partner-applications', {
    pagination,
    sort: { field: 'submittedAt', order: 'ASC' },
    filter: { status: WAITING_APPLICATION_STATUSES.join() },
  });
  const deals = useGetList<StaffDealRow, Error>('partner-deals', {
    pagination,
    sort: { field: 'registeredAt', order: 'ASC' },
    filter: { registration: 'pending', stage: OPEN_DEAL_STAGES.join() },
  });
  const reviews: Review[] = [
    ...(applications.data ?? []).map((row): Review => ({
      kind: 'application',
      id: row.id,
      since: row.submittedAt,
      row,
    })),
    ...(deals.data ?? []).map((row): Review => ({ kind: 'deal', id: row.id, since: row.registeredAt, row })),
  ].toSorted((a, b) => a.since.localeCompare(b.since) || a.id.localeCompare(b.id));
  const [application, deal] = [applications.total ?? 0, deals.total ?? 0];
  return {
    reviews: applications.data && deals.data && reviews.filter(({ kind }) => shown === 'all' || kind === shown),
    counts: { all: application + deal, application, deal },
    shown,
    show,
    error: applications.error ?? deals.error,
    isFetching: applications.isFetching || deals.isFetching,
    refetch: () => Promise.all([applications.refetch(), deals.refetch()]),
  };
}

interface ReviewQueueProps {
  /** Id of the record that is opened beside the queue. */
  current: string;
  queue: ReturnType<typeof useReviews>;
}

/** List of the records that wait for a decision, beside the opened record. */
export function ReviewQueue({ current, queue }: ReviewQueueProps) {
  const { reviews: rows, counts, shown, show, error, isFetching, refetch } = queue;
  const [now] = useState(() => Date.now());
  const of = counts[shown];
  return (
    <Box component="section" aria-label={words.title} sx={frame}>
      <Typography variant="h4" component="h2" sx={{ px: 2.5, pt: 2.25, pb: 1.25 }}>
        {words.title}
      </Typography>
      <Box role="group" aria-label={words.show} sx={tabs}>
        {KINDS.map((kind) => (
          <ButtonBase key={kind} aria-pressed={kind === shown} onClick={() => show(kind)} sx={viewTab}>
            {words.kinds[kind]}
            {rows && <span className="num count">{formatCount(counts[kind])}</span>}
          </ButtonBase>
        ))}
      </Box>
      {error && !rows ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 16 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : !rows ? (
        <Box aria-hidden sx={{ display: 'grid', gap: 1.5, p: 2.5 }}>
          {[160, 120, 180].map((width) => (
            <Skeleton key={width} width={width} height={14} />
          ))}
        </Box>
      ) : rows.length === 0 ? (
        <Typography variant="small" component="p" color="textSecondary" sx={{ p: 2.5 }}>
          {words.none}
        </Typography>
      ) : (
        <Box component="ul">
          {rows.map((review) => (
            <Item key={review.id} review={review} isCurrent={review.id === current} now={now} />
          ))}
        </Box>
      )}
      {rows && of > rows.length && (
        <Typography variant="caption" component="p" color="textTertiary" sx={{ px: 2.5, pt: 1.5 }}>
          {words.more(of - rows.length)}
        </Typography>
      )}
      {rows && rows.length > 0 && (
        <Typography variant="caption" component="p" color="textTertiary" sx={{ px: 2.5, py: 1.5 }}>
          <kbd>J</kbd> <kbd>K</kbd> {words.move}
        </Typography>
      )}
    </Box>
  );
}

function Item({ review, isCurrent, now }: { review: Review; isCurrent: boolean; now: number }) {
  const { kind, row, since } = review;
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box component={Link} to={reviewPath(review)} aria-current={isCurrent ? 'true' : undefined} sx={item}>
        <Box
          component="span"
          sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {kind === 'application' ? row.company.name : row.customerName}
        </Box>
        <Typography variant="caption" color="textTertiary" className="num">
          {words.age(now - Date.parse(since))}
        </Typography>
        <Typography variant="small" color="textSecondary" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
          {kind === 'application' ? words.applicationOf(row.applicant) : words.dealOf(row.partner.name)}
        </Typography>
        <Box component="span" sx={{ gridColumn: '1 / -1', mt: 0.5 }}>
          {kind === 'application' ? (
            <ApplicationBadge status={row.status} />
          ) : (
            <StandingBadge deal={row} conflicts={row.conflicts} />
          )}
        </Box>
      </Box>
    </Box>
  );
}

const tabs = {
  display: 'flex',
  px: 1.5,
  overflowX: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const frame = {
  position: 'sticky',
  top: 56,
  maxHeight: 'calc(100vh - 56px)',
  overflowY: 'auto',
} as const;

const item = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1.5,
  alignItems: 'baseline',
  px: 2.5,
  py: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'action.selected', boxShadow: 'inset 2px 0 0 var(--mui-palette-primary-main)' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
