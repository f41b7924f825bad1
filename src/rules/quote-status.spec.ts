import { COMPANY_TYPES, type CompanyType } from './actor.js';
import {
  allowsQuote,
  isDecidedQuote,
  isExpired,
  isProvisionalQuote,
  OPEN_QUOTE_STATUSES,
  QUOTE_ACTIONS,
  QUOTE_STATUSES,
  type QuoteAction,
  quoteActions,
  quoteActionsOnceVerified,
  type QuoteStatus,
  shownStatus,
} from './quote-status.js';

const ACTIONS = Object.keys(QUOTE_ACTIONS) as QuoteAction[];
const owners = (rows: Record<QuoteStatus, QuoteAction[]>) => ({ client: rows, partner: rows });

/** What each company type may do, by status. */
const EXPECTED: Record<CompanyType, Record<QuoteStatus, QuoteAction[]>> = {
  ...owners({
    draft: ['edit', 'submit', 'duplicate', 'delete'],
    pending_approval: ['withdraw', 'duplicate'],
    sent: ['accept', 'reject', 'request_change', 'duplicate'],
    accepted: ['duplicate'],
    rejected: ['duplicate'],
    expired: ['request_change', 'duplicate'],
  }),
  system: {
    draft: ['remove'],
    pending_approval: ['change_lines', 'adjust_pricing', 'approve', 'decline', 'remove'],
    sent: ['recall', 'resend', 'extend'],
    accepted: [],
    rejected: ['remove'],
    expired: ['extend', 'remove'],
  },
  internal: { draft: [], pending_approval: [], sent: [], accepted: [], rejected: [], expired: [] },
};

/** Where each action leads; the others leave the status as it is. */
const LEADS_TO: Partial<Record<QuoteAction, QuoteStatus>> = {
  submit: 'pending_approval',
  withdraw: 'draft',
  accept: 'accepted',
  reject: 'rejected',
  approve: 'sent',
  decline: 'rejected',
  request_change: 'pending_approval',
  recall: 'pending_approval',
  extend: 'sent',
};

const CLIENT = { companyType: 'client', emailVerified: true } as const;

const TODAY = new Date('2026-05-19T12:00:00Z');
const day = (date: string) => new Date(`2026-05-${date}T23:59:59Z`);

describe.each(COMPANY_TYPES)('a %s', (companyType) => {
  describe.each(QUOTE_STATUSES)('with a quote that is %s', (status) => {
    it.each(ACTIONS)('%s', (action) => {
      const quote = { status, validUntil: null };
      const expected = EXPECTED[companyType][status].includes(action);
      expect(allowsQuote(action, quote, companyType, TODAY)).toBe(expected);
      expect(quoteActions(quote, { companyType, emailVerified: true }, TODAY).includes(action)).toBe(expected);
    });
  });
});

describe('until the address is confirmed', () => {
  const UNVERIFIED = { ...CLIENT, emailVerified: false };

  it.each([
    ['draft', ['edit', 'duplicate', 'delete'], ['submit']],
    ['pending_approval', ['withdraw', 'duplicate'], []],
    ['sent', ['duplicate'], ['accept', 'reject', 'request_change']],
    ['accepted', ['duplicate'], []],
  ] as const)('a quote that is %s', (status, now, later) => {
    const quote = { status, validUntil: null };
    expect(quoteActions(quote, UNVERIFIED, TODAY)).toEqual(now);
    expect(quoteActionsOnceVerified(quote, UNVERIFIED, TODAY)).toEqual(later);
    expect(quoteActions(quote, CLIENT, TODAY).toSorted()).toEqual([...now, ...later].toSorted());
    expect(quoteActionsOnceVerified(quote, CLIENT, TODAY)).toBeUndefined();
  });
});

it.each(ACTIONS)('%s leads where it should', (action) => {
  const { to } = QUOTE_ACTIONS[action] as { to?: QuoteStatus };
  expect(to).toBe(LEADS_TO[action]);
});

it('nothing leads out of accepted and rejected', () => {
  const moving = ACTIONS.filter((action) => LEADS_TO[action]);
  for (const status of ['accepted', 'rejected'] as const) {
    for (const type of COMPANY_TYPES) {
      expect(moving.filter((action) => allowsQuote(action, { status, validUntil: null }, type, TODAY))).toEqual([]);
    }
  }
});

/** Where a quote stands in each status, written anew. */
const STANDS: Record<QuoteStatus, ('provisional' | 'open' | 'decided')[]> = {
  draft: ['provisional'],
  pending_approval: ['provisional', 'open'],
  sent: ['open'],
  accepted: ['decided'],
  rejected: ['decided'],
  expired: [],
};

it.each(QUOTE_STATUSES)('a quote that is %s stands where it should', (status) => {
  expect({
    provisional: isProvisionalQuote(status),
    open: OPEN_QUOTE_STATUSES.includes(status),
    decided: isDecidedQuote(status),
  }).toEqual({
    provisional: STANDS[status].includes('provisional'),
    open: STANDS[status].includes('open'),
    decided: STANDS[status].includes('decided'),
  });
});

describe('past its date', () => {
  it.each(QUOTE_STATUSES)('a quote that is %s counts as expired unless it was decided', (status) => {
    expect(isExpired({ status, validUntil: day('18') }, TODAY)).toBe(!STANDS[status].includes('decided'));
  });

  it('a sent quote can be neither accepted nor rejected, before any sweep', () => {
    const late = { status: 'sent', validUntil: day('18') } as const;
    expect(quoteActions(late, CLIENT, TODAY)).toEqual(['request_change', 'duplicate']);
  });

  it('staff neither recall nor resend what is no longer out: they extend it', () => {
    const late = { status: 'sent', validUntil: day('18') } as const;
    expect(quoteActions(late, { companyType: 'system', emailVerified: true }, TODAY)).toEqual(['extend']);
  });

  it.each([
    ['sent', false, 'sent'],
    ['sent', true, 'expired'],
    ['draft', true, 'draft'],
    ['pending_approval', true, 'pending_approval'],
  ] as const)('%s, past its date: %s, is shown as %s', (status, isPast, shown) => {
    expect(shownStatus({ status, isExpired: isPast })).toBe(shown);
  });

  it('a draft stays editable and can be submitted', () => {
    const late = { status: 'draft', validUntil: day('18') } as const;
    expect(quoteActions(late, CLIENT, TODAY)).toEqual(EXPECTED.client.draft);
  });
});

it('a quote is valid to the last moment of its last day, and without a date for ever', () => {
  const isPast = (validUntil: Date | null, now: Date) => isExpired({ status: 'sent', validUntil }, now);
  expect(isPast(day('19'), day('19'))).toBe(false);
  expect(isPast(day('19'), new Date(day('19').getTime() + 1))).toBe(true);
  expect(isPast(null, day('19'))).toBe(false);
});
