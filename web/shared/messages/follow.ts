import type { QueryClient } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { messageKeys } from './api';

/**
 * Returns the name of the lock that the tab with the stream holds, and of the channel on which it tells the others. Tabs of
 * another user, from before or after a sign-in, have a stream of their own.
 */
const nameOf = (userId: string): string => `holoportal-messages-${userId}`;

/** Pause before a new stream after a failure, in milliseconds; doubled up to the second number. */
const RETRY_MS = [1_000, 30_000] as const;

/** A stream that says nothing for this long is dead: the server writes a line every 15 seconds. In milliseconds. */
const SILENCE_MS = 40_000;

/** Interval in milliseconds at which messages are read while no stream is open in any tab. */
const POLL_MS = 30_000;

/** Tells what the stream said: a quote with news, 'all' when some may have been missed, or only that it lives. */
type News = { quoteId: string } | 'all' | 'alive';

/**
 * Reads changed threads again while a page is open. All tabs of a browser share one stream of events, which one of them
 * holds, because a browser opens at most six connections to a host over HTTP/1.1. Without a stream, or without locks (on
 * plain http), it asks every 30 seconds. Returns a function that stops.
 */
export function followMessages(queries: QueryClient, userId: string): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let heardAt = 0;
  const hear = (news: News) => {
    // What came between the page's own reading and the first sign of the stream is read now.
    const isFirst = heardAt === 0;
    heardAt = Date.now();
    if (isFirst || news === 'all') void queries.invalidateQueries({ queryKey: messageKeys.all });
    else if (news !== 'alive') {
      void queries.invalidateQueries({ queryKey: messageKeys.thread(news.quoteId) });
      void queries.invalidateQueries({ queryKey: messageKeys.unread });
      // The lists of quotes, in the portal and in the console, count what is new.
      for (const list of ['list', 'getList']) void queries.invalidateQueries({ queryKey: ['quotes', list] });
    }
  };
  const channel = new BroadcastChannel(nameOf(userId));
  channel.addEventListener('message', ({ data }) => hear(data as News));
  const tell = (news: News) => {
    hear(news);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    channel.postMessage(news);
  };
  const poll = setInterval(() => {
    if (Date.now() - heardAt > SILENCE_MS) void queries.invalidateQueries({ queryKey: messageKeys.all });
  }, POLL_MS);
  signal.addEventListener('abort', () => {
    clearInterval(poll);
    channel.close();
  });
  // `locks` exists only on https and localhost.
  (navigator.locks as LockManager | undefined)
    ?.request(nameOf(userId), { signal }, () => holdStream(tell, signal))
    .catch(() => undefined); // stopped while another tab held the stream
  return () => stop.abort();
}

/** Keeps a stream open until the signal; after the first one, asks what it may have missed in between. */
async function holdStream(tell: (news: News) => void, signal: AbortSignal): Promise<void> {
  let wasOpen = false;
  let pause: number = RETRY_MS[0];
  while (!signal.aborted) {
    try {
      await readStream(tell, signal, wasOpen);
      wasOpen = true;
      pause = RETRY_MS[0];
    } catch {
      pause = Math.min(pause * 2, RETRY_MS[1]);
    }
    // Not all readers of a server that stopped come back at the same moment.
    await sleep(pause * (0.5 + Math.random() / 2), signal);
  }
}

/** Reads one stream until it ends. Throws when it cannot be opened. */
async function readStream(tell: (news: News) => void, stopped: AbortSignal, isAgain: boolean): Promise<void> {
  const silence = new AbortController();
  const signal = AbortSignal.any([stopped, silence.signal]);
  const headers = { Accept: 'text/event-stream', ...(isAgain && { 'Last-Event-ID': '0' }) };
  const body = await answer(api.GET('/api/v1/messages/stream', { parseAs: 'stream', headers, signal }));
  if (!body) throw new Error('The stream is empty');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let text = '';
  try {
    for (;;) {
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const { done, value } = await reader.read();
      clearTimeout(timer);
      if (done) return;
      tell('alive');
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? ''; // an event that has not come completely
      for (const block of blocks) {
        const news = newsOf(block);
        if (news) tell(news);
      }
    }
  } catch {
    // The connection broke or was silent; the next stream asks for what was missed.
  } finally {
    clearTimeout(timer);
  }
}

/** Returns what an event of the stream says; null for a comment. */
function newsOf(block: string): News | null {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const event = field('event');
  if (event === 'resync') return 'all';
  return event === 'news' ? { quoteId: (JSON.parse(field('data') ?? '{}') as { quoteId: string }).quoteId } : null;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
