import { EntityManager } from '@mikro-orm/postgresql';
import type { Response } from 'supertest';
import { Subscriptions } from '../../src/newsletter/subscribers/subscriptions.service.js';
import { SweepSubscribersJob } from '../../src/newsletter/subscribers/sweep-subscribers.job.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { asOf } from '../../src/platform/clock.js';
import { ALREADY_SUBSCRIBED, CONFIRM_SUBSCRIPTION, CONSENT_TEXTS } from '../../src/rules/subscription.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { makeCampaign } from '../builders/campaigns.js';
import { askForNewsletter, makeSubscriber, newAddress } from '../builders/newsletter.js';
import { makeUser } from '../builders/people.js';
import { mailsTo, tokenTo } from './mails.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const ASKED = { message: CONFIRM_SUBSCRIPTION, subscribed: false };

const post = (path: string, body: object = {}, agent = app.visitor()) =>
  agent.post(path).send(body) as unknown as Promise<Response>;
const subscribe = (body: object, agent?: Agent) => post('/newsletter/subscribe', body, agent);
const get = (path: string, agent = app.visitor()) => agent.get(path) as unknown as Promise<Response>;

const statusOf = async (email: string) =>
  (await app.sql<{ status: string }>('select status from newsletter_subscribers where email = ?', [email]))[0]?.status;
const proofOf = (email: string) =>
  app.sql<{ action: string }>(
    `select c.* from newsletter_consents c join newsletter_subscribers s on s.id = c.subscriber_id
      where s.email = ? order by c.created_at`,
    [email],
  );
const templatesTo = async (email: string) => (await mailsTo(app, email)).map(({ template }) => template);
/** Returns all rows of the newsletter's tables. */
const everything = () =>
  app.sql(
    `select (select coalesce(json_agg(s order by id), '[]') from newsletter_subscribers s) as subscribers,
            (select count(*)::int from newsletter_consents) as consents,
            (select coalesce(json_agg(t order by id), '[]') from newsletter_tokens t) as tokens,
            (select count(*)::int from outbox_mails) as mails`,
  );

describe('a visitor', () => {
  it('subscribes, confirms with a mailed link, and each step is stored as proof', async () => {
    const email = newAddress();
    const preferences = { firstName: 'Nora', company: ' Studio Smit ', industry: 'other', topics: ['events'] };
    const asked = await subscribe({
      email: ` ${email.toUpperCase()} `,
      source: 'footer',
      page: '/contact',
      preferences,
    });
    expect([asked.status, asked.body]).toEqual([202, ASKED]);
    expect(await statusOf(email)).toBe('pending');

    const token = await tokenTo(app, email, 'newsletter-confirm');
    expect((await get(`/newsletter/confirmation/${token}`)).body).toEqual({ email, confirmed: false });
    const { body } = await post(`/newsletter/confirm/${token}`);
    expect(body).toEqual({ message: 'Your subscription is confirmed.', email, token: expect.any(String) });
    expect(await statusOf(email)).toBe('subscribed');
    expect((await get(`/newsletter/confirmation/${token}`)).body).toEqual({ email, confirmed: true });
    // A visitor who opens a used link later gets no access to the preferences.
    expect((await post(`/newsletter/confirm/${token}`)).body).toEqual({ ...(body as object), token: null });

    const { text, version } = CONSENT_TEXTS.form;
    const agreed = { text, text_version: version, address: expect.stringContaining('127.0.0.1'), source: 'footer' };
    expect(await proofOf(email)).toMatchObject([
      { action: 'ask', status: 'pending', ...agreed, page: '/contact', confirmation: null },
      { action: 'confirm', status: 'subscribed', ...agreed, page: '/newsletter/confirm', confirmation: 'link' },
    ]);

    const own = `/newsletter/preferences/${(body as { token: string }).token}`;
    expect((await get(own)).body).toMatchObject({ email, ...preferences, company: 'Studio Smit', frequency: 'all' });
    const changed = await app.visitor().put(own).send({ lastName: 'Smit', frequency: 'important' }).expect(200);
    expect(changed.body).toMatchObject({ firstName: 'Nora', lastName: 'Smit', frequency: 'important' });
    expect((await proofOf(email)).map(({ action }) => action)).toEqual(['ask', 'confirm', 'change']);
  });

  it.each([
    [{}, 'email', 'Please enter your email address'],
    [{ email: ' ' }, 'email', 'Please enter your email address'],
    [{ email: 'nora' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b.example', source: 'spam' }, 'source', 'source must be one of footer, website, account_settings'],
    [{ email: 'a@b.example', page: 'https://spam.example' }, 'page', 'page must be the path of a page'],
    [
      { email: 'a@b.example', preferences: { topics: [] } },
      'preferences.topics',
      'Please choose at least one topic, or unsubscribe',
    ],
  ])('is refused with a message for %p', async (body, field, message) => {
    expect(await subscribe(body)).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
  });

  it('leaves no token of a mailed link in the proof', async () => {
    const { token } = await makeSubscriber(app);
    const email = newAddress();
    await subscribe({ email, page: `/newsletter/unsubscribe/${token}` });
    expect(await proofOf(email)).toMatchObject([{ page: '/newsletter/unsubscribe' }]);
  });

  it('who fills in the honeypot gets the usual answer, but nothing is stored', async () => {
    const email = newAddress();
    expect((await subscribe({ email, website: 'https://spam.example' })).body).toEqual(ASKED);
    expect(await statusOf(email)).toBeUndefined();
  });

  it('who sends four concurrent requests gets one link', async () => {
    const email = newAddress();
    const answers = await Promise.all([1, 2, 3, 4].map(() => subscribe({ email })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(await templatesTo(email)).toEqual(['newsletter-confirm']);
    expect(await proofOf(email)).toHaveLength(1);
  });

  it('confirms with GET or POST, and three concurrent confirmations count once', async () => {
    const { email, token } = await askForNewsletter(app);
    const path = `/newsletter/confirm/${token}`;
    const answers = await Promise.all([get(path), post(path), get(path)]);
    for (const { status, body } of answers) expect([status, body]).toMatchObject([200, { email }]);
    expect((await proofOf(email)).map(({ action }) => action)).toEqual(['ask', 'confirm']);
  });

  it('gets 404 for an expired, used or invalid link', async () => {
    const late = await askForNewsletter(app);
    await app.sql(
      `update newsletter_tokens set expires_at = now() where subscriber_id =
         (select id from newsletter_subscribers where email = ?)`,
      [late.email],
    );
    const gone = await askForNewsletter(app);
    const { body } = await post(`/newsletter/confirm/${gone.token}`);
    await post(`/newsletter/unsubscribe/${(body as { token: string }).token}`);
    for (const token of [late.token, gone.token, 'x'.repeat(43), 'x']) {
      for (const { status, body: told } of [
        await get(`/newsletter/confirmation/${token}`),
        await get(`/newsletter/confirm/${token}`),
        await post(`/newsletter/confirm/${token}`),
      ]) {
        expect([status, (told as { message: string }).message]).toEqual([
          404,
          'This link is no longer valid. Please subscribe again.',
        ]);
      }
    }
    expect(await statusOf(gone.email)).toBe('unsubscribed');
  });
});

it('opening every link of a mail with GET or HEAD changes nothing', async () => {
  const { email, token } = await askForNewsletter(app);
  const reader = await makeSubscriber(app);
  const before = await everything();
  for (const path of [`confirmation/${token}`, `preferences/${reader.token}`, `unsubscribe/${reader.token}`]) {
    await get(`/newsletter/${path}`);
    await app.visitor().head(`/newsletter/${path}`);
  }
  // No mail links to the API route that confirms an address. A HEAD request to it confirms nothing.
  await app.visitor().head(`/newsletter/confirm/${token}`).expect(200);
  // A mail program without one-click unsubscribe opens the same address, and gets a page that asks for confirmation.
  const page = `/newsletter/unsubscribe/${reader.token}`;
  await app.visitor().get(page).expect(302).expect('location', page);
  expect(await everything()).toEqual(before);
  expect([await statusOf(email), await statusOf(reader.email)]).toEqual(['pending', 'subscribed']);
});

it('one-click unsubscribe works cross-site and repeatedly', async () => {
  const { email, token } = await makeSubscriber(app);
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const) {
    const { status } = await app
      .visitor()
      .post(`/newsletter/unsubscribe/${token}`)
      .set({ 'Content-Type': type, Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' })
      .send(body);
    expect(status).toBe(200);
  }
  expect(await statusOf(email)).toBe('unsubscribed');
  expect((await proofOf(email)).map(({ action }) => action)).toEqual(['ask', 'confirm', 'unsubscribe']);
  const elsewhere = await app
    .visitor()
    .post('/newsletter/subscribe')
    .set('Origin', 'https://mail.example')
    .send({ email });
  expect(elsewhere.status).toBe(403);
});

it('preferences and unsubscribe links never expire, also with a new SESSION_SECRET; unused confirmation links do', async () => {
  const [reader, late] = [await makeSubscriber(app), await askForNewsletter(app)];
  const used = await askForNewsletter(app);
  await post(`/newsletter/confirm/${used.token}`);
  const later = await TestApp.start({
    databaseUrl: app.config.databaseUrl,
    sessionSecret: 'another secret, of an installation that was moved',
  });
  try {
    const subscriptions = later.get(Subscriptions);
    const inTenYears = <T>(work: () => Promise<T>) => asOf(new Date(Date.now() + 3_652 * 86_400_000), work);
    const { email } = await inTenYears(() => subscriptions.preferences(reader.token));
    expect(email).toBe(reader.email);
    const { token } = reader;
    await later.visitor().get(`/newsletter/preferences/${token}`).expect(200);
    await inTenYears(() => subscriptions.unsubscribe(token, undefined));
    expect(await statusOf(reader.email)).toBe('unsubscribed');
    // An unused confirmation link expires. A used one never expires, and still says that it was used.
    const confirmation = await inTenYears(() => subscriptions.confirmation(used.token));
    expect(confirmation).toEqual({ email: used.email, confirmed: true });
    const pressed = inTenYears(() => subscriptions.confirm(late.token, undefined));
    await expect(pressed).rejects.toMatchObject({ status: 404 });
    expect(await statusOf(late.email)).toBe('pending');
  } finally {
    await later.close();
  }
});

it('saving the same preferences again adds no proof', async () => {
  const { email, token } = await makeSubscriber(app);
  const save = (body: object) => app.visitor().put(`/newsletter/preferences/${token}`).send(body).expect(200);
  const given = { firstName: 'Nora', company: null, topics: ['products'], frequency: 'important' };
  for (const body of [{}, given, given, { firstName: 'Nora' }, { measured: false }]) await save(body);
  expect((await proofOf(email)).map(({ action }) => action)).toEqual(['ask', 'confirm', 'change']);
});

it('an altered token gives 404 for preferences and unsubscribing', async () => {
  const [one, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  const forged = one.token.slice(0, 21) + other.token.slice(21);
  for (const token of [forged, one.token.slice(1), `${one.token}x`, 'A'.repeat(43)]) {
    expect((await get(`/newsletter/preferences/${token}`)).status).toBe(404);
    expect((await post(`/newsletter/unsubscribe/${token}`)).status).toBe(404);
  }
  expect(await statusOf(one.email)).toBe('subscribed');
});

describe('a signed-in user', () => {
  it('is subscribed at once with their verified address, and can unsubscribe', async () => {
    const email = await makeUser(app);
    const agent = await app.signIn(email);
    const state = async () => (await get('/newsletter/subscription', agent)).body as unknown;
    const toggle = async () =>
      ((await get('/users/notification-preferences', agent)).body as { newsletter: boolean }).newsletter;
    expect([await state(), await toggle()]).toEqual([{ data: { subscribed: false, status: null } }, false]);

    const made = await subscribe({ email, source: 'account_settings', page: '/dashboard/profile' }, agent);
    expect([made.status, made.body]).toEqual([
      202,
      { message: 'You are subscribed to our newsletter.', subscribed: true },
    ]);
    expect([await state(), await toggle()]).toEqual([{ data: { subscribed: true, status: 'subscribed' } }, true]);
    expect(await templatesTo(email)).not.toContain('newsletter-confirm');
    expect(await subscribe({ email }, agent)).toMatchObject({
      status: 409,
      body: { code: 'already_subscribed', message: ALREADY_SUBSCRIBED },
    });
    const ended = await post('/newsletter/unsubscribe', {}, agent);
    expect(ended.body).toEqual({ data: { subscribed: false, status: 'unsubscribed' } });
    expect(await toggle()).toBe(false);
    const { text, version } = CONSENT_TEXTS.settings;
    const { userId } = await app.actor(email);
    expect(await proofOf(email)).toMatchObject([
      { action: 'subscribe', text, text_version: version, confirmation: 'account', actor_id: userId },
      { action: 'unsubscribe', text: null, actor_id: userId },
    ]);
  });

  it('can unsubscribe with a suspended account', async () => {
    const email = await makeUser(app);
    const agent = await app.signIn(email);
    await subscribe({ email }, agent);
    await app.sql(`update users set account_status = 'suspended' where email = ?`, [email]);
    expect((await get('/newsletter/subscription', agent)).body).toMatchObject({ data: { subscribed: true } });
    expect((await post('/newsletter/unsubscribe', {}, agent)).body).toMatchObject({ data: { subscribed: false } });
  });

  it('must confirm by a link while unverified, and for another address', async () => {
    const email = await makeUser(app, { emailVerifiedAt: null });
    const agent = await app.signIn(email);
    expect((await subscribe({ email, source: 'account_settings' }, agent)).body).toEqual(ASKED);
    expect(await statusOf(email)).toBe('pending');
    const other = await makeSubscriber(app);
    expect((await subscribe({ email: other.email }, agent)).body).toEqual(ASKED);
  });
});

it.each([
  ['pending', []],
  ['subscribed', ['newsletter-subscribed']],
  ['unsubscribed', ['newsletter-confirm']],
  ['bounced', []],
  ['complained', []],
] as const)('an address that is %s gets the mail %p when someone else subscribes it', async (status, mails) => {
  const { id, email } = await makeSubscriber(app, status);
  if (status === 'pending') {
    await app.sql(
      `insert into newsletter_tokens (id, token_hash, expires_at, subscriber_id)
       select gen_random_uuid(), gen_random_uuid(), now() + interval '1 day', ? from generate_series(1, 5)`,
      [id],
    );
  }
  for (const _ of [1, 2]) expect((await subscribe({ email })).body).toEqual(ASKED);
  expect(await templatesTo(email)).toEqual(mails);
  expect(await statusOf(email)).toBe(status === 'unsubscribed' ? 'pending' : status);
});

it('the proof of consent refuses update and delete', async () => {
  const { id } = await makeSubscriber(app);
  const refused = 'newsletter_consents rows are never changed';
  await expect(app.sql(`update newsletter_consents set text = 'x' where subscriber_id = ?`, [id])).rejects.toThrow(
    refused,
  );
  await expect(app.sql('delete from newsletter_consents where subscriber_id = ?', [id])).rejects.toThrow(refused);
  await expect(app.sql('delete from newsletter_subscribers where id = ?', [id])).rejects.toThrow(refused);
});

it('an unconfirmed address is deleted after 30 days; a previously unsubscribed address becomes unsubscribed again', async () => {
  const [never, refused, again, subscribed] = [
    await makeSubscriber(app, 'pending'),
    await makeSubscriber(app, 'pending'),
    await makeSubscriber(app, 'unsubscribed'),
    await makeSubscriber(app),
  ];
  const staff = await app.as(STAFF);
  await post(`/newsletter/subscribers/${refused.id}/unsubscribe`, { reason: 'Never asked for it' }, staff);
  for (const { email } of [again, refused]) await subscribe({ email });
  const sweep = new SweepSubscribersJob(new Transactions(app.get(EntityManager)));
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await asOf(inDays(29), () => sweep.run());
  expect(await statusOf(never.email)).toBe('pending');
  await asOf(inDays(31), () => Promise.all([sweep.run(), sweep.run()]));
  await asOf(inDays(31), () => sweep.run());
  expect(await statusOf(never.email)).toBeUndefined();
  for (const { email } of [again, refused]) {
    expect(await statusOf(email)).toBe('unsubscribed');
    expect((await proofOf(email)).at(-1)).toMatchObject({ action: 'lapse', status: 'unsubscribed' });
  }
  expect(await statusOf(subscribed.email)).toBe('subscribed');
});

it('answer and response time do not reveal whether an address is subscribed', async () => {
  const KINDS = ['subscribed', 'bounced', 'unknown'] as const;
  const times = { subscribed: [] as number[], bounced: [] as number[], unknown: [] as number[] };
  const answers: unknown[] = [];
  for (let time = 0; time < 8; time++) {
    // Each kind comes first equally often, because the first request can meet a cold server.
    for (const kind of [...KINDS.slice(time % 3), ...KINDS.slice(0, time % 3)]) {
      const email = kind === 'unknown' ? newAddress() : (await makeSubscriber(app, kind)).email;
      const start = performance.now();
      const { status, headers, body } = await subscribe({ email });
      times[kind].push(performance.now() - start);
      answers.push({ status, body: body as unknown, names: Object.keys(headers), cookies: headers['set-cookie'] });
    }
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
  for (const kind of KINDS) {
    const ratio = median(times[kind]) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  }
});

it('requests for an address are limited to ten an hour per network', async () => {
  const email = newAddress();
  const answers = [];
  for (let time = 0; time < 11; time++) answers.push((await subscribe({ email, website: 'x' })).status);
  expect(answers).toEqual([...Array<number>(10).fill(202), 429]);
});

describe('staff', () => {
  let staff: Agent;
  beforeAll(async () => {
    staff = await app.as(STAFF);
  });

  const read = async (path: string) => (await staff.get(path).expect(200)).body as Record<string, unknown>;
  const emails = async (query: Record<string, string>) => {
    const { body } = await staff.get('/newsletter/subscribers').query(query).expect(200);
    return (body as { data: { email: string }[] }).data.map(({ email }) => email);
  };
  const consent = { source: 'event', proof: 'Signed the list at our stand', consentedOn: '2026-01-31' };
  const add = (body: object) => post('/newsletter/subscribers', { ...consent, ...body }, staff);

  it('find subscribers by search and filters, and see each with its proof and mails', async () => {
    const company = `Orchard 7${newAddress().slice(7, 15)}`;
    const one = await makeSubscriber(app, 'subscribed', { firstName: 'Zita', company, topics: ['events'] });
    const other = await makeSubscriber(app, 'bounced', { firstName: 'Bea', company, topics: ['products'] });
    const search = company.toUpperCase();
    expect(await emails({ search, sort: 'createdAt' })).toEqual([one.email, other.email]);
    expect(await emails({ search, sort: '-statusSince' })).toEqual([other.email, one.email]);
    expect(await emails({ search, status: 'bounced,complained' })).toEqual([other.email]);
    expect(await emails({ search, topic: 'events' })).toEqual([one.email]);
    expect(await emails({ search, source: 'import' })).toEqual([]);
    expect(await emails({ search: `zita ${company}` })).toEqual([one.email]);
    // A word of one or two letters matches only the beginning of a name.
    expect(await emails({ search: `ZI ${company}` })).toEqual([one.email]);
    expect(await emails({ search: `b ${company}` })).toEqual([other.email]);
    expect(await emails({ search: `ea ${company}` })).toEqual([]);
    expect(await emails({ search: `% ${company}` })).toEqual([]);

    await subscribe({ email: one.email });
    expect(await read(`/newsletter/subscribers/${one.id}`)).toMatchObject({
      ...{ email: one.email, firstName: 'Zita', company, topics: ['events'], status: 'subscribed' },
      history: [
        { action: 'confirm', confirmation: 'link', address: '192.0.2.1', page: '/login' },
        { action: 'ask', confirmation: null, text: CONSENT_TEXTS.form.text, textVersion: CONSENT_TEXTS.form.version },
      ],
      mails: [{ subject: 'You are already subscribed to our newsletter', status: 'pending' }],
      actions: ['unsubscribe', 'erase'],
    });
    await staff.get(`/newsletter/subscribers/${crypto.randomUUID()}`).expect(404);
  });

  it('add an address with proof of consent, unless only its owner may', async () => {
    const email = newAddress();
    const { status, body } = await add({ email, firstName: 'Nora' });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        ...{ email, firstName: 'Nora', status: 'subscribed', source: 'event' },
        confirmedAt: '2026-01-31T00:00:00.000Z', // the mail states the date of consent
      }),
    ]);
    expect(await proofOf(email)).toMatchObject([
      {
        ...{ action: 'add', confirmation: 'staff', note: '2026-01-31: Signed the list at our stand' },
        actor_id: (await app.actor(STAFF)).userId,
      },
    ]);
    const waiting = await askForNewsletter(app);
    expect((await add({ email: waiting.email })).status).toBe(201);
    expect((await post(`/newsletter/confirm/${waiting.token}`)).status).toBe(200);

    const refused: [object, string, string][] = [
      [{ email: newAddress(), proof: ' ' }, 'proof', 'Please say how and where consent was given'],
      [{ email: newAddress(), source: 'footer' }, 'source', 'Please say where consent was given'],
      [{ email: newAddress(), consentedOn: '2999-01-01' }, 'consentedOn', 'Consent cannot be in the future'],
      [{ email }, 'email', 'This address is already subscribed'],
      [
        { email: (await makeSubscriber(app, 'unsubscribed')).email },
        'email',
        'This address has unsubscribed. Only its owner can subscribe again.',
      ],
      [
        { email: (await makeSubscriber(app, 'complained')).email },
        'email',
        'Emails to this address have bounced, or were reported as spam. Only its owner can subscribe again.',
      ],
    ];
    for (const [given, field, message] of refused) {
      expect(await add(given)).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
    }
  });

  it('end a subscription with a reason, and erase an address', async () => {
    const { id, email, token } = await makeSubscriber(app, 'subscribed', { firstName: 'Zenobia' });
    await subscribe({ email });
    const ended = await post(`/newsletter/subscribers/${id}/unsubscribe`, { reason: 'Asked on the phone' }, staff);
    expect(ended.body).toMatchObject({
      status: 'unsubscribed',
      history: [{ action: 'unsubscribe', note: 'Asked on the phone' }, {}, {}],
      actions: ['erase'],
    });
    expect((await post(`/newsletter/subscribers/${id}/unsubscribe`, { reason: 'x' }, staff)).status).toBe(409);
    const campaign = await makeCampaign(app, 'draft');
    await app.sql(
      `insert into newsletter_recipients (id, campaign_id, subscriber_id, status, error)
       values (gen_random_uuid(), ?, ?, 'failed', ?)`,
      [campaign.id, id, `550 <${email}>: no such mailbox`],
    );
    const erase = (confirmEmail: string) => staff.delete(`/newsletter/subscribers/${id}`).send({ confirmEmail });
    expect((await erase(newAddress())).body).toMatchObject({
      errors: [{ field: 'confirmEmail', message: 'The email does not match' }],
    });
    await erase(email.toUpperCase()).expect(204);
    for (const table of [
      'newsletter_subscribers',
      'newsletter_consents',
      'newsletter_recipients',
      'outbox_mails',
      'audit_log',
    ]) {
      const left = await app.sql(`select 1 from ${table} t where t::text like ?`, [`%${email}%`]);
      expect([table, left]).toEqual([table, []]);
    }
    expect(await add({ email })).toMatchObject({
      status: 422,
      body: { errors: [{ message: 'This address was erased. Only its owner can subscribe again.' }] },
    });
    expect((await get(`/newsletter/preferences/${token}`)).status).toBe(404);
    expect((await post(`/newsletter/unsubscribe/${token}`)).status).toBe(200);
    await askForNewsletter(app, email);
  });

  it('see statistics that equal the rows, before and after folding', async () => {
    const before = await read('/newsletter/statistics');
    for (const status of ['pending', 'subscribed', 'subscribed', 'unsubscribed', 'bounced', 'complained'] as const) {
      await makeSubscriber(app, status);
    }
    const told = await read('/newsletter/statistics');
    const rows = await app.sql<{ status: string; count: number }>(
      'select status, count(*)::int as count from newsletter_subscribers group by status',
    );
    for (const { status, count } of rows) expect([status, told[status]]).toEqual([status, count]);
    const [all] = await app.sql<{ total: number; confirmed: number }>(
      'select count(*)::int as total, count(confirmed_at)::int as confirmed from newsletter_subscribers',
    );
    expect(told).toMatchObject({ total: all!.total, confirmedRate: all!.confirmed / all!.total });
    for (const [filter, where] of [
      ['', 'true'],
      ['status=subscribed,bounced', `status in ('subscribed', 'bounced')`],
      ['status=pending&source=footer', `status = 'pending' and source = 'footer'`],
      ['source=import', `source = 'import'`],
    ]) {
      const [left] = await app.sql<object>(`select count(*)::int as total from newsletter_subscribers where ${where}`);
      expect(await read(`/newsletter/subscribers?${filter}`)).toMatchObject(left!);
    }
    expect((told.bySource as { total: number }[]).reduce((sum, { total }) => sum + total, 0)).toBe(all!.total);

    // Compares the sums over all weeks, because a week can end between the two requests.
    const KINDS = ['joined', 'left', 'bounced', 'complained'] as const;
    const sums = ({ weeks }: Record<string, unknown>) =>
      KINDS.map((kind) => (weeks as Record<string, number>[]).reduce((sum, week) => sum + week[kind]!, 0));
    expect(told.weeks).toHaveLength(26);
    expect(sums(told).map((sum, index) => sum - sums(before)[index]!)).toEqual([5, 1, 1, 1]);
    await app.sql('select fold_newsletter_statistics()');
    expect(await read('/newsletter/statistics')).toEqual(told);
  });

  it('export addresses with their proof, which is audited', async () => {
    const email = newAddress();
    await add({ email, firstName: '=1+1', company: 'Orchard, "Clinics"' });
    const reader = await makeSubscriber(app);
    const { text, headers } = await staff.get('/newsletter/export').query({ format: 'csv', search: email }).expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="subscribers-[\d-]{10}\.csv"$/);
    const [head, row, ...rest] = text.slice(1).split('\r\n');
    expect(head).toContain('"Email","Status","First name"');
    expect(row).toContain(`"${email}","subscribed","'=1+1","","Orchard, ""Clinics"""`);
    expect(row).toContain('"2026-01-31: Signed the list at our stand","staff"');
    expect(rest).toEqual(['']);
    await app.visitor().put(`/newsletter/preferences/${reader.token}`).send({ measured: true }).expect(200);
    const { text: other } = await staff.get('/newsletter/export').query({ search: reader.email }).expect(200);
    expect(other).toContain(`"${CONSENT_TEXTS.measurement.text}","${CONSENT_TEXTS.measurement.version}"`);
    expect(other).toContain(`"${CONSENT_TEXTS.form.text}","${CONSENT_TEXTS.form.version}"`);
    await staff.get('/newsletter/export').query({ format: 'xml' }).expect(400);
    const log = await read('/system/audit-log?entity=newsletter_subscribers&entityId=export');
    expect(log.data).toMatchObject([
      { operation: 'GET /api/v1/newsletter/export', actor: { email: STAFF }, after: { searched: true } },
      { operation: 'GET /api/v1/newsletter/export', actor: { email: STAFF } },
    ]);
    expect(JSON.stringify(log.data)).not.toContain(email);
  });
});
