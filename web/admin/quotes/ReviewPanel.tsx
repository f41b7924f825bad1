import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ChevronDown, Maximize2, X } from 'lucide-react';
import { useLayoutEffect, type KeyboardEvent } from 'react';
import { useListContext } from 'ra-core';
import { Link, useLocation, useNavigate } from 'react-router';
import { isApiError, messageOf } from '../../shared/api/errors';
import type { Quote, SystemQuoteRow } from '../../shared/api/schema';
import { IconAction } from '../../shared/components/actions/IconAction';
import { nameOf, QuoteTitle } from '../../shared/components/badges/QuoteId';
import { StatusBadge } from '../../shared/components/badges/StatusBadge';
import { formatDate } from '../../shared/format';
import { adminPaths } from '#rules/admin-paths';
import { shownStatus } from '#rules/quote-status';
import { useGoOn } from '../../shared/use-go-on';
import { adminTexts } from '../texts';
import { besideList } from '../components/columns';
import { isShortcut } from '../components/list/use-row-keys';
import { QuoteOrder } from '../orders/QuoteOrder';
import { OfferActions } from './OfferActions';
import { QuoteFacts } from './QuoteFacts';
import { QuoteTax } from './QuoteTax';
import { QuoteMenu } from './QuoteMenu';
import { ReviewForm } from './ReviewForm';
import { ReviewLines } from './ReviewLines';
import { FollowUp } from './follow-up/FollowUp';
import { adminQuoteTexts } from './texts';
import { useRecord } from '../core/use-record';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';

const words = adminQuoteTexts;

/** Panel that reviews a quote beside the list. `alone` is true when the panel replaces the list on a narrow screen. */
export function ReviewPanel({ id, alone }: { id: string; alone: boolean }) {
  const { data: quote, error, refetch } = useRecord<Quote>('quotes', id);
  const { search } = useLocation();
  const navigate = useNavigate();
  const { previous, next } = useNeighbours(id);
  const goOn = useGoOn();
  // When the panel replaces the list, scrolls to its top, because links in the list keep the scroll position.
  useLayoutEffect(() => {
    if (alone) scrollTo(0, 0);
  }, [alone]);
  const list = { pathname: adminPaths.quotes, search };
  // Keeps the scroll position of the list beside the panel.
  const open = (pathname: string) => void navigate({ pathname, search }, { preventScrollReset: !alone });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const neighbour = { j: next, k: previous }[event.key];
    const isWithin = event.currentTarget.contains(event.target as Node); // dialogs of the panel are rendered outside it
    if (!neighbour || !isWithin || !isShortcut(event)) return;
    event.preventDefault();
    open(adminPaths.quote(neighbour));
  };
  return (
    <Box component="aside" aria-label={words.review} tabIndex={-1} data-opened onKeyDown={onKeyDown} sx={besideList}>
      <Box component="header" sx={{ p: '12px 12px 12px 20px', borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography
            variant="h5"
            component={alone ? 'h1' : 'h2'}
            sx={{ flex: 1, whiteSpace: alone ? 'normal' : 'nowrap' }}
          >
            {words.quote} <QuoteTitle quote={quote ?? { id }} />
          </Typography>
          {quote && <QuoteMenu quote={quote} onDeleted={() => void goOn(list)} />}
          {next && (
            <IconAction
              name={words.next}
              icon={<ChevronDown size={16} />}
              onClick={() => open(adminPaths.quote(next))}
            />
          )}
          <IconAction
            name={words.fullPage}
            icon={<Maximize2 size={15} />}
            {...{ component: Link, to: adminPaths.quotePage(id) }}
          />
          {!alone && <IconAction name={words.close} icon={<X size={16} />} onClick={() => open(adminPaths.quotes)} />}
        </Box>
        {quote ? (
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 8px' }}>
            <Typography variant="small" color="textSecondary">
              {`${quote.company.name} · ${revisionLine(quote)}`}
            </Typography>
            <StatusBadge status={shownStatus(quote)} on="quote" />
          </Box>
        ) : (
          !error && <Skeleton width={220} height={14} sx={{ my: '3px' }} />
        )}
        {quote && (
          <Box sx={{ pt: 1, pr: 1 }}>
            <FollowUp quote={quote} />
          </Box>
        )}
      </Box>
      {error && !quote ? (
        <Box sx={{ p: 2.5 }}>
          <RetryNotice onRetry={() => void refetch()}>
            {isApiError(error, 404) ? adminTexts.record.gone : messageOf(error, adminTexts.record.failed)}
          </RetryNotice>
        </Box>
      ) : quote ? (
        <Content quote={quote} />
      ) : (
        <Loading />
      )}
    </Box>
  );
}

function Content({ quote }: { quote: Quote }) {
  if (quote.actions.includes('adjust_pricing')) return <ReviewForm key={`${quote.id} ${quote.status}`} quote={quote} />;
  return (
    <Box sx={{ overflowY: { lg: 'auto' }, px: 2.5, pt: 0.5, pb: 3, display: 'grid', gap: 2.5 }}>
      <ReviewLines items={quote.items} currency={quote.currency} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          '& > *': { flex: '1 1 auto' },
          '&:empty': { display: 'none' },
        }}
      >
        <OfferActions quote={quote} />
      </Box>
      <QuoteOrder quote={quote} />
      <QuoteFacts quote={quote} totals />
      <QuoteTax quote={quote} />
    </Box>
  );
}

const Loading = () => (
  <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
    {[80, 55, 70, 45].map((width) => (
      <Box key={width} sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Skeleton width={`${width * 0.7}%`} height={14} />
        <Skeleton width={72} height={14} />
      </Box>
    ))}
  </Box>
);

export const revisionLine = (quote: Quote): string =>
  quote.revision === null
    ? words.draft(formatDate(quote.createdAt))
    : words.revision(quote.revision, formatDate(quote.revisedAt ?? quote.createdAt));

/**
 * Returns the ids of the previous and the next quote in the list. For a quote outside the list, the first quote is
 * next.
 */
function useNeighbours(id: string): { previous?: string; next?: string } {
  const { data } = useListContext<SystemQuoteRow>();
  const index = data?.findIndex((row) => row.id === id) ?? -1;
  return { previous: data?.[index - 1]?.id, next: data?.[index + 1]?.id };
}

/** Returns the title of a quote as plain text: 'Quote Q-2026-000131 · ME-2026-118'. */
export const quoteTitle = (quote: Parameters<typeof nameOf>[0]) => `${words.quote} ${nameOf(quote)}`;
