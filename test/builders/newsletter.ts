import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Subscriber } from '../../src/newsletter/subscribers/subscriber.entity.js';
import { SubscriptionLinks } from '../../src/newsletter/subscribers/subscription-links.js';
import { addSubscriber, changeSubscription } from '../../src/newsletter/subscribers/subscription-record.js';
import type { SubscriptionAction, SubscriptionStatus } from '../../src/rules/subscription.js';
import type { TestApp } from '../app.js';
import { tokenTo } from '../http/mails.js';

/** Actions after a subscription request that lead to each status. */
const STEPS: Record<SubscriptionStatus, SubscriptionAction[]> = {
  pending: [],
  subscribed: ['confirm'],
  unsubscribed: ['confirm', 'unsubscribe'],
  bounced: ['confirm', 'bounce'],
  complained: ['confirm', 'complain'],
};

export const newAddress = () => `reader-${randomUUID().slice(0, 8)}@made.example`;

/** Creates a subscription in a status, with the rows that prove the consent. Also returns the token of its links. */
export async function makeSubscriber(
  app: TestApp,
  status: SubscriptionStatus = 'subscribed',
  given: Partial<Subscriber> = {},
): Promise<{ id: string; email: string; token: string }> {
  const email = given.email ?? newAddress();
  const id = await app
    .get(EntityManager)
    .fork()
    .transactional(async (em) => {
      const proof = { address: '192.0.2.1', source: 'footer', page: '/login' } as const;
      const made = await addSubscriber(em, { source: 'footer', ...given, email }, 'ask', proof);
      if (!made) throw new Error(`${email} is there already`);
      for (const action of STEPS[status]) {
        await changeSubscription(em, made, action, { ...proof, ...(action === 'confirm' && { confirmation: 'link' }) });
      }
      return made.id;
    });
  return { id, email, token: await app.get(SubscriptionLinks).sign(id) };
}

/** Subscribes to the newsletter as a visitor. Returns the address and the mailed token. */
export async function askForNewsletter(app: TestApp, email = newAddress()): Promise<{ email: string; token: string }> {
  await app.visitor().post('/newsletter/subscribe').send({ email, source: 'footer', page: '/login' }).expect(202);
  return { email, token: await tokenTo(app, email, 'newsletter-confirm') };
}
