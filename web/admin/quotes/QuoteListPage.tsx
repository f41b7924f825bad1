import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { ListBase, useListContext } from 'ra-core';
import { useLocation, useParams } from 'react-router';
import type { Quote, QuoteSummary, SystemQuoteRow } from '../../shared/api/schema';
import { BackLink } from '../../shared/components/frame/PageHead';
import { QUOTE_STATUSES } from '#rules/quote-status';
import { statusLabel } from '../../shared/labels';
import { adminPaths } from '#rules/admin-paths';
import { BESIDE, listAndPanel } from '../components/columns';
import { CreateLink } from '../components/CreateLink';
import { BY_COMPANY, BY_CONTACT, BY_CREATION, BY_OWNER, BY_TOTAL } from '../components/list/more-filters';
import { RecordList } from '../components/list/RecordList';
import type { View } from '../components/list/types';
import { threadTexts } from '../../shared/messages/thread-texts';
import { useProfile } from '../../shared/session/session';
import { useMayChange } from '../core/use-may-change';
import { useRecord } from '../core/use-record';
import { ExportMenu } from '../exports/ExportMenu';
import { ConsolePage } from '../shell/ConsolePage';
import { BulkQuotes } from './BulkQuotes';
import { quoteCard, quoteColumns, rowName } from './columns';
import { quoteTitle, ReviewPanel } from './ReviewPanel';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts;
const WAITING = { filter: { status: 'pending_approval' }, sort: { field: 'submittedAt', order: 'ASC' } } as const;
const DUE_FIRST = { field: 'dueOn', order: 'ASC' } as const;
const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

/**
 * /admin/quotes: list of all quotes. With `/{id}`, a quote is opened beside the list, or instead of it below 1180 px.
 */
export function QuoteListPage() {
  return (
    <ListBase<SystemQuoteRow>
      resource="quotes"
      perPage={25}
      sort={WAITING.sort}
      filterDefaultValues={WAITING.filter}
      disableAuthentication
    >
      <Workspace />
    </ListBase>
  );
}

function Workspace() {
  const { id } = useParams();
  const { search } = useLocation();
  const wide = useMediaQuery(BESIDE);
  const { data: quote } = useRecord<Quote>('quotes', id ?? '', { enabled: id !== undefined });
  return (
    <ConsolePage title={id ? quoteTitle(quote ?? { id }) : words.title} flush>
      {id && !wide && (
        <Box sx={{ px: 2.5, pt: 2 }}>
          <BackLink to={`${adminPaths.quotes}${search}`} label={words.back} />
        </Box>
      )}
      <Box sx={listAndPanel(id !== undefined && wide)}>
        {(!id || wide) && <QuoteList current={id} />}
        {id && <ReviewPanel key={id} id={id} alone={!wide} />}
      </Box>
    </ConsolePage>
  );
}

function QuoteList({ current }: { current: string | undefined }) {
  const { filterValues, meta } = useListContext<SystemQuoteRow>();
  const summary = (meta as { summary?: QuoteSummary } | undefined)?.summary;
  const [week] = useState(inAWeek);
  const profile = useProfile();
  const mayChange = useMayChange();
  const isWaiting = (filterValues as { status?: string }).status === WAITING.filter.status;
  return (
    <RecordList<SystemQuoteRow>
      title={words.title}
      words={words}
      columns={quoteColumns(isWaiting, current !== undefined)}
      card={quoteCard}
      name={rowName}
      views={viewsOf(summary, week, mayChange ? profile.id : null)}
      filters={[
        {
          source: 'status',
          label: words.status,
          all: words.allStatuses,
          options: QUOTE_STATUSES.map((status) => ({ value: status, label: statusLabel(status) })),
        },
      ]}
      more={[BY_COMPANY, BY_CONTACT, BY_OWNER, BY_CREATION, BY_TOTAL]}
      saved="quotes"
      current={current}
      actions={
        <>
          <ExportMenu resource="quotes" />
          <CreateLink list={adminPaths.quotes} label={words.prepare.title} />
        </>
      }
      bulk={mayChange ? (rows, clear) => <BulkQuotes rows={rows} onDone={clear} /> : undefined}
    />
  );
}

/**
 * Returns the tabs of the list. 'Expiring' contains quotes that are valid until `week`; 'Mine' exists only for users
 * who can own quotes (`ownerId`).
 */
const viewsOf = (summary: QuoteSummary | undefined, week: string, ownerId: string | null): View[] => [
  { key: 'waiting', label: words.views.waiting, ...WAITING, count: summary?.pendingReview },
  ...(ownerId ? [{ key: 'mine', label: words.views.mine, filter: { ownerId }, sort: DUE_FIRST }] : []),
  {
    key: 'expiring',
    label: words.views.expiring,
    filter: { status: 'sent', validTo: week },
    sort: { field: 'validUntil', order: 'ASC' },
  },
  { key: 'questions', label: threadTexts.view, filter: { openQuestions: true }, sort: NEWEST },
  { key: 'signatures', label: words.views.signatures, filter: { awaitsSignature: true }, sort: NEWEST },
  { key: 'sent', label: words.views.sent, filter: { status: 'sent' }, sort: NEWEST },
  { key: 'all', label: words.views.all, filter: {}, sort: NEWEST, count: summary?.totalQuotes },
];

/** Returns the date one week from now, in UTC. */
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
