import Box from '@mui/material/Box';
import { MailQuestion } from 'lucide-react';
import { adminPaths } from '#rules/admin-paths';
import type { Mail, MailSubject } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { formatDateTime } from '../../shared/format';
import { CardLines } from '../components/list/CardLines';
import { ListPage } from '../components/list/ListPage';
import type { Column, View } from '../components/list/types';
import { RecordLink } from '../components/RecordLink';
import { MailActions } from './MailActions';
import { MailBadge, MailTemplate, MailTrouble } from './MailState';
import { mailTexts as words, refusedReplyTexts } from './texts';

const PAGES: Record<MailSubject, (id: string) => string> = {
  quote: adminPaths.quotePage,
  order: adminPaths.order,
  company: adminPaths.company,
  user: adminPaths.user,
};
const VIEWS: View[] = [
  { key: 'failed', label: words.views.failed, filter: { status: 'failed' } },
  { key: 'bounced', label: words.views.bounced, filter: { status: 'bounced' } },
  { key: 'waiting', label: words.views.waiting, filter: { status: 'pending' } },
  { key: 'sent', label: words.views.sent, filter: { status: 'sent' } },
  { key: 'settled', label: words.views.settled, filter: { status: 'repeated,given_up' } },
];

const about = ({ about: record }: Mail) =>
  record?.name && <RecordLink to={PAGES[record.type](record.id)}>{record.name}</RecordLink>;

const COLUMNS: Column<Mail>[] = [
  {
    key: 'subject',
    label: words.columns.subject,
    render: (mail) => (
      <Box sx={{ py: '4px' }}>
        {mail.subject}
        <MailTemplate mail={mail} />
        <MailTrouble mail={mail} />
      </Box>
    ),
  },
  { key: 'recipient', label: words.columns.recipient, width: 232, sort: 'recipient', render: (mail) => mail.recipient },
  { key: 'about', label: words.columns.about, width: 176, from: 'md', render: about },
  { key: 'status', label: words.columns.status, width: 128, render: (mail) => <MailBadge mail={mail} /> },
  {
    key: 'created',
    label: words.columns.created,
    width: 176,
    sort: 'createdAt',
    first: 'DESC',
    right: true,
    from: 'lg',
    render: (mail) => formatDateTime(mail.createdAt),
  },
  {
    key: 'actions',
    label: words.columns.actions,
    width: 64,
    right: true,
    render: (mail) => <MailActions mail={mail} />,
  },
];

/** /admin/mails: list of all mails; starts with failed mails, which can be sent again or given up. */
export function MailListPage() {
  return (
    <ListPage<Mail>
      words={words}
      sort={{ field: 'createdAt', order: 'DESC' }}
      views={VIEWS}
      columns={COLUMNS}
      actions={
        <Button size="small" icon={<MailQuestion size={14} />} to={adminPaths.refusedReplies}>
          {refusedReplyTexts.title}
        </Button>
      }
      name={(mail) => words.to(mail.subject, formatDateTime(mail.createdAt))}
      card={(mail) => (
        <CardLines
          title={mail.subject}
          figure={<MailActions mail={mail} />}
          note={
            <>
              {mail.recipient}
              <MailTemplate mail={mail} />
              <MailTrouble mail={mail} />
            </>
          }
          aside={formatDateTime(mail.createdAt)}
          badge={<MailBadge mail={mail} />}
        />
      )}
    />
  );
}
