import { answer, api } from './client';
import type { SubscribeInput } from './schema';

/** POST /newsletter/subscribe: asks for the newsletter, from the page that is shown. Whoever is signed in with the address is subscribed at once. */
export const subscribe = (body: SubscribeInput) =>
  answer(api.POST('/api/v1/newsletter/subscribe', { body: { ...body, page: location.pathname } }));

/** POST /newsletter/unsubscribe: ends the reader's own. */
export const unsubscribe = () => answer(api.POST('/api/v1/newsletter/unsubscribe'));
