import { signatureOf } from '../../src/platform/http/signature.js';
import { ANNA, type TestApp } from '../app.js';
import { BOUNCE_SECRET } from '../setup/config.js';
import { IMPORT_PROOF, makeImport } from '../builders/imports.js';
import { askForNewsletter, makeSubscriber, newAddress } from '../builders/newsletter.js';
import type { Operation, Subject } from './operation.js';

const nothing = { parameters: {}, secret: 'nothing' };

/** Creates a subscription, identified by its token. The owner of the token may read the address. */
const byToken = async (app: TestApp): Promise<Subject> => {
  const { id, token } = await makeSubscriber(app);
  return { parameters: { token }, secret: id };
};

const bySubscriber = async (app: TestApp): Promise<Subject> => {
  const { id, email } = await makeSubscriber(app);
  return { parameters: { id }, secret: email };
};

/** Creates an import with an invalid row, identified by its id. */
const byImport = (status: 'uploaded' | 'checked') => async (app: TestApp) => {
  const secret = `wrong-${crypto.randomUUID()}`;
  const { id } = await makeImport(app, status, `Email,First name\n${newAddress()},Nora\n${secret},Ola\n`);
  return { parameters: { id }, secret };
};

/** Operations of the newsletter. */
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
    route: 'GET /newsletter/confirmation/{token}',
    access: 'public',
    ok: 200,
    subject: async (app) => ({ parameters: { token: (await askForNewsletter(app)).token }, secret: 'nothing' }),
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
  { route: 'GET /newsletter/unsubscribe/{token}', access: 'public', ok: 302, subject: byToken },
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
  { route: 'GET /newsletter/subscribers', access: 'staff reads', ok: 200, subject: bySubscriber },
  { route: 'GET /newsletter/subscribers/{id}', access: 'staff reads', ok: 200, subject: bySubscriber },
  {
    route: 'POST /newsletter/subscribers',
    access: 'staff',
    ok: 201,
    subject: () => Promise.resolve(nothing),
    body: () => ({
      email: newAddress(),
      source: 'event',
      proof: 'Signed the list at our stand',
      consentedOn: '2026-01-31',
      firstName: 'Nora',
      topics: ['events'],
    }),
  },
  {
    route: 'POST /newsletter/subscribers/{id}/unsubscribe',
    access: 'staff',
    ok: 200,
    subject: bySubscriber,
    body: () => ({ reason: 'Asked us on the phone' }),
  },
  {
    route: 'DELETE /newsletter/subscribers/{id}',
    access: 'staff',
    ok: 204,
    subject: bySubscriber,
    body: ({ secret }) => ({ confirmEmail: secret }),
  },
  { route: 'GET /newsletter/statistics', access: 'staff reads', ok: 200, subject: () => Promise.resolve(nothing) },
  { route: 'GET /newsletter/export', access: 'staff', ok: 200, subject: bySubscriber },
  {
    route: 'POST /newsletter/bounces',
    access: 'public',
    ok: 200,
    subject: () => Promise.resolve(nothing),
    body: () => ({ events: [{ id: crypto.randomUUID(), type: 'bounce', messageId: `<${crypto.randomUUID()}@x>` }] }),
    headers: (body) => ({
      'X-Signature': signatureOf(BOUNCE_SECRET, JSON.stringify(body), Math.floor(Date.now() / 1000)),
    }),
  },
  { route: 'GET /newsletter/imports', access: 'staff reads', ok: 200, subject: byImport('uploaded') },
  {
    route: 'POST /newsletter/imports',
    access: 'staff',
    ok: 201,
    subject: () => Promise.resolve(nothing),
    form: () => ({}),
    file: { field: 'file', content: () => Promise.resolve(Buffer.from(`Email\n${newAddress()}\n`)), name: 'a.csv' },
  },
  { route: 'GET /newsletter/imports/{id}', access: 'staff reads', ok: 200, subject: byImport('uploaded') },
  {
    route: 'POST /newsletter/imports/{id}/check',
    access: 'staff',
    ok: 202,
    subject: byImport('uploaded'),
    body: () => ({ mapping: { email: 0, firstName: 1 } }),
  },
  {
    route: 'POST /newsletter/imports/{id}/run',
    access: 'staff',
    ok: 202,
    subject: byImport('checked'),
    body: () => ({ ...IMPORT_PROOF, topics: ['products'] }),
  },
  { route: 'DELETE /newsletter/imports/{id}', access: 'staff', ok: 204, subject: byImport('uploaded') },
  { route: 'GET /newsletter/imports/{id}/problems', access: 'staff reads', ok: 200, subject: byImport('checked') },
  { route: 'GET /newsletter/imports/{id}/problems.csv', access: 'staff', ok: 200, subject: byImport('checked') },
  { route: 'GET /newsletter/subscription', access: 'session', ok: 200, subject: () => Promise.resolve(nothing) },
  {
    route: 'POST /newsletter/unsubscribe',
    access: 'session',
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
