import type { QuoteDto, QuoteRowDto } from '../../src/quotes/quote-answers.dto.js';
import type { UserRowDto } from '../../src/users/user-answers.dto.js';
import type { InvitationDto } from '../../src/users/invitations/invitations.dto.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { accept, makeInvitation } from '../builders/invitations.js';
import { makeUser } from '../builders/people.js';
import { line, makeQuote } from '../builders/quotes.js';
import { makeToken, NEW_PASSWORD, registration } from './auth-operations.js';
import { mailsTo, tokenTo } from './mails.js';
import { aboutQuote, OPERATIONS, send } from './operations.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const unconfirm = (email: string) => app.sql('update users set email_verified_at = null where email = ?', [email]);
const confirm = (email: string) => app.sql('update users set email_verified_at = now() where email = ?', [email]);

describe('actions offered to an unverified user', () => {
  /**
   * Compares the quote's actions for an owner with an unconfirmed address with those for an owner with a confirmed
   * address.
   */
  it.each(['draft', 'pending_approval', 'sent'] as const)(
    'for a quote that is %s equal the actions that succeed',
    async (status) => {
      const quote = await makeQuote(app, status);
      const anna = await app.as(ANNA);
      const read = async () => (await anna.get(`/quotes/${quote.id}`).expect(200)).body as QuoteDto;
      const confirmed = await read();
      await unconfirm(ANNA);
      try {
        const { actions, actionsOnceVerified = [] } = await read();
        expect([...actions, ...actionsOnceVerified].toSorted()).toEqual(confirmed.actions.toSorted());
        const { body } = await anna.get('/quotes').query({ search: quote.number }).expect(200);
        expect((body as { data: QuoteRowDto[] }).data[0]).toMatchObject({ actions, actionsOnceVerified });
        for (const action of actionsOnceVerified) {
          const operation = OPERATIONS.find((one) => one.action === action)!;
          const { status: refused } = await send(anna, operation, aboutQuote(quote));
          expect(refused).toBe(403);
        }
      } finally {
        await confirm(ANNA);
      }
      expect(confirmed).not.toHaveProperty('actionsOnceVerified');
    },
  );

  it('for users, invitations and the company equal the actions that succeed', async () => {
    await makeInvitation(app);
    const anna = await app.as(ANNA);
    await unconfirm(ANNA);
    try {
      const { body: people } = await anna.get('/users').expect(200);
      for (const { actions } of (people as { users: UserRowDto[] }).users) expect(actions).toEqual([]);
      const { body: invited } = await anna.get('/users/invitations').query({ status: 'pending' }).expect(200);
      for (const invitation of (invited as { invitations: InvitationDto[] }).invitations) {
        expect(invitation).toMatchObject({ actions: ['revoke'], actionsOnceVerified: ['resend'] });
      }
      const { body: company } = await anna.get('/companies').expect(200);
      expect(company).toMatchObject({ actions: ['edit', 'upload'] });
    } finally {
      await confirm(ANNA);
    }
  });
});

describe('a user who has just registered', () => {
  async function registered() {
    const body = registration();
    const agent = app.visitor();
    await agent.post('/auth/register').send(body).expect(201);
    return { agent, email: body.email, password: NEW_PASSWORD };
  }
  const draft = async (agent: Agent) =>
    (
      await agent
        .post('/quotes')
        .send({ items: [line('desk-27-purchase')] })
        .expect(201)
    ).body as QuoteDto;

  it('can save drafts but send no mail, and continues in the same session once verified', async () => {
    const { agent, email } = await registered();
    const { id } = await draft(agent);
    await agent.put(`/quotes/${id}`).send({ customerReference: 'PO 1' }).expect(200);
    for (const body of [{}, { recipientEmail: email }, { recipientEmail: 'stranger@elsewhere.example' }]) {
      await agent.post(`/quotes/${id}/send-email`).send(body).expect(403);
    }
    await agent.post(`/quotes/${id}/submit`).expect(403);
    await agent.post('/users/invite').send({ email: 'friend@made.example', role: 'admin' }).expect(403);
    expect((await mailsTo(app, email)).map(({ template }) => template)).toEqual(['verify-email']);
    expect(await mailsTo(app, 'friend@made.example')).toEqual([]);

    const token = await tokenTo(app, email, 'verify-email');
    await app.visitor().post('/auth/verify-email').send({ token }).expect(200);
    const { body } = await agent.post(`/quotes/${id}/submit`).expect(200);
    expect(body).toMatchObject({ status: 'pending_approval', customerReference: 'PO 1' });
  });

  it('as a partner or staff has the same restrictions', async () => {
    for (const email of [PAULA_PARTNER, STAFF]) {
      const agent = await app.as(email);
      await unconfirm(email);
      await agent.post('/users/invite').send({ email: 'friend@made.example', role: 'standard' }).expect(403);
      await confirm(email);
    }
  });
});

describe('a password reset by mail', () => {
  /**
   * Creates the state before invitations required a confirmed address: a user registered another person's address and
   * has created data.
   */
  async function takenOver() {
    const email = await makeUser(app, { accountType: 'admin' });
    const sessions = [await app.signIn(email), await app.signIn(email)];
    const { token, id, email: friend } = await makeInvitation(app, { by: email, role: 'admin' });
    await unconfirm(email);
    return { email, sessions, token, invitation: id, friend };
  }
  const reset = async (email: string) =>
    app
      .visitor()
      .post('/auth/password/reset')
      .send({ token: await makeToken(app, 'reset_password', email), password: NEW_PASSWORD });

  it('verifies the address', async () => {
    const email = await makeUser(app, { emailVerifiedAt: null });
    expect((await reset(email)).status).toBe(204);
    const agent = await app.signIn(email, NEW_PASSWORD);
    expect((await agent.get('/auth/me').expect(200)).body).toMatchObject({ emailVerified: true });
    const { body } = await agent
      .post('/quotes')
      .send({ items: [line('desk-27-purchase')] })
      .expect(201);
    await agent.post(`/quotes/${(body as QuoteDto).id}/submit`).expect(200);
  });

  it('keeps the date of an earlier verification', async () => {
    const email = await makeUser(app, { emailVerifiedAt: new Date('2026-01-02T03:04:05Z') });
    expect((await reset(email)).status).toBe(204);
    const [row] = await app.sql<{ at: string }>('select email_verified_at as at from users where email = ?', [email]);
    expect(new Date(row!.at).toISOString()).toBe('2026-01-02T03:04:05.000Z');
  });

  it('ends all sessions, links and invitations', async () => {
    const { email, sessions, token, invitation, friend } = await takenOver();
    const verification = await makeToken(app, 'verify_email', email);
    const other = await makeToken(app, 'reset_password', email);
    expect((await reset(email)).status).toBe(204);
    for (const session of sessions) {
      await session.get('/auth/me').expect(401);
      await session.post('/auth/refresh').expect(401);
    }
    await app.visitor().post('/auth/verify-email').send({ token: verification }).expect(409);
    await app.visitor().post('/auth/password/reset').send({ token: other, password: NEW_PASSWORD }).expect(422);
    expect((await accept(app, token)).status).toBe(422);
    expect(await app.sql('select status from invitations where id = ?', [invitation])).toEqual([{ status: 'revoked' }]);
    expect(await app.sql('select 1 from users where email = ?', [friend])).toEqual([]);
  });

  it('while an invitation is accepted: it is either accepted before or revoked', async () => {
    for (let round = 0; round < 6; round++) {
      const { email, token, friend, invitation } = await takenOver();
      await confirm(email);
      const [done, accepted] = await Promise.all([reset(email), accept(app, token)]);
      expect(done.status).toBe(204);
      const [row] = await app.sql<{ status: string }>('select status from invitations where id = ?', [invitation]);
      const joined = await app.sql('select 1 from users where email = ?', [friend]);
      expect([accepted.status, row?.status, joined.length]).toEqual(
        accepted.status === 201 ? [201, 'accepted', 1] : [422, 'revoked', 0],
      );
    }
  });

  it('an invitation of an unverified account is invalid', async () => {
    const { token } = await takenOver();
    expect((await accept(app, token)).status).toBe(422);
  });
});
