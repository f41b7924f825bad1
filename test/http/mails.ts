import { EntityManager } from '@mikro-orm/postgresql';
import { OutboxMail } from '../../src/platform/mail/outbox-mail.entity.js';
import type { TestApp } from '../app.js';

/**
 * Returns the mails about a quote in the order in which they were added to the outbox; mails of the same moment are
 * sorted by recipient.
 */
export async function mailsOf(app: TestApp, quoteId: string): Promise<OutboxMail[]> {
  const mails = await app
    .get(EntityManager)
    .fork()
    .find(OutboxMail, {}, { orderBy: { createdAt: 'asc', recipient: 'asc' } });
  return mails.filter(({ data }) => (data.quote as { id?: string } | undefined)?.id === quoteId);
}

/**
 * Returns template and data of the mails to an address, in the order in which they were added. Omits notices about
 * sign-ins, which every test can cause (`new-device.spec.ts` tests them).
 */
export function mailsTo(app: TestApp, email: string): Promise<{ template: string; data: Record<string, unknown> }[]> {
  return app.sql(
    `select template, data from outbox_mails where recipient = ? and template <> 'new-device' order by created_at`,
    [email],
  );
}

/** Returns the token of the latest mail with a template to an address. */
export async function tokenTo(app: TestApp, email: string, template: string): Promise<string> {
  const token = (await mailsTo(app, email)).findLast((mail) => mail.template === template)?.data.token;
  if (typeof token !== 'string') throw new Error(`${email} has no ${template}`);
  return token;
}
