import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailboxOf } from '../../rules/bounce.js';
import { readReport } from './delivery-report.js';

/** Folder with reports as written by Postfix 3.7, Exim 4.96, OpenSMTPD 6.8 and Dovecot 2.3. */
const FOLDER = join(import.meta.dirname, '../../../test/fixtures/bounces');
const ID = '11111111-2222-4333-8444-555555555555';

const EXPECTED: [file: string, to: string, kind: string, code: string | null, mailbox?: string][] = [
  ['postfix-unknown', 'unknown@reader.example', 'hard', '5.1.1'],
  ['postfix-unknown-no-class', 'unknownbare@reader.example', 'hard', '5.0.0'],
  ['postfix-unknown-dovecot', 'nobody@box.example', 'hard', '5.1.1'],
  ['postfix-full-dovecot', 'fullbox@box.example', 'soft', '5.2.2'],
  ['postfix-full-no-class', 'fullbare@reader.example', 'soft', '5.0.0'],
  ['postfix-spam', 'spam@reader.example', 'soft', '5.7.1'],
  ['postfix-blocklist-no-class', 'blocklistbare@reader.example', 'soft', '5.0.0'],
  ['postfix-relay', 'relay@reader.example', 'soft', '5.0.0'],
  ['postfix-sender', 'sender@reader.example', 'soft', '5.1.8'],
  ['postfix-gave-up', 'giveup@reader.example', 'soft', '4.7.1'],
  ['postfix-forwarded', 'fwd@fwd.example', 'hard', '5.1.1', 'behind'],
  ['exim-unknown', 'unknown@reader.example', 'hard', '5.1.1'],
  ['exim-unknown-no-class', 'unknownbare@reader.example', 'hard', '5.0.0'],
  ['exim-full', 'full@reader.example', 'soft', '5.2.2'],
  ['exim-full-local', 'fullquota@local.example', 'soft', '5.0.0'],
  ['exim-spam-no-class', 'spambare@reader.example', 'soft', '5.0.0'],
  ['exim-blocklist', 'blocklist@reader.example', 'soft', '5.7.1'],
  ['exim-relay', 'relay@reader.example', 'soft', '5.0.0'],
  ['exim-gave-up', 'giveup@reader.example', 'soft', '4.7.1'],
  ['exim-gave-up-local', 'nobody@fwd.example', 'soft', '5.0.0'],
  ['exim-forwarded', 'fwd@fwd.example', 'hard', '5.1.1', 'behind'],
  ['opensmtpd-unknown', 'unknown@reader.example', 'hard', '5.1.1'],
  ['opensmtpd-unknown-no-class', 'unknownbare@reader.example', 'hard', '5.0.0'],
  ['opensmtpd-full', 'full@reader.example', 'soft', '5.2.2'],
  ['opensmtpd-spam', 'spam@reader.example', 'soft', '5.7.1'],
  ['opensmtpd-blocklist-no-class', 'blocklistbare@reader.example', 'soft', '5.0.0'],
  ['opensmtpd-relay', 'relay@reader.example', 'soft', '5.0.0'],
  ['opensmtpd-gave-up', 'giveup@reader.example', 'soft', '4.4.7'],
  ['opensmtpd-forwarded', 'fwd@fwd.example', 'hard', '5.1.1', 'another'],
  ['dovecot-full', 'fullbox@box.example', 'soft', '5.2.2'],
];

it('reports of all mail servers are read by their most precise part', async () => {
  const read = await Promise.all(
    EXPECTED.map(async ([file, to]) => {
      const report = await readReport(readFileSync(join(FOLDER, `${file}.eml`)), 'holoportal.example');
      expect(report).toMatchObject({ mailId: ID, reason: expect.stringMatching(/\w{4}/) as string });
      return [file, to, report!.kind, report!.code, mailboxOf(to, report!.of!)];
    }),
  );
  expect(read).toEqual(EXPECTED.map(([file, to, kind, code, mailbox = 'theirs']) => [file, to, kind, code, mailbox]));
  expect(
    readdirSync(FOLDER)
      .map((name) => name.replace('.eml', ''))
      .toSorted(),
  ).toEqual(EXPECTED.map(([file]) => file).toSorted());
});

it('a delay report is not a failure', async () => {
  const late = readFileSync(join(FOLDER, 'opensmtpd-gave-up.eml'), 'utf8');
  const read = (raw: string) => readReport(Buffer.from(raw), 'holoportal.example');
  expect(await read(late.replace('Status: 4.4.7', 'Status: 4.2.0'))).toBeNull();
  expect(await read(late.replace('Status: 4.4.7', 'Status: 4.4.7\r\nWill-Retry-Until: Sun, 29 Nov 2026'))).toBeNull();
});

it('a report tells whether the recipient’s mailbox or another mailbox failed', () => {
  const failed = (final: string | null, original: string | null = null, ...those: string[]) =>
    mailboxOf('a+b@reader.example', { final, original, failed: those });
  expect(failed('a+b@reader.example')).toBe('theirs');
  expect(failed('a+b@reader.example', 'a+2bb@reader.example')).toBe('theirs');
  expect(failed('other@elsewhere.example', 'a+2Bb@reader.example')).toBe('behind');
  expect(failed('a+b@reader.example', null, 'other@elsewhere.example')).toBe('behind');
  expect(failed('other@elsewhere.example')).toBe('another');
  expect(failed('other@elsewhere.example', 'x@elsewhere.example')).toBe('another');
  expect(failed(null)).toBe('behind');
});
