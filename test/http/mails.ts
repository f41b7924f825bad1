import { EntityManager } from '@mikro-orm/postgresql';
import { OutboxMail } from '../../src/platform/mail/outbox-mail.entity.js';
import type { TestApp } from '../app.js';

/** The mails about a quote, as they were written into the outbox; those of one moment by recipient. */
export async function mailsOf(app: TestApp, quoteId: string): Promise<OutboxMail[]> {
  const mails = await app
    .get(EntityManager)
    .fork()
    .find(OutboxMail, {}, { orderBy: { createdAt: 'asc', recipient: 'asc' } });
  return mails.filter(({ data }) => (data.quote as { id?: string } | undefined)?.id === quoteId);
}

/**
 * The mails to an address, in the order in which they were written: template and data. Without notices of sign-ins, which
 * tests cause wherever they begin (`new-device.spec.ts`).
 */
export function mailsTo(app: TestApp, email: string): Promise<{ template: string; data: Record<string, unknown> }[]> {
  return app.sql(
    `select template, data from outbox_mails where recipient = ? and template <> 'new-device' order by created_at`,
    [email],
  );
}

/** The token in the latest mail of that kind to an address. */
export async function tokenTo(app: TestApp, email: string, template: string): Promise<string> {
  const token = (await mailsTo(app, email)).findLast((mail) => mail.template === template)?.data.token;
  if (typeof token !== 'string') throw new Error(`${email} has no ${template}`);
  return token;
}
