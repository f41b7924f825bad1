import fc from 'fast-check';
import {
  claimAgainUntil,
  claimUntil,
  FUND_ACTION_NAMES,
  FUND_ACTIONS,
  FUND_REQUEST_STATUSES,
  type FundAction,
  fundActions,
  fundDayProblems,
  fundEntries,
  type FundEntry,
  type FundRequestState,
  type FundRequestStatus,
} from './fund-request.js';
import { sumOf } from './sum.js';

const PARTNER = { companyId: 'p', companyType: 'partner', accountType: 'standard', emailVerified: true } as const;
const STAFF = { companyId: 's', companyType: 'system', accountType: 'admin', emailVerified: true } as const;
const TODAY = '2026-05-14';
const state = (status: FundRequestStatus, given: Partial<FundRequestState> = {}): FundRequestState => ({
  status,
  partnerId: 'p',
  endsOn: '2026-05-14',
  claimUntil: '2026-07-13',
  ...given,
});

it.each([
  ['requested', ['withdraw'], ['approve', 'decline']],
  ['approved', ['document', 'claim', 'withdraw'], []],
  ['claimed', [], ['pay', 'return']],
  ['returned', ['document', 'claim', 'withdraw'], []],
  ['paid', [], []],
  ['declined', [], []],
  ['withdrawn', [], []],
  ['lapsed', [], []],
] as const)(
  'for a request that is %s the partner’s actions are %j and staff’s actions %j',
  (status, ofPartner, ofStaff) => {
    expect(fundActions(state(status), PARTNER, TODAY)).toEqual(ofPartner);
    expect(fundActions(state(status), STAFF, TODAY)).toEqual(ofStaff);
    expect(fundActions(state(status), { ...PARTNER, companyId: 'other' }, TODAY)).toEqual([]);
    expect(fundActions(state(status), { ...STAFF, companyType: 'internal' }, TODAY)).toEqual([]);
    expect(fundActions(state(status), { ...STAFF, accountType: 'standard' }, TODAY)).toEqual([]);
    expect(fundActions(state(status), { ...STAFF, emailVerified: false }, TODAY)).toEqual([]);
  },
);

it('a request can be claimed from its last day for 60 days, or for 14 days after a return', () => {
  expect(claimUntil('2026-05-14')).toBe('2026-07-13');
  const mayClaim = (today: string) => fundActions(state('approved'), PARTNER, today).includes('claim');
  expect(['2026-05-13', '2026-05-14', '2026-07-13', '2026-07-14'].map(mayClaim)).toEqual([false, true, true, false]);
  expect(claimAgainUntil('2026-07-13', '2026-06-01')).toBe('2026-07-13');
  expect(claimAgainUntil('2026-07-13', '2026-07-10')).toBe('2026-07-24');
});

it.each([
  ['2026-05-14', '2026-05-14', {}],
  ['2026-05-13', '2026-05-14', { startsOn: 'The first day must not be in the past' }],
  ['2026-05-15', '2026-05-14', { endsOn: 'The last day must not be before the first' }],
  ['2026-05-15', '2027-05-14', {}],
  ['2026-05-15', '2027-05-15', { endsOn: 'The last day must be within a year from today' }],
])('the days %s to %s give the errors %j', (startsOn, endsOn, problems) => {
  expect(fundDayProblems({ startsOn, endsOn }, TODAY)).toEqual(problems);
});

describe('any sequence of actions', () => {
  interface Request {
    status: FundRequestStatus;
    reserved: number;
  }
  const sum = (ledger: FundEntry[], ...kinds: FundEntry['kind'][]) =>
    sumOf(
      ledger.filter(({ kind }) => kinds.includes(kind)),
      ({ amount }) => amount,
    );

  it('keeps the balance at budget minus reserved and paid amounts, and reserves nothing for closed requests', () => {
    const step = fc.record({
      at: fc.nat(4),
      action: fc.constantFrom(...FUND_ACTION_NAMES),
      amount: fc.integer({ min: 1, max: 100_00 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_00 }), fc.array(step, { maxLength: 60 }), (budget, steps) => {
        const ledger: FundEntry[] = [{ kind: 'budget', amount: budget }];
        const requests: Request[] = Array.from({ length: 5 }, () => ({ status: 'requested', reserved: 0 }));
        let paid = 0;
        for (const { at, action, amount } of steps) {
          const request = requests[at]!;
          const { from, to }: { from: readonly FundRequestStatus[]; to?: FundRequestStatus } = FUND_ACTIONS[action];
          if (!from.includes(request.status)) continue;
          const given = action === 'pay' ? Math.min(amount, request.reserved) : amount;
          const entries = fundEntries(action, request.reserved, given);
          const left = sumOf([...ledger, ...entries], (entry) => entry.amount);
          if (left < 0) continue; // the ledger would refuse the entry
          ledger.push(...entries);
          if (action === 'approve') request.reserved = given;
          if (action === 'pay') paid += given;
          if (to) request.status = to;
        }
        const open = requests.filter(({ status }) => ['approved', 'claimed', 'returned'].includes(status));
        const reserved = sumOf(open, (request) => request.reserved);
        expect(0 - sum(ledger, 'reserved', 'released', 'lapsed')).toBe(reserved);
        expect(0 - sum(ledger, 'paid')).toBe(paid);
        expect(sum(ledger, 'budget', 'reserved', 'released', 'lapsed', 'paid')).toBe(budget - reserved - paid);
      }),
    );
  });

  it('reaches every status, and never leaves a final one', () => {
    const reached = new Set<FundRequestStatus>(['requested']);
    for (const _ of FUND_REQUEST_STATUSES) {
      for (const { from, to } of Object.values<{ from: readonly FundRequestStatus[]; to?: FundRequestStatus }>(
        FUND_ACTIONS,
      )) {
        if (to && from.some((status) => reached.has(status))) reached.add(to);
      }
    }
    expect([...reached].toSorted()).toEqual(FUND_REQUEST_STATUSES.toSorted());
    const over: FundRequestStatus[] = ['paid', 'declined', 'withdrawn', 'lapsed'];
    const leads = (action: FundAction, status: FundRequestStatus) =>
      (FUND_ACTIONS[action].from as readonly string[]).includes(status);
    expect(over.filter((status) => FUND_ACTION_NAMES.some((action) => leads(action, status)))).toEqual([]);
  });
});
