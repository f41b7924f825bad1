import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList } from 'ra-core';
import { messageOf } from '../../shared/api/errors';
import type { Mail, MailSubject } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDateTime } from '../../shared/format';
import { MailActions } from './MailActions';
import { MailBadge, MailTrouble } from './MailState';
import { mailTexts as words } from './texts';

const SHOWN = 5;

/** List of the mails about a record, newest first, with recipient, time and status. */
export function RecordMails({ of, id }: { of: MailSubject; id: string }) {
  const { data, error, refetch } = useGetList<Mail>('mails', {
    filter: { subjectType: of, subjectId: id },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  const [all, setAll] = useState(false);
  const mails = data ?? [];
  return (
    <Panel title={words.title} flush>
      {error && !data && (
        <RetryNotice onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      )}
      {data && mails.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {words.none}
        </Typography>
      )}
      {mails.length > 0 && (
        <Box component="ul" aria-label={words.title}>
          {mails.slice(0, all ? undefined : SHOWN).map((mail) => (
            <Box component="li" key={mail.id} sx={row}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{mail.subject}</Typography>
                <Typography
                  variant="caption"
                  component="p"
                  color="textSecondary"
                  className="num"
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {words.to(mail.recipient, formatDateTime(mail.sentAt ?? mail.createdAt))}
                </Typography>
                <MailTrouble mail={mail} />
              </Box>
              <MailBadge mail={mail} />
              <Box sx={{ flex: 'none', width: 36, my: '-6px' }}>
                <MailActions mail={mail} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {!all && mails.length > SHOWN && (
        <Box sx={{ px: 2.5, py: 1.25 }}>
          <Button size="small" variant="text" onClick={() => setAll(true)}>
            {words.all(mails.length)}
          </Button>
        </Box>
      )}
    </Panel>
  );
}

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  px: 2.5,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
};
