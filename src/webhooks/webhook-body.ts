import { portalBase } from '../rules/entry-paths.js';
import { paths } from '../rules/paths.js';
import type { WebhookRecord } from '../rules/webhook.js';

/** An event as it is stored, and where its links lead. */
export interface ToldEvent {
  type: string;
  recordType: WebhookRecord;
  recordId: string;
  /** Number of the record; '' for a record without one. */
  recordNumber: string;
  data: Record<string, unknown>;
  createdAt: string;
}

const LINKS: Record<WebhookRecord, { api: (id: string) => string; page: (base: string, id: string) => string }> = {
  quote: { api: (id) => `/quotes/${id}`, page: paths.quote },
  order: { api: (id) => `/orders/${id}`, page: paths.order },
  company_document: { api: () => '/client-documents', page: paths.documents },
  connection: { api: () => '/partner-connections', page: paths.partners },
  webhook: { api: (id) => `/webhooks/${id}/deliveries`, page: (base) => paths.settings(base, 'api') },
};

/**
 * Returns the body of a webhook as JSON: the type and the time of the event, and the ids, statuses and links of its
 * record. It is the same for every try.
 */
export function webhookBody(event: ToldEvent, { publicUrl, companyType }: { publicUrl: string; companyType: string }) {
  const { type, recordType, recordId, recordNumber, data, createdAt } = event;
  const links = LINKS[recordType];
  return JSON.stringify({
    type,
    timestamp: new Date(createdAt).toISOString(),
    data: {
      record: recordType,
      id: recordId,
      ...(recordNumber && { number: recordNumber }),
      ...data,
      url: `${publicUrl}/api/v1${links.api(recordId)}`,
      page: `${publicUrl}${links.page(portalBase(companyType), recordId)}`,
    },
  });
}
