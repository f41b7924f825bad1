import fc from 'fast-check';
import {
  customerTaken,
  daysAfter,
  daysBetween,
  DEAL_STAGES,
  dealActions,
  dealAttention,
  type DealState,
  isOpenStage,
  isProtected,
  REGISTRATIONS,
  websiteDomain,
  weighted,
} from './deal.js';

const PARTNER = { companyId: 'p', companyType: 'partner', accountType: 'standard', emailVerified: true } as const;
const STAFF = { companyId: 's', companyType: 'system', accountType: 'admin', emailVerified: true } as const;
const state = (given: Partial<DealState> = {}): DealState => ({
  stage: 'registered',
  registration: 'pending',
  partnerId: 'p',
  protectedUntil: null,
  isExtended: false,
  isAsked: false,
  isWonByQuote: false,
  ...given,
});
const states = fc.record({
  stage: fc.constantFrom(...DEAL_STAGES),
  registration: fc.constantFrom(...REGISTRATIONS),
  partnerId: fc.constant('p'),
  protectedUntil: fc.option(fc.constantFrom('2026-05-20', '2026-07-02')),
  isExtended: fc.boolean(),
  isAsked: fc.boolean(),
  isWonByQuote: fc.boolean(),
});

describe('the actions on a deal', () => {
  it('belong to the partner or to staff, never to both, and never to other partners or internal users', () => {
    fc.assert(
      fc.property(states, (deal) => {
        expect(dealActions(deal, { ...PARTNER, companyId: 'other' })).toEqual([]);
        expect(dealActions(deal, { ...STAFF, companyType: 'internal' })).toEqual([]);
        expect(dealActions(deal, { ...STAFF, accountType: 'standard' })).toEqual([]);
        const theirs = dealActions(deal, PARTNER);
        expect(dealActions(deal, STAFF).filter((action) => theirs.includes(action))).toEqual([]);
        expect([...theirs, ...dealActions(deal, STAFF)]).not.toContain('expire');
      }),
    );
  });

  it.each([
    [state(), PARTNER, ['change_customer', 'move', 'win', 'lose', 'plan', 'link_quote', 'edit']],
    [
      state({ isAsked: true }),
      PARTNER,
      ['answer', 'change_customer', 'move', 'win', 'lose', 'plan', 'link_quote', 'edit'],
    ],
    [state(), STAFF, ['approve', 'decline', 'ask']],
    [state({ registration: 'approved' }), PARTNER, ['extend', 'move', 'win', 'lose', 'plan', 'link_quote', 'edit']],
    [
      state({ registration: 'approved', isExtended: true }),
      PARTNER,
      ['move', 'win', 'lose', 'plan', 'link_quote', 'edit'],
    ],
    [state({ registration: 'approved' }), STAFF, ['revoke']],
    [state({ registration: 'declined' }), PARTNER, ['change_customer', 'register_again', 'edit']],
    [state({ stage: 'lost', registration: 'approved' }), PARTNER, ['reopen', 'edit']],
    [state({ stage: 'won', isWonByQuote: true }), PARTNER, ['edit']],
    [state({ stage: 'lost' }), STAFF, []],
  ])('are right for %j', (deal, caller, actions) => {
    expect(dealActions(deal, caller)).toEqual(actions);
  });
});

it('a customer is protected while the deal is approved and open', () => {
  fc.assert(
    fc.property(states, (deal) => {
      expect(isProtected(deal)).toBe(deal.registration === 'approved' && isOpenStage(deal.stage));
    }),
  );
});

it('only open deals need attention, and the most urgent come first', () => {
  const open = { ...state(), nextStep: null, nextStepOn: null, quoteStatus: null };
  const today = '2026-05-14';
  expect(dealAttention(open, today)).toEqual(['no_next_step']);
  expect(dealAttention({ ...open, registration: 'declined' }, today)).toEqual([]);
  expect(dealAttention({ ...open, stage: 'won' }, today)).toEqual([]);
  const planned = { ...open, nextStep: 'Call', nextStepOn: '2026-05-14' };
  expect(dealAttention(planned, today)).toEqual([]);
  expect(dealAttention({ ...planned, nextStepOn: '2026-05-13', quoteStatus: 'expired', isAsked: true }, today)).toEqual(
    ['question', 'quote_expired', 'step_overdue'],
  );
  const ending = (protectedUntil: string) =>
    dealAttention({ ...planned, registration: 'approved', protectedUntil }, today);
  expect([ending('2026-05-28'), ending('2026-05-29')]).toEqual([['protection_ending'], []]);
});

it('days are counted by calendar date', () => {
  expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01');
  expect(daysAfter('2026-03-28', 90)).toBe('2026-06-26');
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.integer({ min: -400, max: 400 }), (date, count) => {
      const day = date.toISOString().slice(0, 10);
      expect(daysBetween(day, daysAfter(day, count))).toBe(count);
    }),
  );
});

it.each([
  ['https://www.Orchard.example/contact?x=1', 'orchard.example'],
  ['orchard.example', 'orchard.example'],
  ['WWW.ORCHARD.EXAMPLE.', 'orchard.example'],
  ['http://orchard.example:8080', 'orchard.example'],
  ['https://müller.example', 'xn--mller-kva.example'],
  ['', null],
  [null, null],
  ['https://', null],
])('the domain of %s is %s', (website, domain) => {
  expect(websiteDomain(website)).toBe(domain);
});

it('the weighted value is the value times the percentage, to the cent', () => {
  expect(weighted(96_05, 10)).toBe(9_61);
  expect(weighted(1_00, 0)).toBe(0);
  expect(weighted(1_00, 100)).toBe(1_00);
});

it('the message says that the customer is taken, but not by which partner', () => {
  expect(customerTaken('2026-07-03')).toBe(
    'This customer is already registered by another partner. You can register again from 3 July 2026, if the deal is free by then.',
  );
});
