import { isAutomatic, isForged } from './reply-mail.js';

it.each([
  ['an out-of-office reply', 'Auto-Submitted: auto-replied', true],
  ['a mail of a program', 'Auto-Submitted: auto-generated (rejected)', true],
  ['a mail that says that a person wrote it', 'Auto-Submitted: no', false],
  ['an old out-of-office reply', 'Precedence: bulk', true],
  ['a mail of a list', 'Precedence: list', true],
  ['an out-of-office reply of Exim', 'Precedence: auto_reply', true],
  ['a mail that is urgent', 'Precedence: first-class', false],
  ['a bounce', 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"', true],
  ['a receipt', 'Content-Type: multipart/report; report-type=disposition-notification', true],
  ['a mail with the null sender', 'Return-Path: <>', true],
  ['a bounce of Exim', 'X-Failed-Recipients: a@b.example', true],
  ['an answer', 'Content-Type: text/plain', false],
])('%s', (_what, field, expected) => {
  const [key = '', ...value] = field.split(': ');
  expect(isAutomatic([{ key: key.toLowerCase(), value: value.join(': ') }], 'anna@client.example')).toBe(expected);
});

it.each([
  ['MAILER-DAEMON@mx.example', true],
  ['bounces+1@mx.example', true],
  ['no-reply@mx.example', true],
  ['nora@mx.example', false],
])('a mail from %s', (from, expected) => expect(isAutomatic([], from)).toBe(expected));

it.each([
  [
    'that failed DMARC',
    ['mx.example; spf=pass smtp.mailfrom=x.example; dmarc=fail (p=none) header.from=y.example'],
    true,
  ],
  ['that failed DMARC, in another form', ['mx.example;\tDMARC = Fail'], true],
  [
    'that passed at the last server, and failed at one before',
    ['mx.example; dmarc=pass', 'old.example; dmarc=fail'],
    false,
  ],
  [
    'that failed at the last server, and says that it passed',
    ['mx.example; dmarc=fail', 'mx.example; dmarc=pass'],
    true,
  ],
  ['of a server that names no result', ['mx.example; none'], false],
  ['without results', [], false],
])('a mail %s', (_what, results, expected) =>
  expect(isForged(results.map((value) => ({ key: 'authentication-results', value })))).toBe(expected),
);
