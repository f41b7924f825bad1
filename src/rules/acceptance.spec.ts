import {
  ACCEPTANCE_STATES,
  type AcceptanceLimits,
  isAsked,
  missingOf,
  needsOf,
  signatoryActions,
  waitsInWords,
} from './acceptance.js';

const [anna, tom, uma] = [
  { userId: 'anna', isAdmin: true },
  { userId: 'tom', isAdmin: false },
  { userId: 'uma', isAdmin: false },
];

it.each<[AcceptanceLimits | null, number, string[]]>([
  [null, 1_000_000, []],
  [{}, 1_000_000, []],
  [{ adminOver: 100_00 }, 100_00, []],
  [{ adminOver: 100_00 }, 100_01, ['admin']],
  [{ adminOver: 0 }, 0, []],
  [{ adminOver: null, twoPeopleOver: 0 }, 1, ['two_people']],
  [{ adminOver: 3, twoPeopleOver: 2, purchaseOrderOver: 1 }, 3, ['two_people', 'purchase_order']],
])('a rule applies over its limits: %j, %d', (limits, total, needs) => {
  expect(needsOf(limits, total)).toEqual(needs);
});

it.each([
  [['admin'], [tom], null, ['admin']],
  [['admin'], [tom, anna], null, []],
  [['two_people'], [anna], null, ['two_people']],
  [['two_people'], [anna, anna], null, ['two_people']],
  [['two_people'], [tom, uma], null, []],
  [['admin', 'two_people'], [tom, uma], null, ['admin']],
  [['purchase_order'], [anna], '', ['purchase_order']],
  [['admin', 'purchase_order'], [], 'PO-1', ['admin']],
] as const)('signatures meet needs: %j by %j with %j', (needs, signed, purchaseOrder, missing) => {
  expect(missingOf(needs, signed, purchaseOrder)).toEqual(missing);
});

it('asks those whose signature would help', () => {
  expect(isAsked(['admin'], [tom], anna)).toBe(true);
  expect(isAsked(['admin'], [tom], uma)).toBe(false);
  expect(isAsked(['two_people'], [tom], tom)).toBe(false);
  expect(isAsked(['admin', 'two_people'], [tom], uma)).toBe(true);
  expect(isAsked(['admin', 'two_people'], [tom, uma], anna)).toBe(true);
  expect(isAsked(['two_people'], [tom, uma], anna)).toBe(false);
});

it('lets who signed withdraw, who is asked sign or refuse, and nobody change a request that ended', () => {
  expect(signatoryActions('waiting', ['admin'], [tom], tom)).toEqual(['withdraw']);
  expect(signatoryActions('waiting', ['admin'], [tom], anna)).toEqual(['sign', 'refuse']);
  expect(signatoryActions('waiting', ['admin'], [tom], uma)).toEqual([]);
  expect(signatoryActions('waiting', [], [tom], tom)).toEqual(['sign', 'refuse', 'withdraw']);
  for (const state of ACCEPTANCE_STATES.filter((one) => one !== 'waiting'))
    for (const person of [anna, tom]) expect(signatoryActions(state, ['admin'], [tom], person)).toEqual([]);
});

it('says what a request waits for', () => {
  expect(waitsInWords(['admin', 'two_people'])).toBe('Waits for an administrator and a second person');
  expect(waitsInWords([])).toBe('Waits to be accepted');
});
