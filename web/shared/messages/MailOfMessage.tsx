import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../api/errors';
import { Button } from '../components/actions/Button';
import { Notice } from '../components/feedback/Notice';
import { RetryNotice } from '../components/feedback/RetryNotice';
import { texts } from '../texts';
import { mailQuery, mailUrl } from './api';
import { messageTexts } from './texts';

const words = messageTexts.mail;

interface MailOfMessageProps {
  quoteId: string;
  messageId: string;
}

/** The mail of a message that came by mail: its whole text, with what the message leaves out, and its download. */
export function MailOfMessage({ quoteId, messageId }: MailOfMessageProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery({ ...mailQuery(quoteId, messageId), enabled: isOpen });
  const download = useMutation({
    mutationFn: () => mailUrl(quoteId, messageId),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  });
  return (
    <div className="message-mail">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' }}>
        <span className="caption message-by-mail">
          <Mail size={12} aria-hidden />
          {words.title}
        </span>
        <Button size="small" variant="text" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hide : words.show}
        </Button>
        <Button
          size="small"
          variant="text"
          icon={<Download size={14} />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {words.download}
        </Button>
      </Box>
      {download.error && (
        <Notice tone="error" title={texts.error} onClose={download.reset}>
          {messageOf(download.error, words.failed)}
        </Notice>
      )}
      <div id={id}>
        {isOpen &&
          (data ? (
            <p className="message-text message-whole-mail">{data.text}</p>
          ) : error ? (
            <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
              {messageOf(error, words.failed)}
            </RetryNotice>
          ) : (
            <Box role="status" aria-label={words.loading}>
              <Skeleton width="60%" height={14} />
            </Box>
          ))}
      </div>
    </div>
  );
}
