import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from './client';
import type { Webhook, WebhookDelivery, WebhookInput } from './schema';

export const DELIVERIES_PER_PAGE = 10;

/** Time in which a pending delivery is expected to get its answer, and the interval at which its page asks, in milliseconds. */
const SOON_MS = 30_000;
const POLL_MS = 2_000;

export const webhookKeys = { all: ['webhooks'] as const };

/** GET /webhooks: all webhooks of the company, the oldest first. */
export const webhooksQuery = () =>
  queryOptions({ queryKey: webhookKeys.all, queryFn: () => answer(api.GET('/api/v1/webhooks')) });

/** GET /webhooks/{id}/deliveries: a page of deliveries, newest first. Pages start at 1. Asks again while one is being sent. */
export const deliveriesQuery = (id: string, recordId: string | null, page: number) =>
  queryOptions({
    queryKey: [...webhookKeys.all, id, 'deliveries', recordId, page],
    queryFn: () =>
      answer(
        api.GET('/api/v1/webhooks/{id}/deliveries', {
          params: {
            path: { id },
            query: {
              ...(recordId && { recordId }),
              limit: DELIVERIES_PER_PAGE,
              offset: (page - 1) * DELIVERIES_PER_PAGE,
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isSoon) ? POLL_MS : false),
  });

const isSoon = ({ nextAttemptAt }: WebhookDelivery): boolean =>
  nextAttemptAt !== null && Math.abs(Date.parse(nextAttemptAt) - Date.now()) < SOON_MS;

/** POST /webhooks. Only this answer contains the secret. */
export const createWebhook = (body: WebhookInput) => answer(api.POST('/api/v1/webhooks', { body }));

const of = (webhook: Webhook) => ({ params: { path: { id: webhook.id } }, headers: ifMatch(webhook) });

/** PUT /webhooks/{id}: changes address and events. */
export const updateWebhook = (webhook: Webhook, body: WebhookInput) =>
  answer(api.PUT('/api/v1/webhooks/{id}', { ...of(webhook), body }));

/** DELETE /webhooks/{id}: deletes the webhook with its deliveries. */
export const deleteWebhook = (webhook: Webhook) => answer(api.DELETE('/api/v1/webhooks/{id}', of(webhook)));

/** POST /webhooks/{id}/secret: another secret, which only this answer contains. */
export const changeWebhookSecret = (webhook: Webhook) => answer(api.POST('/api/v1/webhooks/{id}/secret', of(webhook)));

/** DELETE /webhooks/{id}/old-secret: ends the secret before at once. */
export const endOldSecret = (webhook: Webhook) => answer(api.DELETE('/api/v1/webhooks/{id}/old-secret', of(webhook)));

/** POST /webhooks/{id}/switch-on: the caller becomes the owner, and waiting events are sent. */
export const switchWebhookOn = (webhook: Webhook) => answer(api.POST('/api/v1/webhooks/{id}/switch-on', of(webhook)));

/** POST /webhooks/{id}/test. Returns the delivery, which is pending. */
export const testWebhook = ({ id }: Webhook) =>
  answer(api.POST('/api/v1/webhooks/{id}/test', { params: { path: { id } } }));

/** POST /webhooks/{id}/deliveries/{deliveryId}: sends a delivery again. */
export const sendDeliveryAgain = (id: string, deliveryId: string) =>
  answer(api.POST('/api/v1/webhooks/{id}/deliveries/{deliveryId}', { params: { path: { id, deliveryId } } }));
