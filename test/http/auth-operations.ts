import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { issueAccountToken } from '../../src/auth/account-tokens.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { ANNA, type TestApp } from '../app.js';
import { acceptance, makeInvitation } from '../builders/invitations.js';
import { makeUser } from '../builders/people.js';
import { QUICK_HASH } from '../setup/quick-password.js';
import type { Operation, Subject } from './operation.js';

export const NEW_PASSWORD = 'Kestrel-71-owl';

/** Returns the input of a registration with a new address. */
export const registration = (given: Record<string, unknown> = {}) => ({
  email: `new-${randomUUID().slice(0, 8)}@made.example`,
  password: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
  firstName: 'Nora',
  lastName: 'Smit',
  jobTitle: 'Head of Studio',
  phone: '+31 6 1234 5678',
  companyName: 'Studio Smit B.V.',
  website: 'https://www.made.example',
  companyIndustry: 'aec',
  addressLine1: 'Kade 7',
  addressLine2: '2nd floor',
  city: 'Delft',
  postalCode: '2611 AB',
  country: 'NL',
  cocNumber: '24381907',
  vatNumber: 'NL861234567B01',
  ...given,
});

export const contactMessage = (given: Record<string, unknown> = {}) => ({
  name: 'Nora Smit',
  email: `new-${randomUUID().slice(0, 8)}@made.example`,
  company: 'Studio Smit B.V.',
  subject: 'A room for twelve',
  message: 'Which room fits twelve people?',
  ...given,
});

/** Creates a token like those in mails, by default for a new user. */
export async function makeToken(app: TestApp, purpose: 'verify_email' | 'reset_password', email?: string) {
  const { userId } = await app.actor(email ?? (await makeUser(app)));
  return issueAccountToken(app.get(EntityManager).fork(), userId, purpose);
}

const nothing = (given: Record<string, unknown> = {}): Subject => ({ parameters: {}, secret: randomUUID(), given });
const aboutToken = (make: (app: TestApp) => Promise<string>) => async (app: TestApp) => {
  const token = await make(app);
  return { ...nothing({ token }), secret: token };
};
const given = ({ given: body }: Subject) => ({ ...body });

/** Restores the password and the sessions of the demo's users, and sets whether their addresses are confirmed. */
async function restorePeople(app: TestApp, verified = true): Promise<void> {
  await app.sql('update users set password_hash = ?, email_verified_at = case when ? then now() end', [
    QUICK_HASH,
    verified,
  ]);
  await app.sql('update sessions set ended_at = null');
}

/** Operations on accounts, and the contact form. */
export const AUTH_OPERATIONS: Operation[] = [
  {
    route: 'POST /auth/register',
    access: 'public',
    ok: 201,
    subject: () => Promise.resolve(nothing()),
    body: () => registration(),
  },
  {
    route: 'POST /users/accept-invitation',
    access: 'public',
    ok: 201,
    subject: aboutToken(async (app) => (await makeInvitation(app)).token),
    body: ({ given: told }) => acceptance(String(told?.token)),
    changes: true,
  },
  {
    route: 'POST /auth/verify-email',
    access: 'public',
    ok: 200,
    subject: aboutToken((app) => makeToken(app, 'verify_email')),
    body: given,
  },
  {
    route: 'POST /auth/resend-verification',
    access: 'session',
    ok: 202,
    subject: async (app) => {
      await restorePeople(app, false);
      return nothing();
    },
    changes: true,
    undo: restorePeople,
  },
  {
    route: 'POST /auth/password/forgot',
    access: 'public',
    ok: 202,
    subject: async (app) => nothing({ email: await makeUser(app) }),
    body: given,
  },
  {
    route: 'POST /auth/password/reset',
    access: 'public',
    ok: 204,
    subject: aboutToken((app) => makeToken(app, 'reset_password')),
    body: (subject) => ({ ...given(subject), password: NEW_PASSWORD }),
  },
  {
    route: 'POST /auth/password/change',
    access: 'session',
    ok: 204,
    subject: async (app) => {
      await restorePeople(app);
      return nothing();
    },
    body: () => ({ currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD }),
    changes: true,
    undo: restorePeople,
  },
  { route: 'GET /auth/sessions', access: 'session', ok: 200, subject: () => Promise.resolve(nothing()) },
  {
    route: 'DELETE /auth/sessions',
    access: 'session',
    ok: 204,
    subject: () => Promise.resolve(nothing()),
    changes: true,
    undo: restorePeople,
  },
  {
    route: 'DELETE /auth/sessions/{id}',
    access: 'personal',
    ok: 204,
    subject: async (app) => {
      await app.signIn(ANNA);
      const [session] = await app.sql<{ id: string }>(
        'select id from sessions where user_id = ? order by created_at desc limit 1',
        [(await app.actor(ANNA)).userId],
      );
      return { ...nothing(), parameters: { id: session!.id } };
    },
    changes: true,
    undo: restorePeople,
  },
  {
    route: 'POST /contact',
    access: 'public',
    ok: 202,
    subject: () => Promise.resolve(nothing()),
    body: () => contactMessage({ startedAt: '2026-01-31T09:00:00Z' }),
  },
];
