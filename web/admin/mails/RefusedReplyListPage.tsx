import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { adminPaths } from '#rules/admin-paths';
import { REFUSAL_REASONS } from '#rules/reply-mail';
import type { RefusedReply } from '../../shared/api/schema';
import { formatSize } from '../../shared/files';
import { formatDateTime } from '../../shared/format';
import { CardLines } from '../components/list/CardLines';
import { ListPage } from '../components/list/ListPage';
import type { Column, Filter } from '../components/list/types';
import { RecordLink } from '../components/RecordLink';
import { ReplyActions } from './ReplyActions';
import { refusedReplyTexts as words } from './texts';

const FILTERS: Filter[] = [
  {
    source: 'reason',
    label: words.reason,
    all: words.allReasons,
    options: REFUSAL_REASONS.map((value) => ({ value, label: words.reasons[value] })),
  },
];

const note = (text: string) => (
  <Typography component="span" variant="small" color="textSecondary" sx={{ display: 'block' }}>
    {text}
  </Typography>
);

const sender = (reply: RefusedReply) => reply.sender ?? words.unknownSender;
const subject = (reply: RefusedReply) => reply.subject || words.noSubject;

const about = ({ quoteId, quoteNumber, reader }: RefusedReply) =>
  quoteId &&
  quoteNumber && (
    <Box component="span" sx={{ display: 'block', py: '4px' }}>
      <RecordLink to={adminPaths.quotePage(quoteId)} mono>
        {quoteNumber}
      </RecordLink>
      {reader && note(words.toReader(reader))}
    </Box>
  );

const COLUMNS: Column<RefusedReply>[] = [
  {
    key: 'reply',
    label: words.columns.reply,
    sort: 'sender',
    render: (reply) => (
      <Box sx={{ py: '4px', overflowWrap: 'anywhere' }}>
        {sender(reply)}
        {note(subject(reply))}
      </Box>
    ),
  },
  { key: 'reason', label: words.columns.reason, width: 208, render: ({ reason }) => words.reasons[reason] },
  { key: 'about', label: words.columns.about, width: 160, from: 'md', render: about },
  {
    key: 'received',
    label: words.columns.received,
    width: 160,
    sort: 'receivedAt',
    first: 'DESC',
    from: 'lg',
    render: ({ receivedAt, size }) => (
      <Box sx={{ py: '4px' }}>
        {formatDateTime(receivedAt)}
        {note(formatSize(size))}
      </Box>
    ),
  },
  {
    key: 'actions',
    label: words.columns.actions,
    width: 200,
    right: true,
    render: (reply) => <ReplyActions reply={reply} />,
  },
];

/** /admin/mails/refused-replies: replies by mail that did not become messages, with the reason. */
export function RefusedReplyListPage() {
  return (
    <ListPage<RefusedReply>
      words={words}
      resource="refused-replies"
      sort={{ field: 'receivedAt', order: 'DESC' }}
      filters={FILTERS}
      columns={COLUMNS}
      name={(reply) => words.named(sender(reply), formatDateTime(reply.receivedAt))}
      card={(reply) => (
        <CardLines
          title={sender(reply)}
          note={
            <>
              {subject(reply)}
              {note(words.reasons[reply.reason])}
              {about(reply)}
              <ReplyActions reply={reply} />
            </>
          }
          aside={formatDateTime(reply.receivedAt)}
        />
      )}
    />
  );
}
