import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Response } from 'supertest';
import { connectionEnded } from '../../src/partners/clients/connection.events.js';
import { Events } from '../../src/platform/events/events.js';
import { PartnerClients } from '../../src/partners/clients/partner-clients.service.js';
import type {
  ClientDetailsDto,
  ClientRequestDto,
  PartnerConnectionsDto,
} from '../../src/partners/clients/partner-clients.dto.js';
import { CLIENT_REQUESTS_A_DAY } from '../../src/rules/partner-client.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { makeAgreement } from '../builders/agreements.js';
import { connect } from '../builders/connections.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { mailsTo } from './mails.js';
import { expectProblem } from './problem.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

interface Side {
  email: string;
  company: string;
  agent: Agent;
}

async function side(companyType: 'client' | 'partner', accountType: 'admin' | 'standard' = 'admin'): Promise<Side> {
  const company = await makeCompany(app, companyType);
  const email = await makeUser(app, { company, accountType });
  return { email, company, agent: await app.signIn(email) };
}
const aClient = () => side('client');
const aPartner = () => side('partner');

const MESSAGE = 'We fit out your new lobby. May we prepare the quotes?';
const ask = (partner: Side, clientEmail: string) =>
  partner.agent.post('/partners/clients/request').send({ clientEmail, message: MESSAGE });
async function asked(partner: Side, clientEmail: string): Promise<ClientRequestDto> {
  return (await ask(partner, clientEmail).expect(202)).body as ClientRequestDto;
}
const give = (partner: Side, code: string, requestId?: string) =>
  partner.agent.post('/partners/clients/connect').send({ code, requestId });

/** Returns the code in the latest mail to an address. */
async function codeOf(email: string): Promise<string> {
  const mail = (await mailsTo(app, email)).findLast(({ template }) => template === 'partner-client-request');
  return mail?.data.token as string;
}
const templatesTo = async (email: string) => (await mailsTo(app, email)).map(({ template }) => template);
const seenBy = async ({ agent }: Side) =>
  (await agent.get('/partner-connections').expect(200)).body as PartnerConnectionsDto;
const living = (partner: Side, client: Side) =>
  app.sql('select * from partner_clients where partner_id = ? and client_id = ? and ended_at is null', [
    partner.company,
    client.company,
  ]);
const requestRow = async (id: string) =>
  (
    await app.sql<{ status: string; tries_left: number }>('select * from partner_client_requests where id = ?', [id])
  )[0]!;

describe('a connection request', () => {
  it('mails each active administrator of the client their own code, stored as a hash', async () => {
    const [partner, client] = await Promise.all([aPartner(), aClient()]);
    const second = await makeUser(app, { company: client.company, accountType: 'admin' });
    const standard = await makeUser(app, { company: client.company, accountType: 'standard' });
    const left = await makeUser(app, { company: client.company, accountType: 'admin', accountStatus: 'inactive' });
    const request = await asked(partner, standard.toUpperCase());
    expect(request).toMatchObject({ clientEmail: standard, message: MESSAGE, status: 'pending', triesLeft: 5 });

    const codes = await Promise.all([client.email, second].map(codeOf));
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(new Set(codes).size).toBe(2);
    expect(await codeOf(standard)).toBeUndefined();
    expect(await codeOf(left)).toBeUndefined();
    const kept = await app.sql<{ text: string }>(
      `select k::text as text from partner_client_codes k union all select r::text from partner_client_requests r
        union all select l::text from audit_log l`,
    );
    for (const code of codes) expect(kept.some(({ text }) => text.includes(code))).toBe(false);
    const [mail] = await mailsTo(app, client.email);
    expect(mail?.data).toMatchObject({ asker: { email: partner.email }, path: '/dashboard/company#partners' });
  });

  it('refuses links in the message and makes domain names unclickable', async () => {
    const partner = await aPartner();
    for (const message of [
      'See https://evil.example',
      'www.evil.example',
      'Write to me@evil.example',
      'x'.repeat(501),
      '',
    ]) {
      const answer = await partner.agent
        .post('/partners/clients/request')
        .send({ clientEmail: 'somebody@made.example', message });
      expect(answer.status).toBe(422);
      expect((answer.body as { errors: { field: string }[] }).errors[0]?.field).toBe('message');
    }
    const client = await aClient();
    await partner.agent
      .post('/partners/clients/request')
      .send({ clientEmail: client.email, message: '<b>evil.example</b>' })
      .expect(202);
    const [mail] = await mailsTo(app, client.email);
    expect(mail?.data.message).toBe('<b>evil.\u2060example</\u2060b>');
  });

  it('is refused a second time for the same address, and is limited per day', async () => {
    const [partner, client] = await Promise.all([aPartner(), aClient()]);
    await asked(partner, client.email);
    const again = await ask(partner, client.email);
    expect(again.status).toBe(409);
    expectProblem(again);
    expect(again.body).toMatchObject({ code: 'already_asked', errors: [{ field: 'clientEmail' }] });
    await app.sql(
      `insert into partner_client_requests (id, partner_id, requested_by_id, client_email, message, status, expires_at, mailed_at)
       select gen_random_uuid(), partner_id, requested_by_id, n || '@made.example', message, 'withdrawn', expires_at, mailed_at
         from partner_client_requests, generate_series(2, ?) n where partner_id = ?`,
      [CLIENT_REQUESTS_A_DAY, partner.company],
    );
    expect((await ask(partner, `new-${randomUUID()}@made.example`)).status).toBe(429);
  });

  it('does not reveal whether an address has an account, not even by its timing', async () => {
    const kinds = ['unknown', 'client', 'staff', 'partner', 'self', 'connected', 'suspended', 'asked before'] as const;
    const answers: unknown[] = [];
    const times: Record<string, number[]> = {};
    for (let time = 0; time < 5; time++) {
      const [partner, client, connected, before] = await Promise.all([aPartner(), aClient(), aClient(), aClient()]);
      for (let n = 0; n < 5; n++) await makeUser(app, { company: client.company, accountType: 'admin' });
      await connect(app, partner.email, connected.email);
      await asked(partner, before.email);
      const { companyId } = await app.actor(STAFF);
      const emails: Record<(typeof kinds)[number], string> = {
        unknown: `user-${randomUUID().slice(0, 8)}@made.example`,
        client: client.email,
        staff: await makeUser(app, { company: companyId }),
        partner: (await aPartner()).email,
        self: partner.email,
        connected: connected.email,
        suspended: await makeUser(app, { accountStatus: 'suspended' }),
        'asked before': await makeUser(app, { company: before.company }),
      };
      for (const kind of [...kinds.slice(time), ...kinds.slice(0, time)]) {
        const start = performance.now();
        const { status, headers, body } = await ask(partner, emails[kind]);
        (times[kind] ??= []).push(performance.now() - start);
        const { id: _, requestedAt: _1, expiresAt: _2, resendableAt: _3, ...rest } = body as ClientRequestDto;
        answers.push({
          status,
          body: { ...rest, clientEmail: rest.clientEmail === emails[kind] },
          names: Object.keys(headers),
        });
      }
      const { body: list } = await partner.agent.get('/partners/clients/requests').expect(200);
      const rows = (list as { data: ClientRequestDto[] }).data.filter(
        ({ clientEmail }) => clientEmail !== before.email,
      );
      expect(
        new Set(rows.map(({ status, triesLeft, actions }) => JSON.stringify([status, triesLeft, actions]))).size,
      ).toBe(1);
      for (const kind of ['staff', 'partner', 'self', 'connected', 'suspended', 'asked before'] as const) {
        expect(await templatesTo(emails[kind])).toEqual([]);
      }
      expect(await templatesTo(emails.unknown)).toEqual(['partner-client-invitation']);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
    for (const kind of kinds) {
      const ratio = median(times[kind]!) / median(times.unknown!);
      expect(ratio).toBeGreaterThan(0.6);
      expect(ratio).toBeLessThan(1.6);
    }
  }, 60_000);

  it('is not mailed to a company that has declined or was asked three times in a week', async () => {
    const [partner, client] = await Promise.all([aPartner(), aClient()]);
    for (let n = 0; n < 3; n++) {
      const { id } = await asked(partner, client.email);
      await partner.agent.delete(`/partners/clients/requests/${id}`).expect(204);
    }
    await asked(partner, client.email);
    expect(await templatesTo(client.email)).toEqual(Array(3).fill('partner-client-request'));

    const other = await aPartner();
    const { id } = await asked(other, client.email);
    await client.agent.post(`/partner-connections/requests/${id}/decline`).send({}).expect(200);
    await asked(other, client.email);
    expect(await templatesTo(client.email)).toHaveLength(4);
    expect((await seenBy(client)).requests).toEqual([]);
  });

  it('can be resent after a day with new codes, and withdrawn', async () => {
    const [partner, client] = await Promise.all([aPartner(), aClient()]);
    const { id } = await asked(partner, client.email);
    const first = await codeOf(client.email);
    await partner.agent.post(`/partners/clients/requests/${id}/resend`).expect(429);
    await app.sql(
      `update partner_client_requests set mailed_at = now() - interval '25 hours', tries_left = 0 where id = ?`,
      [id],
    );
    const { body } = await partner.agent.post(`/partners/clients/requests/${id}/resend`).expect(202);
    expect(body).toMatchObject({ id, triesLeft: 5 });
    const second = await codeOf(client.email);
    expect(second).not.toBe(first);
    expect((await give(partner, first)).status).toBe(422);
    const other = await aPartner();
    for (const action of ['resend', 'withdraw'] as const) {
      const address = `/partners/clients/requests/${id}`;
      const of = (agent: Agent) => (action === 'resend' ? agent.post(`${address}/resend`) : agent.delete(address));
      expect((await of(other.agent)).status).toBe(404);
    }
    await partner.agent.delete(`/partners/clients/requests/${id}`).expect(204);
    await partner.agent.delete(`/partners/clients/requests/${id}`).expect(409);
    expect((await give(partner, second)).status).toBe(422);
    expect(await living(partner, client)).toEqual([]);
  });
});

describe('the code of a connection request', () => {
  it('connects once of 50 concurrent attempts, without sharing earlier data', async () => {
    const [partner, client] = await Promise.all([aPartner(), aClient()]);
    const second = await makeUser(app, { company: client.company, accountType: 'admin' });
    const { id } = await asked(partner, client.email);
    const other = await asked(partner, (await aClient()).email);
    const code = await codeOf(second);
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const answers: Response[] = await Promise.all(Array.from({ length: 50 }, () => give(partner, typed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    const rows = await living(partner, client);
    expect(rows).toMatchObject([{ agreed_by_id: (await app.actor(second)).userId, shares_past: false }]);
    expect(await requestRow(id)).toMatchObject({ status: 'connected' });
    expect(await requestRow(other.id)).toMatchObject({ status: 'pending', tries_left: 5 });
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ id: client.company, people: 2 });
    expect(await templatesTo(partner.email)).toEqual(['partner-client-connected']);
    expect(await templatesTo(client.email)).toEqual(['partner-client-request', 'partner-client-allowed']);
  });

  it('connects once, also while the client accepts in the portal', async () => {
    const [partner, client] = await Promise.all([aPartner(), aClient()]);
    const { id } = await asked(partner, client.email);
    const code = await codeOf(client.email);
    const allow = () => client.agent.post(`/partner-connections/requests/${id}/allow`).send({ sharesPast: true });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? give(partner, code) : allow())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409 || status === 422)).toHaveLength(49);
    expect(await living(partner, client)).toHaveLength(1);
  });

  it('is void after five wrong tries; all wrong codes get the same answer', async () => {
    const [partner, client, other] = await Promise.all([aPartner(), aClient(), aClient()]);
    const { id } = await asked(partner, client.email);
    const kept = await asked(partner, other.email);
    const stranger = await aPartner();
    await asked(stranger, client.email);
    const foreign = await codeOf(client.email);
    const codes = ['22222222', foreign, '33333333', '44444444', '55555555'];
    const wrong: Response[] = [];
    for (const code of codes) wrong.push(await give(partner, code, id));
    const said = ({ status, body }: Response) => [status, { ...(body as object), requestId: '' }];
    for (const answer of wrong) expect(said(answer)).toEqual(said(wrong[0]!));
    expectProblem(wrong[0]!);
    expect(wrong[0]!.body).toMatchObject({ status: 422, code: 'invalid_code', errors: [{ field: 'code' }] });
    expect(await requestRow(id)).toMatchObject({ tries_left: 0 });
    expect(await requestRow(kept.id)).toMatchObject({ tries_left: 5 });
    const [mine] = (await mailsTo(app, client.email)).filter(({ template }) => template === 'partner-client-request');
    expect(said(await give(partner, mine!.data.token as string, id))).toEqual(said(wrong[0]!));
    expect(await living(partner, client)).toEqual([]);

    for (let n = 0; n < 4; n++) await give(partner, '66666666');
    expect(await requestRow(kept.id)).toMatchObject({ tries_left: 1 });
    await give(partner, await codeOf(other.email)).then(({ status }) => expect(status).toBe(200));
  });

  it('allows only five of 50 concurrent guesses', async () => {
    const [partner, client] = await Promise.all([aPartner(), aClient()]);
    const { id } = await asked(partner, client.email);
    await Promise.all(Array.from({ length: 50 }, (_, n) => give(partner, `ABCDEF${22 + (n % 8)}`, id)));
    expect(await requestRow(id)).toMatchObject({ tries_left: 0 });
  });

  it('is refused when it is expired, belongs to another partner, or its sender has lost the right', async () => {
    const [partner, stranger, client] = await Promise.all([aPartner(), aPartner(), aClient()]);
    const { id } = await asked(partner, client.email);
    const code = await codeOf(client.email);
    expect((await give(stranger, code)).status).toBe(422);
    await app.sql(`update users set account_type = 'standard' where email = ?`, [client.email]);
    expect((await give(partner, code, id)).status).toBe(422);
    await app.sql(`update users set account_type = 'admin' where email = ?`, [client.email]);
    await app.sql(`update companies set status = 'suspended' where id = ?`, [client.company]);
    expect((await give(partner, code, id)).status).toBe(422);
    await app.sql(`update companies set status = 'active' where id = ?`, [client.company]);
    await app.sql(`update partner_client_requests set expires_at = now() - interval '1 second' where id = ?`, [id]);
    expect((await give(partner, code, id)).status).toBe(422);
    expect(await living(partner, client)).toEqual([]);
    const { body } = await partner.agent.get('/partners/clients/requests?status=expired').expect(200);
    expect((body as { data: ClientRequestDto[] }).data).toMatchObject([{ id, status: 'expired', actions: [] }]);
    expect((await asked(partner, client.email)).id).not.toBe(id); // an expired request does not block a new request
    await give(partner, await codeOf(client.email)).then(({ status }) => expect(status).toBe(200));
  });
});

describe('a client that answers a request in the portal', () => {
  it('accepts, and can share earlier data', async () => {
    for (const sharesPast of [true, false, undefined]) {
      const [partner, client] = await Promise.all([aPartner(), aClient()]);
      const { id } = await asked(partner, client.email);
      expect((await seenBy(client)).requests).toMatchObject([
        { id, message: MESSAGE, requestedByEmail: partner.email, actions: ['allow', 'decline'] },
      ]);
      const { body } = await client.agent
        .post(`/partner-connections/requests/${id}/allow`)
        .send({ sharesPast })
        .expect(200);
      expect(body).toMatchObject({
        requests: [],
        connections: [{ sharesPast: sharesPast ?? false, actions: ['end'] }],
      });
      await partner.agent.get(`/partners/clients/${client.company}`).expect(200);
      await client.agent.post(`/partner-connections/requests/${id}/allow`).send({}).expect(409);
      expect((await give(partner, await codeOf(client.email))).status).toBe(422);
    }
  });

  it('declines, and the partner gets the reason', async () => {
    const [partner, client] = await Promise.all([aPartner(), aClient()]);
    const { id } = await asked(partner, client.email);
    await client.agent
      .post(`/partner-connections/requests/${id}/decline`)
      .send({ reason: 'We buy directly' })
      .expect(200);
    const { body } = await partner.agent.get('/partners/clients/requests').expect(200);
    expect((body as { data: ClientRequestDto[] }).data).toMatchObject([
      { status: 'declined', declineReason: 'We buy directly', actions: [] },
    ]);
    expect((await mailsTo(app, partner.email))[0]).toMatchObject({
      template: 'partner-client-declined',
      data: { reason: 'We buy directly' },
    });
    await client.agent.post(`/partner-connections/requests/${id}/allow`).send({}).expect(409);
  });

  it('can be read but not answered by a standard user, and other companies see nothing', async () => {
    const [partner, client, stranger] = await Promise.all([aPartner(), aClient(), aClient()]);
    const standard = await app.signIn(await makeUser(app, { company: client.company, accountType: 'standard' }));
    const { id } = await asked(partner, client.email);
    const { body } = await standard.get('/partner-connections').expect(200);
    expect((body as PartnerConnectionsDto).requests).toMatchObject([{ id, actions: [] }]);
    for (const answer of ['allow', 'decline']) {
      const path = `/partner-connections/requests/${id}/${answer}`;
      expect((await standard.post(path).send({})).status).toBe(403);
      expect((await stranger.agent.post(path).send({})).status).toBe(404);
    }
    expect((await seenBy(stranger)).requests).toEqual([]);
  });

  it('an invited user sees the request once the address is verified', async () => {
    const partner = await aPartner();
    const company = await makeCompany(app);
    const address = `user-${randomUUID().slice(0, 8)}@made.example`;
    const { id } = await asked(partner, address);
    const email = await makeUser(app, { company, accountType: 'admin', emailVerifiedAt: null });
    await app.sql('update users set email = ? where email = ?', [address, email]);
    const client = { email: address, company, agent: await app.signIn(address) };
    expect((await seenBy(client)).requests).toEqual([]);
    await app.sql('update users set email_verified_at = now() where email = ?', [address]);
    expect((await seenBy(client)).requests).toMatchObject([{ id }]);
    await client.agent.post(`/partner-connections/requests/${id}/allow`).send({ sharesPast: true }).expect(200);
    expect(await living(partner, client)).toMatchObject([{ shares_past: true }]);
  });

  it('an invited user who joined a partner gets no request', async () => {
    const partner = await aPartner();
    for (const joined of [partner, await aPartner()]) {
      const address = `user-${randomUUID().slice(0, 8)}@made.example`;
      const { id } = await asked(partner, address);
      await app.sql('update users set email = ? where email = ?', [
        address,
        await makeUser(app, { company: joined.company }),
      ]);
      expect((await seenBy(joined)).requests).toEqual([]);
      await joined.agent.post(`/partner-connections/requests/${id}/allow`).send({}).expect(404);
      expect(await living(partner, joined)).toEqual([]);
    }
  });

  it('a second request of a connected pair is refused with 409', async () => {
    const [partner, client] = await Promise.all([aPartner(), aClient()]);
    const address = `user-${randomUUID().slice(0, 8)}@made.example`;
    const { id } = await asked(partner, address);
    await connect(app, partner.email, client.email);
    await app.sql('update users set email = ? where email = ?', [
      address,
      await makeUser(app, { company: client.company }),
    ]);
    const { status, body } = await client.agent.post(`/partner-connections/requests/${id}/allow`).send({});
    expect([status, body]).toMatchObject([409, { code: 'wrong_status' }]);
    expect(await living(partner, client)).toHaveLength(1);
  });
});

describe('a connection', () => {
  const ADDRESSES = ['', '/details', '/users'];

  it('shows the company card and its active users, nothing else', async () => {
    const [partner, client] = await Promise.all([aPartner(), aClient()]);
    await makeUser(app, { company: client.company, accountType: 'standard', firstName: 'Zoe' });
    const left = await makeUser(app, { company: client.company, accountStatus: 'inactive' });
    await connect(app, partner.email, client.email);
    const { body } = await partner.agent.get(`/partners/clients/${client.company}/details`).expect(200);
    expect(body).toMatchObject({ id: client.company, addressLine1: 'Havenstraat 1', history: [], actions: ['end'] });
    const users = await partner.agent.get(`/partners/clients/${client.company}/users`).expect(200);
    expect(users.body).toMatchObject({ users: [{ email: client.email, accountType: 'admin' }, { name: 'Zoe User' }] });
    expect(Object.keys((users.body as { users: object[] }).users[0]!).toSorted()).toEqual(
      ['id', 'name', 'jobTitle', 'email', 'accountType'].toSorted(),
    );
    expect(JSON.stringify(users.body)).not.toContain(left);
  });

  it('is listed, searched and sorted, with its suspended status', async () => {
    const partner = await aPartner();
    const names = ['Aster', 'Birch', 'Cedar'];
    for (const name of names.toReversed()) {
      const client = await aClient();
      await app.sql('update companies set name = ?, status = ? where id = ?', [
        name,
        name === 'Birch' ? 'suspended' : 'active',
        client.company,
      ]);
      await connect(app, partner.email, client.email);
    }
    const list = async (query: string) =>
      (
        (await partner.agent.get(`/partners/clients?${query}`).expect(200)).body as {
          data: { name: string; status: string }[];
        }
      ).data;
    expect((await list('')).map(({ name }) => name)).toEqual(names);
    expect((await list('sort=-name&limit=2')).map(({ name }) => name)).toEqual(['Cedar', 'Birch']);
    expect(await list('search=birch')).toMatchObject([{ name: 'Birch', status: 'suspended' }]);
    await partner.agent.get('/partners/clients?sort=nothing').expect(400);
    expect((await (await aPartner()).agent.get('/partners/clients').expect(200)).body).toMatchObject({
      data: [],
      total: 0,
    });
  });

  it.each(['partner', 'client'] as const)('ends when the %s ends it, from the next request on', async (ender) => {
    const [partner, client] = await Promise.all([aPartner(), aClient()]);
    await connect(app, partner.email, client.email);
    const ended: string[] = [];
    app.get(Events).on(connectionEnded, {
      name: 'test: notes the reason',
      order: ender === 'partner' ? 2 : 3,
      run: (_em, { connection: { client: of, endReason } }) => {
        if (of.id === client.company) ended.push(endReason ?? '');
        return Promise.resolve();
      },
    });
    for (const address of ADDRESSES)
      await partner.agent.get(`/partners/clients/${client.company}${address}`).expect(200);
    const { connections } = await seenBy(client);
    const end = (reason?: string) =>
      ender === 'partner'
        ? partner.agent.post(`/partners/clients/${client.company}/end`).send({ reason })
        : client.agent.post(`/partner-connections/${connections[0]!.id}/end`).send({ reason });
    expect((await end()).status).toBe(422);
    const answers: Response[] = await Promise.all([1, 2, 3].map(() => end('The project is finished')));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(ended).toEqual(['The project is finished']);

    for (const address of ADDRESSES) {
      const path = `/partners/clients/${client.company}${address}`;
      const gone = await partner.agent.get(path).expect(404);
      const never = await partner.agent.get(`/partners/clients/${randomUUID()}${address}`).expect(404);
      const said = ({ body }: Response) => ({ ...(body as object), requestId: '' });
      expect(said(gone)).toEqual(said(never));
    }
    expect(((await partner.agent.get('/partners/clients').expect(200)).body as { total: number }).total).toBe(0);
    expect(await seenBy(client)).toMatchObject({
      connections: [{ endedBySide: ender, endReason: 'The project is finished', actions: [] }],
    });
    const told = ender === 'partner' ? client.email : partner.email;
    expect((await mailsTo(app, told)).at(-1)).toMatchObject({
      template: 'partner-client-ended',
      data: { reason: 'The project is finished', isPartner: ender === 'client' },
    });

    await connect(app, partner.email, client.email);
    const { body } = await partner.agent.get(`/partners/clients/${client.company}/details`).expect(200);
    expect((body as ClientDetailsDto).history).toMatchObject([{ endedBySide: ender }]);
  });

  it('can be ended only by administrators of its own sides', async () => {
    const [partner, client, stranger] = await Promise.all([aPartner(), aClient(), aClient()]);
    await connect(app, partner.email, client.email);
    const standard = await app.signIn(await makeUser(app, { company: partner.company, accountType: 'standard' }));
    const reason = { reason: 'No' };
    await standard.post(`/partners/clients/${client.company}/end`).send(reason).expect(403);
    const [{ id }] = (await living(partner, client)) as [{ id: string }];
    await stranger.agent.post(`/partner-connections/${id}/end`).send(reason).expect(404);
    await (await aPartner()).agent.post(`/partners/clients/${client.company}/end`).send(reason).expect(404);
    expect(await living(partner, client)).toHaveLength(1);
  });

  it('ends when a company is deactivated, not when suspended', async () => {
    for (const leaver of ['client', 'partner'] as const) {
      const [partner, client, asking] = await Promise.all([aPartner(), aClient(), aClient()]);
      await connect(app, partner.email, client.email);
      const { id } = await asked(partner, asking.email);
      const gone = leaver === 'client' ? client : partner;
      await staff.put(`/system/companies/${gone.company}/suspend`).send({ reason: 'Unpaid' }).expect(200);
      expect(await living(partner, client)).toHaveLength(1);
      await staff.patch(`/companies/${gone.company}/deactivate`).send({ reason: 'Closed' }).expect(200);
      expect(await living(partner, client)).toEqual([]);
      expect(await requestRow(id)).toMatchObject({ status: leaver === 'partner' ? 'withdrawn' : 'pending' });
      const told = leaver === 'client' ? partner : client;
      expect((await mailsTo(app, told.email)).at(-1)).toMatchObject({ template: 'partner-client-ended' });
    }
  });

  it('cannot end while a transaction holds it', async () => {
    const [partner, client] = await Promise.all([aPartner(), aClient()]);
    await connect(app, partner.email, client.email);
    const steps: string[] = [];
    await app.get(Transactions).run(async (em: EntityManager) => {
      await app.get(PartnerClients).requireLiving(em, partner.company, client.company);
      const end = partner.agent
        .post(`/partners/clients/${client.company}/end`)
        .send({ reason: 'Over' })
        .then(() => steps.push('ended'));
      const waiting = async () =>
        (
          await app.sql(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%partner_clients%'`,
          )
        ).length;
      while (!(await waiting())) if (steps.length) break;
      steps.push('done');
      void end;
    });
    while (steps.length < 2) await new Promise((next) => setImmediate(next));
    expect(steps).toEqual(['done', 'ended']);
    await expect(
      app.get(Transactions).run((em) => app.get(PartnerClients).requireLiving(em, partner.company, client.company)),
    ).rejects.toMatchObject({ status: 404 });
  });
});

it('only partners with a verified address can send requests', async () => {
  const client = await aClient();
  await client.agent
    .post('/partners/clients/request')
    .send({ clientEmail: 'a@made.example', message: MESSAGE })
    .expect(403);
  const partner = await aPartner();
  await app.sql('update users set email_verified_at = null where email = ?', [partner.email]);
  expect((await ask(partner, 'a@made.example')).body).toMatchObject({ code: 'email_unverified' });
});

it('new connections are refused once the agreement is overdue; existing ones stay', async () => {
  const [partner, client, asking] = await Promise.all([aPartner(), aClient(), aClient()]);
  await connect(app, partner.email, client.email);
  const { id } = await asked(partner, asking.email);
  await makeAgreement(app, 'active', { daysAgo: 15 });
  const answers: Response[] = [
    await ask(partner, 'a@made.example'),
    await give(partner, await codeOf(asking.email)),
    await asking.agent.post(`/partner-connections/requests/${id}/allow`).send({}),
  ];
  for (const { status, body } of answers) expect([status, body]).toMatchObject([409, { code: 'agreement_required' }]);
  expect(await living(partner, asking)).toEqual([]);
  await partner.agent.get(`/partners/clients/${client.company}`).expect(200);
});
