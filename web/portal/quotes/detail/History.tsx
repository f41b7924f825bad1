import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowUp,
  BadgePercent,
  BellRing,
  Check,
  Clock,
  Mail,
  Pencil,
  Send,
  Trash,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors';
import { quoteEventsQuery, quoteRevisionsQuery } from '../../../shared/api/quotes';
import type { Quote, QuoteEvent, QuoteRevision } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/Button';
import { Notice } from '../../../shared/components/Notice';
import { Panel } from '../../../shared/components/Panel';
import { formatDateTime, formatMoney } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { compareLines, linesOf } from '../compare';
import { quoteTexts } from '../texts';
import { CompareDialog } from './CompareDialog';

const words = quoteTexts.history;

/** What happened, in words: with a revision it is named first. */
const EVENTS: Record<QuoteEvent['type'], { icon: LucideIcon; text: string }> = {
  created: { icon: Pencil, text: 'Draft created' },
  submitted: { icon: ArrowUp, text: ' submitted for approval' },
  withdrawn: { icon: Undo2, text: 'Withdrawn to draft' },
  price_adjusted: { icon: BadgePercent, text: ', price adjusted' },
  sent: { icon: Send, text: ' sent' },
  declined: { icon: X, text: 'Declined' },
  accepted: { icon: Check, text: ' accepted' },
  rejected: { icon: X, text: ' rejected' },
  expired: { icon: Clock, text: 'Expired' },
  emailed: { icon: Mail, text: 'Emailed' },
  reminded: { icon: BellRing, text: 'Reminder sent' },
  deleted: { icon: Trash, text: 'Deleted' },
};

/** What happened to the quote, newest first; revisions are bold and can be compared. */
export function History({ quote }: { quote: Quote }) {
  const events = useQuery(quoteEventsQuery(quote.id));
  const revisions = useQuery(quoteRevisionsQuery(quote.id));
  const [compared, setCompared] = useState<number | null>(null);
  const list = revisions.data?.data ?? [];
  const error = events.error ?? revisions.error;
  return (
    <Panel title={words.title} aside={revisions.data && (list.length ? words.count(list.length) : words.none)}>
      {error && (
        <Notice
          tone="error"
          title={texts.error}
          action={
            <Button size="small" onClick={() => void Promise.all([events.refetch(), revisions.refetch()])}>
              {texts.retry}
            </Button>
          }
        >
          {messageOf(error, words.failed)}
        </Notice>
      )}
      {!error && !events.data && <Skeleton width="60%" height={16} />}
      {events.data && (
        <Box component="ol" sx={{ display: 'grid' }}>
          {events.data.data.map((event) => (
            <Entry key={event.id} event={event} revisions={list} currency={quote.currency} onCompare={setCompared} />
          ))}
        </Box>
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

interface EntryProps {
  event: QuoteEvent;
  revisions: QuoteRevision[];
  currency: string;
  onCompare: (revision: number) => void;
}

function Entry({ event, revisions, currency, onCompare }: EntryProps) {
  const { icon: Icon, text } = EVENTS[event.type];
  const makesRevision = event.type === 'submitted' || event.type === 'price_adjusted' || event.type === 'sent';
  const named = event.revision !== null && /^[ ,]/.test(text);
  const previous =
    makesRevision && event.revision ? revisions.find(({ number }) => number === event.revision! - 1) : undefined;
  const own = revisions.find(({ number }) => number === event.revision);
  const details = [
    event.reason,
    event.type === 'price_adjusted' && previous && own ? priceChanges(previous, own, currency) : null,
    event.actorName,
  ].filter(Boolean);
  return (
    <Box component="li" sx={entry}>
      <Box aria-hidden sx={ring}>
        <Icon size={13} strokeWidth={2} />
      </Box>
      <Typography sx={{ lineHeight: '24px' }}>
        {named && <strong style={{ fontWeight: 600 }}>{words.revision(event.revision!)}</strong>}
        {named ? text : text.replace(/^[ ,]+/, '').replace(/^./, (letter) => letter.toUpperCase())}
      </Typography>
      <Typography
        component="time"
        dateTime={event.createdAt}
        variant="small"
        color="textTertiary"
        className="num"
        sx={{ gridColumn: { xs: 2, sm: 'auto' }, lineHeight: { xs: '18px', sm: '24px' } }}
      >
        {formatDateTime(event.createdAt)}
      </Typography>
      {(details.length > 0 || previous) && (
        <Typography variant="small" component="div" color="textSecondary" sx={{ gridColumn: '2 / -1' }}>
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
        </Typography>
      )}
    </Box>
  );
}

/** 'HoloTable 65 from €49,900.00 to €48,500.00 each.' for each line whose unit price moved. */
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

const entry = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: '24px 1fr', sm: '24px minmax(0, 1fr) auto' },
  gap: { xs: '2px 12px', sm: '4px 12px' },
  pb: '18px',
  '&:last-of-type': { pb: 0 },
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 11.5,
    top: 24,
    bottom: 0,
    width: '1px',
    bgcolor: 'divider',
  },
} as const;

const ring = {
  width: 24,
  height: 24,
  display: 'grid',
  placeItems: 'center',
  border: 1,
  borderColor: 'border.strong',
  borderRadius: '50%',
  color: 'text.secondary',
  bgcolor: 'background.paper',
} as const;
