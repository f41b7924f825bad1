import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client';
import type { NewsletterPreferencesInput, SubscribeInput } from './schema';

/**
 * POST /newsletter/subscribe: subscribes an address and sends the path of the current page. A signed-in user's own
 * address is subscribed at once.
 */
export const subscribe = (body: SubscribeInput) =>
  answer(api.POST('/api/v1/newsletter/subscribe', { body: { ...body, page: location.pathname } }));

/** POST /newsletter/unsubscribe: ends the signed-in user's own subscription. */
export const unsubscribe = () => answer(api.POST('/api/v1/newsletter/unsubscribe'));

const byToken = (token: string) => ({ params: { path: { token } } });

/** GET /newsletter/confirmation/{token}: the subscription that the link confirms. 404 when the link is not valid. */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['newsletter', 'confirm', token],
    queryFn: () => answer(api.GET('/api/v1/newsletter/confirmation/{token}', byToken(token))),
    retry: false,
  });

/** POST /newsletter/confirm/{token}. */
export const confirmSubscription = (token: string) =>
  answer(api.POST('/api/v1/newsletter/confirm/{token}', byToken(token)));

/** POST /newsletter/unsubscribe/{token}. */
export const unsubscribeByLink = (token: string) =>
  answer(api.POST('/api/v1/newsletter/unsubscribe/{token}', byToken(token)));

/** GET /newsletter/preferences/{token}. 404 when the link is not valid. */
export const newsletterPreferencesQuery = (token: string) =>
  queryOptions({
    queryKey: ['newsletter', 'preferences', token],
    queryFn: () => answer(api.GET('/api/v1/newsletter/preferences/{token}', byToken(token))),
    retry: false,
  });

/** PUT /newsletter/preferences/{token}: changes only the given preferences. */
export const changeNewsletterPreferences = (token: string, body: NewsletterPreferencesInput) =>
  answer(api.PUT('/api/v1/newsletter/preferences/{token}', { ...byToken(token), body }));
