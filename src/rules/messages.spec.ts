import {
  audiencesOf,
  lineChange,
  mentionsIn,
  MESSAGE_EDIT_MS,
  MESSAGE_STATES,
  messageActions,
  messageTransitions,
  mayWriteMessages,
  splitAtMentions,
} from './messages.js';

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

it('a question is opened and settled, and a removed message stays removed', () => {
  const becomes = MESSAGE_STATES.flatMap((from) =>
    MESSAGE_STATES.filter((to) => messageTransitions.canBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(becomes).toEqual([
    'plain → removed',
    'open → settled',
    'open → removed',
    'settled → open',
    'settled → removed',
  ]);
  const offered = (roles: ('writer' | 'author')[]) =>
    MESSAGE_STATES.map((state) => messageTransitions.actions(state, { roles, emailVerified: true }));
  expect(offered(['writer'])).toEqual([[], ['settle'], ['reopen'], []]);
  expect(offered(['author'])).toEqual([['edit', 'delete'], ['edit', 'delete'], ['edit', 'delete'], []]);
});

const ID = '3f9a1c2d-0000-4000-8000-000000000001';

it('mentions are ids in the text, each counted once', () => {
  expect(mentionsIn(`@{${ID}} and @{${ID}}, not @Tom, @{tom} or {${ID}}`)).toEqual([ID]);
  expect(splitAtMentions(`Ask @{${ID}}!`)).toEqual(['Ask ', ID, '!']);
  expect(splitAtMentions('Nobody')).toEqual(['Nobody']);
});

const SAID = { id: 'a', name: 'HoloTable 65', quantity: 2, unitPrice: 48_500, total: 97_000 };
it.each([
  ['as it was', [SAID], null],
  ['with another quantity', [{ ...SAID, quantity: 3 }], 'changed'],
  ['with another name', [{ ...SAID, name: 'HoloTable 98' }], 'changed'],
  ['with another price', [{ ...SAID, unitPrice: null }], 'changed'],
  ['with another term', [{ ...SAID, total: 1 }], 'changed'],
  ['removed', [{ ...SAID, id: 'b' }], 'gone'],
] as const)('a line %s is told from what was said', (_what, lines, change) => {
  expect(lineChange(SAID, [...lines])).toBe(change);
});
