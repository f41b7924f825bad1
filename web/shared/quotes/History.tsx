import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  ArrowUp,
  BadgePercent,
  BellRing,
  Check,
  Clock,
  CalendarPlus,
  ListPlus,
  Mail,
  MessageSquare,
  PenLine,
  Pencil,
  Send,
  Trash,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../api/errors';
import type { Quote, QuoteEvent, QuoteRevision } from '../api/schema';
import { Panel } from '../components/frame/Panel';
import { Timeline, TimelineEntry } from '../components/lists/Timeline';
import { formatMoney } from '../format';
import { compareLines, linesOf } from './compare';
import { quoteTexts } from './texts';
import { CompareDialog } from './CompareDialog';
import { RetryNotice } from '../components/feedback/RetryNotice';

const words = quoteTexts.history;

/** An event of the history; approvals by staff are no events of the quote itself. */
export type HistoryEvent = Omit<QuoteEvent, 'type'> & {
  type: QuoteEvent['type'] | 'asked' | 'agreed' | 'refused' | 'agreement_withdrawn' | 'taken_back';
};

/** Text of each type of event. A text that starts with a space or a comma is appended to the name of the revision. */
const EVENTS: Record<HistoryEvent['type'], { icon: LucideIcon; text: string }> = {
  created: { icon: Pencil, text: 'Draft created' },
  submitted: { icon: ArrowUp, text: ' submitted for approval' },
  prepared: { icon: Pencil, text: ' prepared' },
  withdrawn: { icon: Undo2, text: 'Withdrawn to draft' },
  lines_changed: { icon: ListPlus, text: ', lines changed' },
  price_adjusted: { icon: BadgePercent, text: ', price adjusted' },
  sent: { icon: Send, text: ' sent' },
  declined: { icon: X, text: 'Declined' },
  recalled: { icon: Undo2, text: ' recalled' },
  change_requested: { icon: MessageSquare, text: 'Change requested' },
  extended: { icon: CalendarPlus, text: ' sent, valid for longer' },
  accepted: { icon: Check, text: ' accepted' },
  rejected: { icon: X, text: ' rejected' },
  expired: { icon: Clock, text: 'Expired' },
  emailed: { icon: Mail, text: 'Emailed' },
  reminded: { icon: BellRing, text: 'Reminder sent' },
  deleted: { icon: Trash, text: 'Deleted' },
  signature_asked: { icon: PenLine, text: ' signed, waits for others' },
  signed: { icon: PenLine, text: ' signed' },
  signature_refused: { icon: X, text: ', not signed' },
  signature_withdrawn: { icon: Undo2, text: ', signatures withdrawn' },
  signature_lapsed: { icon: Clock, text: ', signatures lapsed' },
  asked: { icon: Clock, text: ' waits for agreements' },
  agreed: { icon: Check, text: ', agreed' },
  refused: { icon: X, text: ', not agreed' },
  agreement_withdrawn: { icon: Undo2, text: ', agreement withdrawn' },
  taken_back: { icon: Undo2, text: ' no longer waits for agreements' },
};

/** Types of events that create a new revision. */
const REVISING: readonly HistoryEvent['type'][] = [
  'submitted',
  'prepared',
  'lines_changed',
  'price_adjusted',
  'sent',
  'extended',
];

interface HistoryProps {
  quote: Pick<Quote, 'id' | 'currency'>;
  /** Queries of the quote's events and revisions, newest first. */
  events: UseQueryResult<{ data: QuoteEvent[] }>;
  revisions: UseQueryResult<{ data: QuoteRevision[] }>;
  /** Approvals by staff, for staff. */
  approvals?: HistoryEvent[];
}

/** History of a quote, newest first; revisions are bold and can be compared with each other. */
export function History({ quote, events, revisions, approvals = [] }: HistoryProps) {
  const [compared, setCompared] = useState<number | null>(null);
  const list = revisions.data?.data ?? [];
  const error = events.error ?? revisions.error;
  return (
    <Panel title={words.title} aside={revisions.data && (list.length ? words.count(list.length) : words.none)}>
      {error && (
        <RetryNotice onRetry={() => void Promise.all([events.refetch(), revisions.refetch()])}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      )}
      {!error && !events.data && <Skeleton width="60%" height={16} />}
      {events.data && (
        <Timeline>
          {newestFirst(events.data.data, approvals).map((event) => (
            <Entry key={event.id} event={event} revisions={list} currency={quote.currency} onCompare={setCompared} />
          ))}
        </Timeline>
      )}
      {compared !== null && (
        <CompareDialog
          revisions={list}
          revision={compared}
          currency={quote.currency}
          onClose={() => setCompared(null)}
        />
      )}
    </Panel>
  );
}

/** Puts approvals between the events of a quote, which are newest first. */
const newestFirst = (events: HistoryEvent[], approvals: HistoryEvent[]): HistoryEvent[] =>
  approvals.length === 0
    ? events
    : [...events, ...approvals].toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));

interface EntryProps {
  event: HistoryEvent;
  revisions: QuoteRevision[];
  currency: string;
  onCompare: (revision: number) => void;
}

function Entry({ event, revisions, currency, onCompare }: EntryProps) {
  const { icon, text } = EVENTS[event.type];
  const makesRevision = REVISING.includes(event.type);
  const named = event.revision !== null && /^[ ,]/.test(text);
  const previous =
    makesRevision && event.revision ? revisions.find(({ number }) => number === event.revision! - 1) : undefined;
  const own = revisions.find(({ number }) => number === event.revision);
  const details = [
    event.type === 'price_adjusted' && previous && own ? priceChanges(previous, own, currency) : null,
    event.actorName,
  ].filter(Boolean);
  return (
    <TimelineEntry
      icon={icon}
      when={event.createdAt}
      what={
        named ? (
          <>
            <strong style={{ fontWeight: 600 }}>{words.revision(event.revision!)}</strong>
            {text}
          </>
        ) : (
          text.replace(/^[ ,]+/, '').replace(/^./, (letter) => letter.toUpperCase())
        )
      }
    >
      {(Boolean(event.reason) || details.length > 0 || previous) && (
        <>
          {event.reason && <div style={reasonStyle}>{event.reason}</div>}
          {details.map((line, index) => (
            <div key={index}>{line}</div>
          ))}
          {previous && own && (
            <Link
              component="button"
              type="button"
              variant="small"
              onClick={() => onCompare(own.number)}
              sx={{ py: '2px' }}
            >
              {words.compare(previous.number)}
            </Link>
          )}
        </>
      )}
    </TimelineEntry>
  );
}

/** Style of a user's text, with its line breaks. */
const reasonStyle = { color: 'var(--text)', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/** Describes each changed unit price: 'HoloTable 65 from €49,900.00 to €48,500.00 each.' */
function priceChanges(before: QuoteRevision, after: QuoteRevision, currency: string): string {
  const price = (amount: number | null) => (amount === null ? quoteTexts.items.custom : formatMoney(amount, currency));
  return compareLines(linesOf(before.items), linesOf(after.items))
    .flatMap((line) =>
      line.before && line.after && line.before.unitPrice !== line.after.unitPrice
        ? [words.changed(line.name, price(line.before.unitPrice), price(line.after.unitPrice))]
        : [],
    )
    .join(' ');
}
