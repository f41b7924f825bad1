import { isAboutUs, verdictOf } from './bounce.js';

it.each([
  // An enhanced status code is decisive.
  ['550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in virtual mailbox table', 'hard', '5.1.1'],
  [
    '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the address for typos or unnecessary spaces.',
    'hard',
    '5.1.1',
  ],
  ['550 5.2.1 The email account that you tried to reach is disabled.', 'hard', '5.2.1'],
  ['556 5.1.10 Recipient address has null MX', 'hard', '5.1.10'],
  ['552 5.2.2 The email account that you tried to reach is over quota', 'soft', '5.2.2'],
  ['554 5.7.1 Message rejected as spam by content filter', 'soft', '5.7.1'],
  // Codes about our sender address instead of the mailbox.
  ['550 5.1.7 Malformed sender address', 'soft', '5.1.7'],
  ['550 5.1.8 <bounces@holoportal.example>: Sender address rejected: Domain not found', 'soft', '5.1.8'],
  // Without an enhanced status code, the wording is decisive.
  ['550 No such user here', 'hard', null],
  ['smtp; 550 5.0.0 <unknown@b.example>... User unknown', 'hard', '5.0.0'],
  ["550 User doesn't exist: nobody@box.example", 'hard', null],
  ['550 relay not permitted', 'soft', null],
  ['550 Invalid recipient: <x@norelay.example>', 'soft', null],
  ['552 Requested mail action aborted: exceeded storage allocation', 'soft', null],
  ['550 Your message was rejected: 192.0.2.7 is listed at bl.blocklist.example', 'soft', null],
  ['550 Requested action not taken: mailbox unavailable', 'soft', null],
  ['550', 'soft', null],
  // Wording that contradicts the code takes precedence.
  ['550 5.1.1 Mailbox full', 'soft', '5.1.1'],
  ['550 5.1.1 User unknown: blocked by our policy', 'soft', '5.1.1'],
  ['550 5.7.1 Recipient unknown', 'soft', '5.7.1'],
  // Temporary refusals that lasted until the sending server gave up.
  ['451 4.7.1 Greylisted, please try again later: retry timeout exceeded', 'soft', '4.7.1'],
  ['450 User unknown for the moment', 'soft', null],
  // Words in addresses and host names are ignored.
  ['550 5.1.1 <full@spam.example>: User unknown', 'hard', '5.1.1'],
  ['550 mx.blocked.example: No such user relay@quota.example', 'hard', null],
  ['550 <user-unknown@no-such-user.example> rejected', 'soft', null],
])('the answer %s is a %s bounce', (words, kind, code) => {
  expect(verdictOf({ words })).toEqual({ kind, code });
});

it('the server’s answer takes precedence over the status of the report', () => {
  expect(verdictOf({ status: '5.0.0', words: 'smtp; 552 5.2.2 over quota' })).toEqual({ kind: 'soft', code: '5.2.2' });
  expect(verdictOf({ status: '5.1.1', words: 'smtp; 550 5.7.1 blocked' })).toEqual({ kind: 'soft', code: '5.7.1' });
  expect(verdictOf({ status: '5.1.1' })).toEqual({ kind: 'hard', code: '5.1.1' });
  expect(verdictOf({ status: '5.1.1', words: 'Unrouteable' })).toEqual({ kind: 'hard', code: '5.1.1' });
  expect(verdictOf({ status: '4.4.7' })).toEqual({ kind: 'soft', code: '4.4.7' });
  expect(verdictOf({ status: '5.0.0' })).toEqual({ kind: 'soft', code: '5.0.0' });
  expect(verdictOf({})).toEqual({ kind: 'soft', code: null });
});

it('refusals of the sender are recognised', () => {
  expect(isAboutUs('550 relay not permitted')).toBe(true);
  expect(isAboutUs('554 5.7.1 <a@relay.example>: Relay access denied')).toBe(true);
  expect(isAboutUs('550 5.1.8 Bad sender')).toBe(true);
  expect(isAboutUs('550 5.1.1 <relay@b.example> User unknown')).toBe(false);
});
