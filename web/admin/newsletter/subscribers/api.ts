import { queryOptions } from '@tanstack/react-query';
import { answer, answerWithResponse, api } from '../../../shared/api/client';
import type { paths, SubscriberInput } from '../../../shared/api/schema';
import { namedFile, type NamedFile } from '../../../shared/save-file';

type Query = NonNullable<paths['/api/v1/newsletter/export']['get']['parameters']['query']>;
/** Filters of the list of subscribers. */
export type SubscriberFilters = Pick<Query, 'search' | 'status' | 'topic' | 'source'>;

/** GET /newsletter/statistics: key figures of the newsletter. */
export const newsletterStatisticsQuery = queryOptions({
  queryKey: ['subscribers', 'statistics'],
  queryFn: () => answer(api.GET('/api/v1/newsletter/statistics')),
});

/**
 * POST /newsletter/subscribers: subscribes an address. 422 with errors by field; on `email` if only the owner may
 * subscribe the address.
 */
export const addSubscriber = (body: SubscriberInput) => answer(api.POST('/api/v1/newsletter/subscribers', { body }));

/** POST /newsletter/subscribers/{id}/unsubscribe: ends a subscription. 409 if the subscription is not active. */
export const endSubscription = (id: string, reason: string) =>
  answer(api.POST('/api/v1/newsletter/subscribers/{id}/unsubscribe', { params: { path: { id } }, body: { reason } }));

/** DELETE /newsletter/subscribers/{id}: erases permanently. 422 on `confirmEmail` if it differs from the address. */
export const eraseSubscriber = (id: string, confirmEmail: string) =>
  answer(api.DELETE('/api/v1/newsletter/subscribers/{id}', { params: { path: { id } }, body: { confirmEmail } }));

/** GET /newsletter/export: all subscribers matching the filters, with the proof of their consent, as CSV. */
export async function subscribersFile(query: SubscriberFilters): Promise<NamedFile> {
  const file = await answerWithResponse(api.GET('/api/v1/newsletter/export', { params: { query }, parseAs: 'blob' }));
  return namedFile(file as { data: Blob; response: Response }, 'subscribers.csv');
}
