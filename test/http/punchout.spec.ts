import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { PunchOutView, ReturnForm } from '../../src/rules/procurement.js';
import type { ProcurementSecretDto } from '../../src/procurement/systems/procurement-systems.dto.js';
import { type Agent, ANNA, RIVAL, SAM_SUSPENDED, STAFF, TestApp } from '../app.js';
import { cxmlDocument } from '../builders/cxml.js';
import {
  makeSystem,
  newSystem,
  openStart,
  pathOf,
  postCxml,
  punchOut,
  setUp,
  setupRequest,
} from '../builders/punch-outs.js';
import { line, makeQuote, SOME_LINES, UNPRICED_LINES } from '../builders/quotes.js';
import { cookiesOf } from './cookies.js';

let app: TestApp;
let system: ProcurementSecretDto;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('delete from procurement_systems');
  system = await makeSystem(app);
});

/** Creates a draft in a punch-out. */
async function draft(agent: Agent, items: object[] = SOME_LINES): Promise<QuoteDto> {
  const { body } = await agent.post('/quotes').send({ items }).expect(201);
  return body as QuoteDto;
}

async function returned(agent: Agent, quoteId?: string): Promise<ReturnForm> {
  const { body } = await agent.post('/punchout/return').send({ quoteId }).expect(200);
  return body as ReturnForm;
}

describe('cXML', () => {
  it('answers a ProfileRequest', async () => {
    const { status, code, text } = await postCxml(app, cxmlDocument('<ProfileRequest/>', system));
    expect([status, code]).toEqual([200, '200']);
    expect(text).toContain('requestName="PunchOutSetupRequest"');
    expect(text).not.toContain(system.secret);
  });

  it('gives one answer to all wrong credentials', async () => {
    const oci = await makeSystem(app, { protocol: 'oci' });
    const off = await makeSystem(app);
    await (await app.as(STAFF)).put(`/system/procurement-systems/${off.id}/deactivate`).send({}).expect(200);
    const wrong = [
      { ...system, secret: 'wrong' },
      { ...system, secret: '' },
      { ...system, identity: 'nobody' },
      { ...system, domain: 'other' },
      oci,
      off,
    ];
    const answers = await Promise.all(wrong.map((sent) => postCxml(app, cxmlDocument('<ProfileRequest/>', sent))));
    const told = answers.map(({ status, code, words }) => JSON.stringify([status, code, words]));
    expect(new Set(told)).toEqual(new Set([JSON.stringify([200, '401', 'The credentials are not known here.'])]));
    expect(answers.map(({ text }) => text).join()).not.toContain(system.secret);
  });

  it('the identity counts without regard to case, and another secret ends the one before', async () => {
    const shouted = { ...system, domain: 'duns', identity: system.identity.toUpperCase() };
    expect((await postCxml(app, cxmlDocument('<ProfileRequest/>', shouted))).code).toBe('200');
    const staff = await app.as(STAFF);
    const { body } = await staff.post(`/system/procurement-systems/${system.id}/secret`).send({}).expect(200);
    expect((await postCxml(app, cxmlDocument('<ProfileRequest/>', system))).code).toBe('401');
    expect((await postCxml(app, cxmlDocument('<ProfileRequest/>', { ...system, ...body }))).code).toBe('200');
  });

  it('the identity counts at any place of From, or of the sender', async () => {
    const { domain, identity, secret } = system;
    const credential = (name: string, inner = '') =>
      `<Credential domain="${domain}" type="marketplace"><Identity>${name}</Identity>${inner}</Credential>`;
    const header = (from: string[], sender: string, own = secret) =>
      cxmlDocument('<ProfileRequest/>', system)
        .replace(/<From>.*<\/From>/, `<From>${from.map((name) => credential(name)).join('')}</From>`)
        .replace(
          /<Sender>.*<UserAgent>/,
          `<Sender>${credential(sender, `<SharedSecret>${own}</SharedSecret>`)}<UserAgent>`,
        );
    const codeOf = async (document: string) => (await postCxml(app, document)).code;
    expect(await codeOf(header(['market', identity], 'hub'))).toBe('200');
    expect(await codeOf(header([''], identity))).toBe('200');
    expect(await codeOf(header([], identity))).toBe('200');
    expect(await codeOf(header(['market', identity], 'hub', 'wrong'))).toBe('401');
    const many = Array.from({ length: 8 }, (_, at) => `other-${at}`);
    expect(await codeOf(header([...many, identity], 'hub'))).toBe('401');
    const second = await makeSystem(app);
    expect(await codeOf(header([second.identity, identity], 'hub'))).toBe('200');
  });

  it('a document with attachments is answered', async () => {
    const body = `--edge\r\nContent-Type: text/xml\r\n\r\n${cxmlDocument('<ProfileRequest/>', system)}\r\n--edge\r\nContent-Type: application/pdf\r\n\r\n${'x'.repeat(2 * 1024 * 1024)}\r\n--edge--`;
    const type = 'multipart/related; boundary=edge; type="text/xml"';
    expect((await postCxml(app, body, { 'Content-Type': type })).code).toBe('200');
    expect((await postCxml(app, 'x'.repeat(6 * 1024 * 1024), { 'Content-Type': type })).code).toBe('413');

    // While one above 1 MB arrives, another one of the same address is to be sent again.
    const first = request(`${app.url}/api/v1/cxml`, {
      method: 'POST',
      headers: { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), Expect: '100-continue' },
    });
    first.flushHeaders();
    await once(first, 'continue');
    const small = body.replace(/x{9,}/, '');
    const zipped = { 'Content-Type': type, 'Content-Encoding': 'gzip' };
    expect((await postCxml(app, body, { 'Content-Type': type })).code).toBe('560');
    expect((await postCxml(app, gzipSync(body), zipped)).code).toBe('560');
    expect((await postCxml(app, small, { 'Content-Type': type })).code).toBe('200');
    first.end(body);
    const [answer] = (await once(first, 'response')) as [IncomingMessage];
    expect(await text(answer)).toContain('<Status code="200"');
    expect((await postCxml(app, gzipSync(body), zipped)).code).toBe('200');
  });

  it('a certificate that the proxy names counts in place of the secret', async () => {
    const fingerprint = 'AB'.repeat(32);
    const by = { ...newSystem(), certificateFingerprint: fingerprint.replaceAll(/..(?=.)/g, '$&:') };
    const proxied = await TestApp.start({
      databaseUrl: app.config.databaseUrl,
      trustProxy: 1,
      clientCertificateHeader: 'X-Client-Certificate',
    });
    const known = await makeSystem(proxied, by);
    expect(known.certificateFingerprint).toBe(fingerprint.toLowerCase());
    const codeOf = async (to: TestApp, sent: object, certificate?: string) =>
      (
        await postCxml(
          to,
          cxmlDocument('<ProfileRequest/>', sent),
          certificate === undefined ? {} : { 'X-Client-Certificate': certificate },
        )
      ).code;
    const without = { ...known, secret: '' };
    try {
      expect(await codeOf(proxied, without, fingerprint)).toBe('200');
      expect(await codeOf(proxied, without, fingerprint.toLowerCase())).toBe('200');
      // The secret alone no longer counts, nor does another certificate, nor one of another system.
      expect(await codeOf(proxied, known)).toBe('401');
      expect(await codeOf(proxied, known, '')).toBe('401');
      expect(await codeOf(proxied, known, 'CD'.repeat(32))).toBe('401');
      expect(await codeOf(proxied, { ...system, secret: '' }, fingerprint)).toBe('401');
      expect(await codeOf(proxied, system, fingerprint)).toBe('200');
      expect(await codeOf(app, without, fingerprint)).toBe('401');
      await refuses(proxied, { certificateFingerprint: 'AB' });
      await refuses(proxied, { protocol: 'oci', certificateFingerprint: fingerprint });
      // Without a header of the proxy, the certificate would lock the buyer out.
      await refuses(app, { certificateFingerprint: fingerprint });
    } finally {
      await proxied.close();
    }
  });

  async function refuses(by: TestApp, changes: object): Promise<void> {
    const staff = await by.as(STAFF);
    const company = await app.sql<{ id: string }>('select company_id as id from procurement_systems where id = ?', [
      system.id,
    ]);
    const path = `/system/companies/${company[0]!.id}/procurement-systems`;
    const { body } = await staff
      .post(path)
      .send({ ...newSystem(), ...changes })
      .expect(422);
    expect(body.errors).toEqual([expect.objectContaining({ field: 'certificateFingerprint' })]);
  }

  it.each([
    ['nothing', '', '406'],
    ['no XML', 'hello', '406'],
    ['what is cut off', cxmlDocument('<ProfileRequest/>').slice(0, -20), '406'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', '406'],
    ['another document', '<html/>', '400'],
  ])('answers %s with a document', async (_what, sent, expected) => {
    const { status, code } = await postCxml(app, sent);
    expect([status, code]).toEqual([200, expected]);
  });

  it('refuses a document of more than 1 MB, and other requests', async () => {
    expect((await postCxml(app, `<a>${'x'.repeat(1024 * 1024)}</a>`)).code).toBe('413');
    expect((await postCxml(app, cxmlDocument('<StatusUpdateRequest/>', system))).code).toBe('450');
  });

  it('has a limit of its own, and says so in a document', async () => {
    const limited = await TestApp.start({ databaseUrl: app.config.databaseUrl, throttlePerMinute: 10 });
    try {
      const codes = [];
      for (let sent = 0; sent < 3; sent++)
        codes.push(await postCxml(limited, cxmlDocument('<ProfileRequest/>', system)));
      expect(codes.map(({ status, code }) => [status, code])).toEqual([
        [200, '200'],
        [200, '200'],
        [429, '429'],
      ]);
    } finally {
      await limited.close();
    }
  });

  it('answers nonsense with a document and without an error', async () => {
    const whole = Buffer.from(cxmlDocument(setupRequest(), system));
    const damaged = fc
      .tuple(fc.nat(whole.length - 1), fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 6 }))
      .map(([at, length, bytes]) => Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + (length % 40))]));
    await fc.assert(
      fc.asyncProperty(fc.array(damaged, { minLength: 5, maxLength: 5 }), async (documents) => {
        const answers = await Promise.all(documents.map((one) => postCxml(app, one)));
        for (const { status, text } of answers) {
          expect(status).toBe(200);
          expect(text).toContain('<Response>');
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('the person', () => {
  it('is the active user of the company with the extrinsic address, or the contact of the request', async () => {
    const setups: Parameters<typeof punchOut>[2][] = [
      { extrinsics: { UserEmail: ANNA.toUpperCase() } },
      { extrinsics: {}, contact: { name: 'Anna', email: ANNA } },
    ];
    for (const setup of setups) {
      const { body } = await (await punchOut(app, system, setup)).get('/auth/me').expect(200);
      expect(body).toMatchObject({ email: ANNA });
    }
  });

  it.each([
    ['nobody', {}, '400'],
    ['a text that is no address', { UserEmail: 'anna' }, '400'],
    ['an unknown person', { UserEmail: 'new@meridian.example' }, '403'],
    ['a person of another company', { UserEmail: RIVAL }, '403'],
  ])('is refused when it is %s', async (_what, extrinsics: Record<string, string>, expected) => {
    const { code, startPage } = await setUp(app, system, { extrinsics });
    expect([code, startPage]).toEqual([expected, undefined]);
  });

  it('is refused when the account is not active', async () => {
    const { words, code } = await setUp(app, system, { extrinsics: { UserEmail: SAM_SUSPENDED } });
    expect([code, words]).toEqual(['403', expect.stringContaining('is not active')]);
  });

  it('is made once where the company allowed it, as a standard user who cannot sign in', async () => {
    const anna = await app.as(ANNA);
    await anna.put(`/procurement-systems/${system.id}`).send({ createsPeople: true, acceptsQuotes: false }).expect(200);
    const email = `${crypto.randomUUID()}@meridian.example`;
    const setup = { extrinsics: { UserEmail: email }, contact: { name: 'Saskia de Boer', email } };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => setUp(app, system, setup)));
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill('200'));
    const people = await app.sql('select first_name, last_name, account_type from users where email = ?', [email]);
    expect(people).toEqual([{ first_name: 'Saskia', last_name: 'de Boer', account_type: 'standard' }]);
    expect((await setUp(app, system, { extrinsics: { UserEmail: RIVAL } })).code).toBe('403');
  });
});

describe('the first page', () => {
  it('opens once, sets a cookie that only the header uses, and leads to the builder', async () => {
    const { startPage } = await setUp(app, system);
    const opened = await app.visitor().get(pathOf(startPage!)).expect(303);
    expect(opened.headers.location).toBe('/punchout');
    const { 'holoportal-punchout': cookie } = cookiesOf(opened);
    expect(cookie?.attributes).toEqual(expect.arrayContaining(['httponly', 'path=/', 'max-age=1800']));
    const again = await app.visitor().get(pathOf(startPage!)).expect(410);
    expect(again.text).toContain('used before');
    expect(again.headers['content-security-policy']).toContain(
      `frame-ancestors https://buy.meridian.example;form-action 'self' https://buy.meridian.example;`,
    );
    const Cookie = `holoportal-punchout=${cookie!.value}`;
    const { headers } = await app.visitor().get('/punchout').set({ Cookie, 'X-Punchout': '1' }).expect(200);
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'none';form-action 'self';`);
    await app.visitor().get('/punchout').set({ Cookie }).expect(401);
  });

  it('sets a partitioned cookie over https', async () => {
    const secure = await TestApp.start({
      databaseUrl: app.config.databaseUrl,
      publicUrl: 'https://holo.example',
    });
    try {
      const { startPage } = await setUp(secure, system);
      const { '__Host-punchout': cookie } = cookiesOf(await secure.visitor().get(pathOf(startPage!)));
      expect(cookie?.attributes).toEqual(expect.arrayContaining(['secure', 'samesite=none', 'partitioned']));
    } finally {
      await secure.close();
    }
  });

  it('ends after five minutes, and its session after thirty', async () => {
    const { startPage } = await setUp(app, system);
    await app.sql(`update punch_outs set expires_at = now() - interval '1 second'`);
    await app.visitor().get(pathOf(startPage!)).expect(410);
    const agent = await punchOut(app, system);
    const { body } = await agent.get('/punchout').expect(200);
    const minutes = (Date.parse((body as PunchOutView).endsAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    const [session] = await app.sql<{ seconds: number }>(
      `select extract(epoch from s.expires_at - p.used_at)::int as seconds
         from sessions s join punch_outs p on p.session_id = s.id`,
    );
    expect(session?.seconds).toBeCloseTo(1800, -1);
    await app.sql('update sessions set expires_at = now() where id in (select session_id from punch_outs)');
    await agent.get('/punchout').expect(401);
  });

  it('is refused for an address of the return that is not one of the system', async () => {
    for (const returnUrl of ['https://evil.example/cart', 'javascript:alert(1)', 'cart']) {
      expect((await setUp(app, system, { returnUrl })).code).toBe('400');
    }
  });
});

describe('the session', () => {
  it('builds, and refuses what is outside building', async () => {
    const agent = await punchOut(app, system);
    const { id } = await draft(agent);
    await agent.put(`/quotes/${id}`).send({ items: SOME_LINES }).expect(200);
    const sent = await makeQuote(app, 'sent');
    const refused = [
      agent.post(`/quotes/${id}/submit`).send({}),
      agent.post(`/quotes/${sent.id}/accept`).send({ revision: sent.revision, signerName: 'Anna' }),
      agent.delete(`/quotes/${id}`),
      agent.get('/quotes'),
      agent.get('/users'),
      agent.get('/orders'),
      agent.get('/auth/sessions'),
      agent.put('/companies').send({}),
      agent.post('/access-tokens').send({}),
      agent.get('/procurement-systems'),
    ];
    for (const call of refused) expect((await call.expect(403)).body).toMatchObject({ code: 'punchout' });
  });

  it('only looks at the quote of an inspect', async () => {
    const sent = await makeQuote(app, 'sent');
    const agent = await punchOut(app, system, { operation: 'inspect', items: [`${sent.number}/1`] });
    const { body } = await agent.get('/punchout').expect(200);
    expect(body).toMatchObject({ operation: 'inspect', quoteId: sent.id, requisition: 'PR-0088412' });
    await agent.get(`/quotes/${sent.id}`).expect(200);
    await agent.post('/quotes').send({ items: SOME_LINES }).expect(403);
    await agent.post('/punchout/return').send({ quoteId: sent.id }).expect(403);
    expect(await returned(agent)).toMatchObject({ lines: 0, total: 0 });
  });

  it('opens a returned draft again, and no quote that is sent or of another company', async () => {
    const mine = await makeQuote(app, 'draft');
    const { body } = await (await punchOut(app, system, { operation: 'edit', items: [mine.number] })).get('/punchout');
    expect(body).toMatchObject({ operation: 'edit', quoteId: mine.id });
    const others = await makeQuote(app, 'draft', { by: RIVAL });
    const sent = await makeQuote(app, 'sent');
    for (const number of [others.number, sent.number, 'nonsense']) {
      expect((await setUp(app, system, { operation: 'edit', items: [number] })).code).toBe('400');
    }
    // One that staff prepare for the company is like one that does not exist, until it is sent.
    const words = (number: string) =>
      setUp(app, system, { operation: 'inspect', items: [number] }).then((answer) => answer.words);
    await app.sql(
      `update quotes set sent_at = null, prepared_by_id = (select id from users where email = ?) where id = ?`,
      [STAFF, sent.id],
    );
    expect(await words(sent.number)).toBe(`Your company has no quote ${sent.number}.`);
    expect(await words('Q-2026-999999')).toBe('Your company has no quote Q-2026-999999.');
  });

  it('ends with its system, and with the account of the person', async () => {
    const agent = await punchOut(app, system);
    const { startPage } = await setUp(app, system);
    await (await app.as(STAFF)).put(`/system/procurement-systems/${system.id}/deactivate`).send({}).expect(200);
    await agent.get('/punchout').expect(401);
    await app.visitor().get(pathOf(startPage!)).expect(410);
  });

  it('that has ended returns nothing and asks for nothing', async () => {
    const agent = await punchOut(app, system);
    const { id } = await draft(agent, [...SOME_LINES, ...UNPRICED_LINES]);
    await app.sql('update sessions set ended_at = now() where id in (select session_id from punch_outs)');
    await agent.post('/punchout/return').send({ quoteId: id }).expect(401);
    await agent.post('/punchout/request').send({ quoteId: id }).expect(401);
  });

  it('refuses a page of an earlier visit once another tab has opened another one', async () => {
    const agent = await punchOut(app, system);
    const { body: earlier } = await agent.get('/punchout').expect(200);
    agent.set('X-Punchout', (earlier as PunchOutView).id);
    await agent.get('/punchout').expect(200);
    const { startPage } = await setUp(app, system, { cookie: 'cookie-2' });
    await agent.get(pathOf(startPage!)).expect(303);
    expect((await agent.post('/punchout/return').send({}).expect(403)).body).toMatchObject({ code: 'punchout' });
    const { id: quoteId } = await makeQuote(app, 'draft', { items: UNPRICED_LINES });
    await agent.post('/punchout/request').send({ quoteId }).expect(403);
  });

  it('is not that of a person who is signed in', async () => {
    const anna = await app.as(ANNA);
    await anna.get('/punchout').expect(403);
    await anna.post('/punchout/return').send({}).expect(403);
  });
});

describe('the return', () => {
  it('has the lines with their options, prices for the whole term, units and part ids', async () => {
    const agent = await punchOut(app, system);
    const quote = await draft(agent);
    const form = await returned(agent, quote.id);
    expect(form).toMatchObject({
      action: 'https://buy.meridian.example/cart?id=7',
      target: null,
      lines: 4,
      total: 31_453.95,
      left: null,
    });
    expect(form.fields.map(({ name }) => name)).toEqual(['cxml-urlencoded']);
    const message = form.fields[0]!.value;
    expect(message).not.toContain(system.secret);
    expect(message).toContain('<BuyerCookie>cookie-1</BuyerCookie>');
    expect(message).toContain('<Money currency="EUR">31453.95</Money>');
    const items = [...message.matchAll(/<ItemIn [\s\S]*?<\/ItemIn>/g)].map(([item]) => item);
    expect(items[0]).toMatch(/quantity="2" lineNumber="1"/);
    expect(items[0]).toContain('<SupplierPartID>desk-27-purchase</SupplierPartID>');
    expect(items[0]).toContain(`<SupplierPartAuxiliaryID>${quote.number}</SupplierPartAuxiliaryID>`);
    expect(items[0]).toContain('<Classification domain="UNSPSC">45111600</Classification>');
    expect(items[0]).toContain('<LeadTime>42</LeadTime>');
    expect(items[1]).toMatch(/quantity="1" lineNumber="2" parentLineNumber="1"/);
    expect(items[3]).toContain('<Money currency="EUR">1788.00</Money>');
    expect(items[3]).toContain('Presenter, 12 months');
    expect(items[3]).toContain('<UnitOfMeasure>EA</UnitOfMeasure>');
  });

  it('goes in the encoding that the buyer takes, with ASCII only', async () => {
    const base64 = await makeSystem(app, { returnEncoding: 'base64' });
    const messages: string[] = [];
    for (const [used, name] of [
      [system, 'cxml-urlencoded'],
      [base64, 'cxml-base64'],
    ] as const) {
      const agent = await punchOut(app, used, { cookie: 'Zoë €' });
      const [field] = (await returned(agent)).fields;
      expect(field!.name).toBe(name);
      messages.push(name === 'cxml-base64' ? Buffer.from(field!.value, 'base64').toString() : field!.value);
    }
    expect(messages[0]).toContain('<BuyerCookie>Zo&#235; &#8364;</BuyerCookie>');
    expect(messages[1]).toContain('<BuyerCookie>Zoë €</BuyerCookie>');
  });

  it('leads to no origin that staff have removed meanwhile', async () => {
    const agent = await punchOut(app, system);
    await app.sql(`update procurement_systems set origins = '{https://other.example}'`);
    await agent.post('/punchout/return').send({}).expect(422);
  });

  it('refuses quotes that are neither drafts nor offers, and those of others', async () => {
    const agent = await punchOut(app, system);
    for (const status of ['pending_approval', 'accepted', 'rejected', 'expired'] as const) {
      const { id } = await makeQuote(app, status);
      await agent.post('/punchout/return').send({ quoteId: id }).expect(409);
    }
    for (const status of ['draft', 'sent'] as const) {
      const { id } = await makeQuote(app, status, { by: RIVAL });
      await agent.post('/punchout/return').send({ quoteId: id }).expect(404);
    }
    await agent.post('/punchout/return').send({ quoteId: 'x' }).expect(422);
  });
});

describe('OCI', () => {
  const hook = 'https://buy.meridian.example/oci';
  const fieldsOf = ({ identity, secret }: ProcurementSecretDto) => ({
    USERNAME: identity,
    PASSWORD: secret,
    EMAIL: ANNA,
    HOOK_URL: hook,
    '~TARGET': '_top',
    '~OkCode': 'ADDI',
    '~CALLER': 'CTLG',
  });

  it('begins by GET and by a form of another site, and returns fields from index 1', async () => {
    const oci = await makeSystem(app, { protocol: 'oci', domain: 'anything' });
    const get = await app.visitor().get('/oci').query(fieldsOf(oci)).expect(303);
    // The window keeps the page that opened it, so that `~TARGET` finds that by its name.
    expect(get.headers).not.toHaveProperty('cross-origin-opener-policy');
    await openStart(app, get.headers.location!);
    const post = await app
      .visitor()
      .post('/oci')
      .set({ Origin: 'https://buy.meridian.example', 'Sec-Fetch-Site': 'cross-site' })
      .type('form')
      .send(fieldsOf(oci))
      .expect(303);
    const agent = await openStart(app, post.headers.location!);
    const quote = await draft(agent, [line('desk-27-purchase', 2, { 'pen-desk-27': 1 })]);
    const { action, target, fields } = await returned(agent, quote.id);
    expect({ action, target }).toEqual({ action: hook, target: '_top' });
    expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toMatchObject({
      '~OkCode': 'ADDI',
      '~TARGET': '_top',
      '~CALLER': 'CTLG',
      'NEW_ITEM-DESCRIPTION[1]': 'HoloDesk 27',
      'NEW_ITEM-QUANTITY[1]': '2.000',
      'NEW_ITEM-UNIT[1]': 'EA',
      'NEW_ITEM-PRICE[1]': '12900.000',
      'NEW_ITEM-PRICEUNIT[1]': '1',
      'NEW_ITEM-CURRENCY[1]': 'EUR',
      'NEW_ITEM-LEADTIME[1]': '42',
      'NEW_ITEM-VENDORMAT[1]': 'desk-27-purchase',
      'NEW_ITEM-EXT_QUOTE_ID[1]': quote.number,
      'NEW_ITEM-EXT_CATEGORY_ID[1]': '45111600',
      'NEW_ITEM-LONGTEXT_1:132[]': 'HoloDesk 27',
      'NEW_ITEM-PARENT_ID[2]': '1',
    });
  });

  it('refuses in words', async () => {
    const oci = await makeSystem(app, { protocol: 'oci' });
    const answer = async (changes: object) =>
      (
        await app
          .visitor()
          .get('/oci')
          .query({ ...fieldsOf(oci), ...changes })
      ).status;
    expect(await answer({ PASSWORD: 'wrong' })).toBe(401);
    expect(await answer({ USERNAME: 'nobody' })).toBe(401);
    expect(await answer({ EMAIL: '' })).toBe(422);
    expect(await answer({ EMAIL: RIVAL })).toBe(403);
    expect(await answer({ HOOK_URL: 'https://evil.example' })).toBe(422);
    expect(await answer({ HOOK_URL: '' })).toBe(400);
  });
});
