import { ANNA, type TestApp } from '../app.js';
import { askForNewsletter, makeSubscriber, newAddress } from '../builders/newsletter.js';
import type { Operation, Subject } from './operation.js';

const nothing = { parameters: {}, secret: 'nothing' };

/** Somebody's subscription by its token. Who has that is told the address. */
const byToken = async (app: TestApp): Promise<Subject> => {
  const { id, token } = await makeSubscriber(app);
  return { parameters: { token }, secret: id };
};

/** The newsletter's routes. */
export const NEWSLETTER_OPERATIONS: Operation[] = [
  {
    route: 'POST /newsletter/subscribe',
    access: 'public',
    ok: 202,
    subject: () => Promise.resolve(nothing),
    body: () => ({
      email: newAddress(),
      source: 'footer',
      page: '/contact',
      preferences: { firstName: 'Nora', company: 'Studio Smit', topics: ['products'], frequency: 'important' },
    }),
  },
  {
    route: 'GET /newsletter/confirm/{token}',
    access: 'public',
    ok: 200,
    subject: async (app) => ({ parameters: { token: (await askForNewsletter(app)).token }, secret: 'nothing' }),
  },
  {
    route: 'POST /newsletter/confirm/{token}',
    access: 'public',
    ok: 200,
    subject: async (app) => ({ parameters: { token: (await askForNewsletter(app)).token }, secret: 'nothing' }),
  },
  { route: 'POST /newsletter/unsubscribe/{token}', access: 'public', ok: 200, subject: byToken },
  { route: 'GET /newsletter/preferences/{token}', access: 'public', ok: 200, subject: byToken },
  {
    route: 'PUT /newsletter/preferences/{token}',
    access: 'public',
    ok: 200,
    subject: byToken,
    body: () => ({
      firstName: 'Nora',
      lastName: 'Smit',
      company: 'Studio Smit',
      industry: 'other',
      topics: ['products', 'events'],
      frequency: 'important',
    }),
  },
  { route: 'GET /newsletter/subscription', access: 'active', ok: 200, subject: () => Promise.resolve(nothing) },
  {
    route: 'POST /newsletter/unsubscribe',
    access: 'active',
    ok: 200,
    subject: async (app) => {
      const [found] = await app.sql<{ id: string }>(
        `update newsletter_subscribers set status = 'subscribed' where email = ? returning id`,
        [ANNA],
      );
      if (!found) await makeSubscriber(app, 'subscribed', { email: ANNA });
      return nothing;
    },
  },
];
