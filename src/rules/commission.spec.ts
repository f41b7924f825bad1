import fc from 'fast-check';
import {
  amountOf,
  type CommissionFacts,
  commissionOf,
  type CommissionState,
  earnedOf,
  explain,
  movesTo,
  payableFrom,
} from './commission.js';

describe('the commission of lines', () => {
  const none = new Map<string, number | null>();

  it('is the rate of their total, in which unpriced lines count as zero', () => {
    const lines = [
      { group: 'tables', total: 170_000_00 },
      { group: null, total: 380_00 },
      { group: 'walls', total: null },
    ];
    expect(commissionOf(lines, 0.15, none)).toEqual({
      parts: [{ rate: 0.15, basis: 170_380_00 }],
      basis: 170_380_00,
      commission: 25_557_00,
    });
  });

  it('excludes groups without commission, and uses the rate of a group that has one', () => {
    const lines = [
      { group: 'tables', total: 100_00 },
      { group: 'software', total: 50_00 },
      { group: 'walls', total: 10_00 },
      { group: 'tables', total: 1 },
    ];
    const groups = new Map([
      ['software', null],
      ['walls', 0.2],
    ]);
    expect(commissionOf(lines, 0.15, groups)).toEqual({
      parts: [
        { rate: 0.2, basis: 10_00 },
        { rate: 0.15, basis: 100_01 },
      ],
      basis: 110_01,
      commission: 200 + 1500,
    });
  });

  it('is zero at a rate of zero', () => {
    expect(commissionOf([{ group: null, total: 100_00 }], 0, none)).toEqual({ parts: [], basis: 0, commission: 0 });
  });
});

describe('earned commission', () => {
  it('never exceeds the paid share, grows with it, and is complete when the last cent is paid', () => {
    const amounts = fc.integer({ min: 1, max: 99_999_999_999_999 });
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (commission, total, shares) => {
          let before = 0;
          for (const paid of shares.map((share) => Math.floor(share * total)).toSorted((a, b) => a - b)) {
            const earned = earnedOf(commission, paid, total);
            expect(BigInt(earned) * BigInt(total) <= BigInt(commission) * BigInt(paid)).toBe(true);
            expect(earned).toBeGreaterThanOrEqual(before);
            before = earned;
          }
          expect(earnedOf(commission, total, total)).toBe(commission);
          expect(earnedOf(commission, 0, total)).toBe(0);
        },
      ),
    );
  });
});

describe('the ledger rows of a quote', () => {
  const day = '2026-03-03';
  const after = '2026-04-02';

  it('are payable thirty days after the payment', () => {
    expect(payableFrom('2026-03-03')).toBe(after);
    expect(payableFrom('2028-02-10')).toBe('2028-03-11');
  });

  it('are empty when nothing has changed', () => {
    expect(movesTo(100, { accrued: 100, earned: [] }, 'none', day)).toEqual([]);
    expect(
      movesTo(
        100,
        { accrued: 60, earned: [{ payableOn: after, amount: 40 }] },
        { paid: 4, credited: 0, total: 10 },
        day,
      ),
    ).toEqual([]);
    expect(movesTo(100, { accrued: 0, earned: [] }, 'cancelled', day)).toEqual([]);
  });

  it('reverse the amounts that become payable last first', () => {
    const state = {
      accrued: 20,
      earned: [
        { payableOn: '2026-01-01', amount: 50 },
        { payableOn: '2026-02-01', amount: 30 },
      ],
    };
    expect(movesTo(100, state, { paid: 4, credited: 0, total: 10 }, day)).toEqual([
      { kind: 'reversed', accrued: 30, owed: -30, payableOn: '2026-02-01' },
      { kind: 'reversed', accrued: 10, owed: -10, payableOn: '2026-01-01' },
    ]);
  });

  it('reverse the whole commission of a cancelled order, and start again with the next order', () => {
    const state = { accrued: 60, earned: [{ payableOn: '2026-01-01', amount: 40 }] };
    expect(movesTo(100, state, 'cancelled', day)).toEqual([
      { kind: 'reversed', accrued: 0, owed: -40, payableOn: '2026-01-01' },
      { kind: 'reversed', accrued: -60, owed: 0, payableOn: null },
    ]);
    expect(movesTo(100, { accrued: 0, earned: [] }, { paid: 10, credited: 0, total: 10 }, day)).toEqual([
      { kind: 'accrued', accrued: 100, owed: 0, payableOn: null },
      { kind: 'earned', accrued: -100, owed: 100, payableOn: after },
    ]);
  });

  it('of a credit reverse commission that will never be earned, without expecting it again', () => {
    const state = { accrued: 0, earned: [{ payableOn: '2026-01-01', amount: 100 }] };
    expect(movesTo(100, state, { paid: 940, credited: 60, total: 1000 }, day)).toEqual([
      { kind: 'reversed', accrued: 0, owed: -6, payableOn: '2026-01-01' },
    ]);
    expect(movesTo(100, state, { paid: 940, credited: 0, total: 1000 }, day)).toEqual([
      { kind: 'reversed', accrued: 6, owed: -6, payableOn: '2026-01-01' },
    ]);
  });

  it('add up to the order’s commission after any sequence of steps, and are never below zero', () => {
    const amount = fc.integer({ min: 1, max: 99_999_999 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const step = fc.oneof(
      fc.constantFrom('none' as const, 'cancelled' as const),
      fc.record({ paid: share, credited: fc.oneof(fc.constant(0), share) }),
    );
    const days = fc.constantFrom('2026-01-05', '2026-01-05', '2026-03-01', '2026-02-02');
    fc.assert(
      fc.property(amount, amount, fc.array(fc.tuple(step, days)), (commission, total, steps) => {
        let state: CommissionState = { accrued: commission, earned: [] };
        for (const [shares, on] of steps) {
          const order = typeof shares === 'string' ? shares : ordered(total, shares);
          const moves = movesTo(commission, state, order, on);
          for (const move of moves) expect(Math.abs(amountOf(move))).toBeGreaterThan(0);
          state = moves.reduce(applied, state);
          const earned = state.earned.reduce((sum, one) => sum + one.amount, 0);
          expect(earned).toBe(typeof order === 'string' ? 0 : earnedOf(commission, order.paid, total));
          const promised = typeof order === 'string' ? commission : earnedOf(commission, total - order.credited, total);
          expect(state.accrued + earned).toBe(order === 'cancelled' ? 0 : promised);
          expect(state.accrued).toBeGreaterThanOrEqual(0);
          expect(state.earned.every((one) => one.amount >= 0)).toBe(true);
          expect(movesTo(commission, state, order, on)).toEqual([]);
        }
      }),
    );
  });

  function ordered(total: number, { paid, credited }: { paid: number; credited: number }) {
    const isPaid = Math.floor(paid * total);
    return { paid: isPaid, credited: Math.floor(credited * (total - isPaid)), total };
  }

  /** Returns the state of the ledger after an entry. */
  function applied({ accrued, earned }: CommissionState, move: ReturnType<typeof movesTo>[number]): CommissionState {
    const days = new Map(earned.map(({ payableOn, amount }) => [payableOn, amount]));
    if (move.payableOn) days.set(move.payableOn, (days.get(move.payableOn) ?? 0) + move.owed);
    return {
      accrued: accrued + move.accrued,
      earned: [...days].map(([payableOn, amount]) => ({ payableOn, amount })),
    };
  }
});

describe('the sentence of a ledger row', () => {
  const payment = { amount: 40_00, credited: 0, total: 100_00, undoesBooking: false };
  const facts: CommissionFacts = {
    kind: 'earned',
    amount: 10_222_80,
    owed: 10_222_80,
    day: '2026-03-03',
    parts: [{ rate: 0.15, basis: 170_380_00 }],
    client: 'Meridian Engineering B.V.',
    quote: 'Q-2026-000123',
    order: 'O-2026-000061',
    payment,
    statement: null,
    reason: null,
  };
  it.each<[Partial<CommissionFacts>, string]>([
    [{}, '15% of €170,380.00, Q-2026-000123, paid 40% on 3 March: €10,222.80'],
    [
      {
        payment: { ...payment, amount: 33_33 },
        parts: [
          { rate: 0.2, basis: 10_00 },
          { rate: 0.125, basis: 1_00 },
        ],
      },
      '20% of €10.00 and 12.5% of €1.00, Q-2026-000123, paid 33.33% on 3 March: €10,222.80',
    ],
    [
      { kind: 'accrued', amount: 25_557_00, owed: 0, order: null, payment: null },
      '15% of €170,380.00, Q-2026-000123, accepted by Meridian Engineering B.V. on 3 March: €25,557.00, earned when the order is paid',
    ],
    [
      { kind: 'accrued', amount: 25_557_00, owed: 0, payment: null },
      '15% of €170,380.00, Q-2026-000123, ordered again as O-2026-000061 on 3 March: €25,557.00, earned when the order is paid',
    ],
    [
      { kind: 'reversed', amount: -1_00, owed: -1_00, payment: { ...payment, amount: 5_00 } },
      '15% of €170,380.00, Q-2026-000123, 5% refunded on 3 March: −€1.00',
    ],
    [
      { kind: 'reversed', amount: -1_00, owed: -1_00, payment: { ...payment, amount: 5_00, credited: 5_00 } },
      '15% of €170,380.00, Q-2026-000123, 5% credited on 3 March: −€1.00',
    ],
    [
      { kind: 'accrued', amount: 1_00, owed: 0, payment: { ...payment, amount: 5_00, credited: -5_00 } },
      '15% of €170,380.00, Q-2026-000123, a credit reversed on 3 March: €1.00, earned when the order is paid',
    ],
    [
      { kind: 'reversed', amount: -1_00, owed: -1_00, payment: { ...payment, undoesBooking: true } },
      '15% of €170,380.00, Q-2026-000123, booking of 40% undone on 3 March: −€1.00',
    ],
    [
      { kind: 'reversed', amount: -1_00, owed: -1_00, payment: null },
      '15% of €170,380.00, Q-2026-000123, order O-2026-000061 cancelled on 3 March: −€1.00',
    ],
    [
      { kind: 'reversed', amount: -1_00, owed: 0, payment: null },
      '15% of €170,380.00, Q-2026-000123, order O-2026-000061 cancelled on 3 March: −€1.00, not earned yet',
    ],
    [
      { kind: 'adjusted', amount: -50_00, reason: 'A fair that fell through' },
      'Adjusted on 3 March, A fair that fell through: −€50.00',
    ],
    [
      { kind: 'paid_out', amount: -10_840_00, statement: { number: 'ST-2026-0001', entries: 5 } },
      'Paid out with statement ST-2026-0001 of 3 March, 5 entries: €10,840.00',
    ],
  ])('matches the specification: %#', (given, sentence) => {
    expect(explain({ ...facts, ...given })).toBe(sentence);
  });
});
