import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { portalBase } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import { messageOf } from '../api/errors';
import type { Quote, QuoteMessage } from '../api/schema';
import { Button } from '../components/actions/Button';
import { RetryNotice } from '../components/feedback/RetryNotice';
import { Panel } from '../components/frame/Panel';
import { formatCount } from '../format';
import { useProfile } from '../session/session';
import { messageKeys, readMessages, threadQuery } from './api';
import { Composer } from './Composer';
import { Message } from './Message';
import { messageTexts } from './texts';
import './messages.css';

const words = messageTexts;

/** Panel with the messages of a quote, oldest first, and a form for a new one. Messages on screen count as read. */
export function Thread({ quote }: { quote: Quote }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    threadQuery(quote.id),
  );
  const messages = data?.pages.flatMap((page) => page.data).toReversed() ?? [];
  const [first] = data?.pages ?? [];
  const fresh = messages.filter(({ isNew }) => isNew).length;
  const firstNew = messages.find(({ isNew }) => isNew);
  const end = useReading(quote.id, messages.at(-1));
  const earlier = useEarlier(messages);
  const shown = (message: QuoteMessage) => (
    <Message key={message.id} quote={quote} message={message} isFirstNew={message === firstNew} />
  );
  return (
    <div id="messages" className="messages">
      <Panel
        title={words.title}
        aside={
          first && (
            <>
              <Counts total={first.total} fresh={fresh} open={first.openQuestions} />
              <MailSettings />
            </>
          )
        }
        flush
      >
        {error && !data ? (
          <Box sx={{ p: 2.5 }}>
            <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
              {messageOf(error, words.loadFailed)}
            </RetryNotice>
          </Box>
        ) : !first ? (
          <Box sx={{ p: 2.5 }}>
            <Skeleton width="60%" height={16} />
          </Box>
        ) : (
          <>
            {hasNextPage && (
              <Box sx={{ p: 1.5, textAlign: 'center' }}>
                <Button size="small" variant="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {words.earlier}
                </Button>
              </Box>
            )}
            {messages.length === 0 ? (
              <Typography color="textSecondary" sx={{ p: 2.5 }}>
                {first.mayWrite ? words.none : words.noneToRead}
              </Typography>
            ) : (
              <>
                {earlier.length > 0 && (
                  <div role="group" aria-label={words.earlierOnes}>
                    {earlier.map(shown)}
                  </div>
                )}
                <div role="log" aria-label={words.title}>
                  {messages.slice(earlier.length).map(shown)}
                </div>
              </>
            )}
            <div ref={end} />
            {first.mayWrite && <Composer quote={quote} />}
          </>
        )}
      </Panel>
    </div>
  );
}

/** Link to the switch of the mails about messages; staff have it in their account menu. */
function MailSettings() {
  const { type } = useProfile().company;
  if (type !== 'client' && type !== 'partner') return null;
  return (
    <>
      {' · '}
      <Link className="link" to={paths.settings(portalBase(type), 'notifications')}>
        {words.mailSettings}
      </Link>
    </>
  );
}

function Counts({ total, fresh, open }: { total: number; fresh: number; open: number }) {
  return (
    <span className="num">
      {formatCount(total)}
      {open > 0 && ` · ${words.open(open)}`}
      {fresh > 0 && <strong className="messages-new"> · {words.isNew(formatCount(fresh))}</strong>}
    </span>
  );
}

/**
 * Returns the messages before those that the page had at first. They are outside the log, because a screen reader reads all that
 * is added to a log. A message never moves from one to the other.
 */
function useEarlier(messages: QuoteMessage[]): QuoteMessage[] {
  const [begin, setBegin] = useState<string>();
  const oldest = messages[0]?.id;
  if (begin === undefined && oldest !== undefined) setBegin(oldest);
  return messages.slice(
    0,
    Math.max(
      0,
      messages.findIndex(({ id }) => id === begin),
    ),
  );
}

/** Marks the thread as read when its end is on screen; returns the ref of an element at its end. */
function useReading(quoteId: string, last: QuoteMessage | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const { id: reader } = useProfile();
  const { mutate } = useMutation({
    mutationFn: (through: string) => readMessages(quoteId, through),
    retry: 3,
    onSuccess: () => queries.invalidateQueries({ queryKey: messageKeys.unread }),
  });
  const unread = last && last.author.id !== reader && last.isNew ? last.id : null;
  useEffect(() => {
    const element = end.current;
    if (!element || unread === null) return;
    const stop = () => {
      sight.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || document.hidden) return;
      stop();
      mutate(unread);
    });
    const look = () => {
      sight.unobserve(element);
      sight.observe(element); // calls back at once
    };
    document.addEventListener('visibilitychange', look);
    look();
    return stop;
  }, [unread, mutate]);
  return end;
}
