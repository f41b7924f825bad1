import { EntityManager } from '@mikro-orm/postgresql';
import { OutboxMail } from '../../src/platform/mail/outbox-mail.entity.js';
import type { TestApp } from '../app.js';

/** The mails about a quote, as they were written into the outbox. */
export async function mailsOf(app: TestApp, quoteId: string): Promise<OutboxMail[]> {
  const mails = await app
    .get(EntityManager)
    .fork()
    .find(OutboxMail, {}, { orderBy: { createdAt: 'asc' } });
  return mails.filter(({ data }) => (data.quote as { id?: string }).id === quoteId);
}
