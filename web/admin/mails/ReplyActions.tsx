import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { RefusedReply } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Modal } from '../../shared/components/actions/Modal';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { Notice } from '../../shared/components/feedback/Notice';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { formatDateTime } from '../../shared/format';
import { refusedReplyQuery, refusedReplyUrl } from './api';
import { refusedReplyTexts as words } from './texts';

/** Buttons that show the text of a reply that was not taken, and download the mail as it arrived. */
export function ReplyActions({ reply }: { reply: RefusedReply }) {
  const [isOpen, setOpen] = useState(false);
  const name = words.named(reply.sender ?? words.unknownSender, formatDateTime(reply.receivedAt));
  const download = useMutation({
    mutationFn: () => refusedReplyUrl(reply.id),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  });
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', py: '4px' }}
    >
      <Button size="small" aria-label={words.readOf(name)} onClick={() => setOpen(true)}>
        {words.read}
      </Button>
      <Button
        size="small"
        aria-label={words.downloadOf(name)}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {words.download}
      </Button>
      <ActionProblem
        error={download.error}
        failed={words.downloadFailed}
        onRetry={() => download.mutate()}
        onClose={download.reset}
      />
      {isOpen && (
        <Modal
          open
          title={reply.subject || words.noSubject}
          width={720}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{words.close}</Button>}
        >
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {name}. {words.reasons[reply.reason]}.
          </Typography>
          <Notice tone="warning" role="none" title={words.warning} />
          <ReplyText id={reply.id} name={name} />
        </Modal>
      )}
    </Box>
  );
}

function ReplyText({ id, name }: { id: string; name: string }) {
  const { data, error, isFetching, refetch } = useQuery(refusedReplyQuery(id));
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  if (!data) return <Typography role="status">{words.loading}</Typography>;
  if (!data.text) return <Typography color="textSecondary">{words.noText}</Typography>;
  return (
    <Typography
      component="div"
      role="region"
      tabIndex={0}
      aria-label={name}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: '50vh', overflowY: 'auto' }}
    >
      {data.text}
    </Typography>
  );
}
