import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import type { AttachmentSources } from '../../src/platform/mail/attachment-sources.js';
import type { MailOverrides } from '../../src/platform/mail/mail-overrides.js';
import { Mailer, UnansweredMail } from '../../src/platform/mail/mailer.js';
import { testConfig } from '../setup/config.js';
import { header, SmtpCatcher } from './smtp-catcher.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const smtp = new SmtpCatcher();
let mailer: Mailer;
beforeAll(async () => {
  await smtp.start();
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const dkim = { domain: 'holoportal.example', selector: 'news', privateKey: key };
  mailer = new Mailer(testConfig({ smtpUrl: smtp.url, dkim }), {} as MailOverrides, {} as AttachmentSources);
});
afterAll(async () => {
  await mailer.onApplicationShutdown();
  await smtp.stop();
});

const ID = '11111111-2222-4333-8444-555555555555';
const send = (text = 'Hands  in the model \n\n\n') =>
  mailer.sendBulk({
    id: ID,
    to: 'reader@reader.example',
    subject: 'Grüße  for you',
    html: '<p>Hands  in the model </p>\n\n\n',
    text,
    date: new Date(),
    list: { unsubscribe: 'https://holoportal.example/out' },
  });

/** Header canonicalization "relaxed" (RFC 6376, 3.4.2); 3.4.4 is the one for the body. */
const relaxedHeader = (name: string, value: string) =>
  `${name.toLowerCase()}:${value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;
const relaxedBody = (body: string) =>
  body
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n');

it('mails are signed with relaxed/relaxed DKIM that verifies with the public key', async () => {
  await send();
  const { source } = smtp.mails[0]!;
  const [head, body] = [source.slice(0, source.indexOf('\r\n\r\n')), source.slice(source.indexOf('\r\n\r\n') + 4)];
  const fields = head.split(/\r\n(?![ \t])/).map((field) => {
    const [name, ...rest] = field.split(':');
    return { name: name!, value: rest.join(':') };
  });
  const signature = fields.find(({ name }) => name === 'DKIM-Signature')!.value;
  const tags = Object.fromEntries(
    signature
      .replace(/\s+/g, '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  ) as Record<string, string>;
  expect(tags).toMatchObject({ a: 'rsa-sha256', c: 'relaxed/relaxed', d: 'holoportal.example', s: 'news' });
  const signed = tags.h!.toLowerCase().split(':');
  expect(signed).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id']));
  expect(tags.bh).toBe(createHash('sha256').update(relaxedBody(body)).digest('base64'));
  const lines = signed.flatMap((name) => {
    const field = fields.find((one) => one.name.toLowerCase() === name);
    return field ? [relaxedHeader(field.name, field.value)] : [];
  });
  const unsigned = relaxedHeader('DKIM-Signature', signature.replace(/(\bb=)[^;]*$/, '$1'));
  const verified = createVerify('sha256').update([...lines, unsigned].join('\r\n'));
  expect(verified.verify(publicKey, tags.b!, 'base64')).toBe(true);

  // The newsletter list adds its name, and sending adds the date.
  expect(header(smtp.mails[0]!, 'List-Id')).toBe('"HoloPortal newsletter" <newsletter.holoportal.example>');
});

it('a mail that is cut off in the middle is an error, but does not count as unconfirmed', async () => {
  smtp.cutsOff = true;
  const error = await send('A line that is long enough\n'.repeat(400_000)).catch((one: unknown) => one);
  smtp.cutsOff = false;
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(UnansweredMail);
});
