import { audiencesOf, MESSAGE_EDIT_MS, messageActions, mayWriteMessages } from './messages.js';

const CLIENT = { companyType: 'client', accountType: 'standard', companyId: 'client' } as const;
const PARTNER = { companyType: 'partner', accountType: 'standard', companyId: 'partner' } as const;
const STAFF = { companyType: 'system', accountType: 'admin', companyId: 'staff' } as const;
const OBSERVER = { companyType: 'internal', accountType: 'admin', companyId: 'internal' } as const;
const SIDES = { companyId: 'client', partnerId: 'partner' };

it.each([
  ['the company of the quote', CLIENT, SIDES, ['everyone']],
  ['the partner that prepared it', PARTNER, SIDES, ['everyone', 'partner']],
  ['a partner that did not prepare it', PARTNER, { ...SIDES, partnerId: null }, []],
  ['a partner that buys for itself', PARTNER, { companyId: 'partner', partnerId: null }, ['everyone', 'partner']],
  ['a partner as the client of another', PARTNER, { companyId: 'partner', partnerId: 'other' }, ['everyone']],
  ['another company', CLIENT, { companyId: 'other', partnerId: null }, []],
  ['staff', STAFF, SIDES, ['everyone', 'partner', 'staff']],
  ['observers', OBSERVER, SIDES, ['everyone', 'partner', 'staff']],
])('%s reads messages for its audiences', (_who, actor, sides, audiences) => {
  expect(audiencesOf(actor, sides)).toEqual(audiences);
});

it('observers and standard users of staff only read', () => {
  expect([CLIENT, PARTNER, STAFF].every(mayWriteMessages)).toBe(true);
  expect(mayWriteMessages(OBSERVER)).toBe(false);
  expect(mayWriteMessages({ ...STAFF, accountType: 'standard' })).toBe(false);
});

it.each([
  ['an own message', {}, 0, ['edit', 'delete']],
  ['an own message, just within the time', {}, MESSAGE_EDIT_MS - 1, ['edit', 'delete']],
  ['an own message, after the time', {}, MESSAGE_EDIT_MS, []],
  ['a message of another', { isOwn: false }, 0, []],
  ['a question of another', { isOwn: false, question: 'open' as const }, MESSAGE_EDIT_MS, ['settle']],
  ['a settled question', { isOwn: false, question: 'settled' as const }, MESSAGE_EDIT_MS, ['reopen']],
  ['a removed message', { isDeleted: true }, 0, []],
])('actions of %s', (_what, given, age, actions) => {
  const message = { isOwn: true, createdAt: new Date(0), isDeleted: false, question: null, ...given };
  expect(messageActions(message, CLIENT, new Date(age))).toEqual(actions);
  expect(messageActions(message, OBSERVER, new Date(age))).toEqual([]);
});
