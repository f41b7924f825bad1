import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, fetchWithProgress } from '../api/client';
import { asForm } from '../api/form';
import { once } from '../api/idempotency';
import type { MessageInput } from '../api/schema';

/** Messages that are loaded at a time. */
const PAGE = 25;

/** Place of the messages on the page of a quote, in its address. */
export const MESSAGES = '#messages';

export const messageKeys = {
  all: ['messages'] as const,
  thread: (quoteId: string) => ['messages', quoteId] as const,
  unread: ['messages', 'unread'] as const,
  colleagues: (quoteId: string) => ['message-colleagues', quoteId] as const,
};

const path = (id: string) => ({ path: { id } });

/** GET /quotes/{id}/messages, newest first, in pages. */
export const threadQuery = (quoteId: string) =>
  infiniteQueryOptions({
    queryKey: messageKeys.thread(quoteId),
    queryFn: ({ pageParam: offset }) =>
      answer(api.GET('/api/v1/quotes/{id}/messages', { params: { ...path(quoteId), query: { limit: PAGE, offset } } })),
    initialPageParam: 0,
    getNextPageParam: ({ offset, limit, total }) => (offset + limit < total ? offset + limit : undefined),
  });

/** GET /messages/unread: the number of messages that the user has not read, in all quotes. */
export const unreadQuery = queryOptions({
  queryKey: messageKeys.unread,
  queryFn: () => answer(api.GET('/api/v1/messages/unread', { params: { query: { limit: 20 } } })),
});

/** GET /quotes/{id}/messages/colleagues: the people whom the user can mention. */
export const colleaguesQuery = (quoteId: string) =>
  queryOptions({
    queryKey: messageKeys.colleagues(quoteId),
    queryFn: () => answer(api.GET('/api/v1/quotes/{id}/messages/colleagues', { params: path(quoteId) })),
    staleTime: 5 * 60_000,
  });

/**
 * POST /quotes/{id}/messages/files: stores a file for a message that the user is writing.
 *
 * @param onProgress the fraction sent, 0 to 1
 */
export const uploadMessageFile = (
  quoteId: string,
  document: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) =>
  answer(
    api.POST('/api/v1/quotes/{id}/messages/files', {
      params: path(quoteId),
      body: { document } as never,
      ...asForm,
      fetch: fetchWithProgress(onProgress),
      signal,
    }),
  );

/** DELETE /quotes/{id}/messages/files/{fileId}: removes a file that the user has not sent. */
export const removeMessageFile = (quoteId: string, fileId: string) =>
  answer(api.DELETE('/api/v1/quotes/{id}/messages/files/{fileId}', { params: { path: { id: quoteId, fileId } } }));

/** GET /quotes/{id}/messages/files/{fileId}/download: an address that is valid for five minutes, for this user only. */
export const messageFileUrl = (quoteId: string, fileId: string) =>
  answer(
    api.GET('/api/v1/quotes/{id}/messages/files/{fileId}/download', { params: { path: { id: quoteId, fileId } } }),
  );

/** POST /quotes/{id}/messages. A repeated attempt with the same content writes one message. */
export const writeMessage = (quoteId: string, body: MessageInput) =>
  once(['message', quoteId, body], (header) =>
    answer(api.POST('/api/v1/quotes/{id}/messages', { params: { ...path(quoteId), header }, body })),
  );

/** PUT /quotes/{id}/messages/{messageId}: changes the text, or settles or opens the question. */
export const changeMessage = (
  quoteId: string,
  messageId: string,
  body: { text?: string; question?: 'open' | 'settled' },
) =>
  answer(api.PUT('/api/v1/quotes/{id}/messages/{messageId}', { params: { path: { id: quoteId, messageId } }, body }));

/** DELETE /quotes/{id}/messages/{messageId}: removes the text of the user's own message. */
export const removeMessage = (quoteId: string, messageId: string) =>
  answer(api.DELETE('/api/v1/quotes/{id}/messages/{messageId}', { params: { path: { id: quoteId, messageId } } }));

/** GET /quotes/{id}/messages/{messageId}/mail: the whole text of the mail that a message came by. */
export const mailQuery = (quoteId: string, messageId: string) =>
  queryOptions({
    queryKey: [...messageKeys.thread(quoteId), messageId, 'mail'],
    queryFn: () =>
      answer(
        api.GET('/api/v1/quotes/{id}/messages/{messageId}/mail', { params: { path: { id: quoteId, messageId } } }),
      ),
  });

/** GET /quotes/{id}/messages/{messageId}/mail/download: a link to the mail as it arrived. */
export const mailUrl = (quoteId: string, messageId: string) =>
  answer(
    api.GET('/api/v1/quotes/{id}/messages/{messageId}/mail/download', {
      params: { path: { id: quoteId, messageId } },
    }),
  );

/** POST /quotes/{id}/messages/read: marks the messages up to this one as read. */
export const readMessages = (quoteId: string, through: string) =>
  answer(api.POST('/api/v1/quotes/{id}/messages/read', { params: path(quoteId), body: { through } }));
