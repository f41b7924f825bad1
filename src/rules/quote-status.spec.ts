import type { CompanyType } from './actor.js';
import { HAND_TAX_STATES, type HandTaxState } from './tax-by-hand.js';
import {
  allowsQuote,
  isDecidedQuote,
  isExpired,
  isProvisionalQuote,
  isTheirsToDo,
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
type Rows = Record<QuoteStatus, QuoteAction[]>;

const NOTHING: Rows = { draft: [], pending_approval: [], sent: [], accepted: [], rejected: [], expired: [] };
const OWN: Rows = {
  draft: ['edit', 'submit', 'duplicate', 'delete'],
  pending_approval: ['withdraw', 'duplicate'],
  sent: ['accept', 'reject', 'request_change', 'duplicate'],
  accepted: ['duplicate'],
  rejected: ['duplicate'],
  expired: ['request_change', 'duplicate'],
};

/** Expected actions of each party by status. The quote is for company `c`, and may be prepared by partner `p`. */
const EXPECTED: Record<string, [viewer: [CompanyType, string], partnerId: string | null, rows: Rows]> = {
  'client with its own': [['client', 'c'], null, OWN],
  'partner with its own': [['partner', 'c'], null, OWN],
  'client with what a partner made for it': [
    ['client', 'c'],
    'p',
    {
      draft: ['duplicate'],
      pending_approval: ['duplicate'],
      sent: ['accept', 'reject', 'request_change', 'duplicate'],
      accepted: ['duplicate'],
      rejected: ['duplicate'],
      expired: ['request_change', 'duplicate'],
    },
  ],
  'partner with what it made for a client': [
    ['partner', 'p'],
    'p',
    {
      draft: ['edit', 'submit', 'duplicate', 'delete'],
      pending_approval: ['withdraw', 'duplicate'],
      sent: ['duplicate'],
      accepted: ['duplicate'],
      rejected: ['duplicate'],
      expired: ['duplicate'],
    },
  ],
  "partner with a client's own": [['partner', 'p'], null, NOTHING],
  'partner with what another one made for their client': [['partner', 'q'], 'p', NOTHING],
  'system administrator': [
    ['system', 's'],
    'p',
    {
      draft: ['remove'],
      pending_approval: ['change_lines', 'adjust_pricing', 'approve', 'decline', 'remove'],
      sent: ['recall', 'resend', 'extend'],
      accepted: [],
      rejected: ['remove'],
      expired: ['recall', 'extend', 'remove'],
    },
  ],
  observer: [['internal', 'i'], 'p', NOTHING],
};

/** Target status of each action; actions without an entry keep the status. */
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

const CLIENT = { companyType: 'client', companyId: 'c', emailVerified: true } as const;
const OF_CLIENT = { companyId: 'c', partnerId: null, waitsForAgreement: false } as const;

const TODAY = new Date('2026-05-19T12:00:00Z');
const day = (date: string) => new Date(`2026-05-${date}T23:59:59Z`);

describe.each(Object.entries(EXPECTED))('a %s', (_who, [[companyType, companyId], partnerId, rows]) => {
  const viewer = { companyType, companyId, emailVerified: true };
  describe.each(QUOTE_STATUSES)('that is %s', (status) => {
    const quote = { status, validUntil: null, companyId: 'c', partnerId, waitsForAgreement: false };

    it.each(ACTIONS)('%s', (action) => {
      const expected = rows[status].includes(action);
      expect(allowsQuote(action, quote, viewer, TODAY)).toBe(expected);
      expect(quoteActions(quote, viewer, TODAY).includes(action)).toBe(expected);
      const ever = QUOTE_STATUSES.some((any) => rows[any].includes(action));
      expect(isTheirsToDo(action, quote, viewer)).toBe(ever);
    });
  });
});

describe('with an unverified address', () => {
  const UNVERIFIED = { ...CLIENT, emailVerified: false };

  it.each([
    ['draft', ['edit', 'duplicate', 'delete'], ['submit']],
    ['pending_approval', ['withdraw', 'duplicate'], []],
    ['sent', ['duplicate'], ['accept', 'reject', 'request_change']],
    ['accepted', ['duplicate'], []],
  ] as const)('a quote that is %s', (status, now, later) => {
    const quote = { ...OF_CLIENT, status, validUntil: null };
    expect(quoteActions(quote, UNVERIFIED, TODAY)).toEqual(now);
    expect(quoteActionsOnceVerified(quote, UNVERIFIED, TODAY)).toEqual(later);
    expect(quoteActions(quote, CLIENT, TODAY).toSorted()).toEqual([...now, ...later].toSorted());
    expect(quoteActionsOnceVerified(quote, CLIENT, TODAY)).toBeUndefined();
  });
});

it('a quote that waits for agreements is not approved again, and all else may be done with it', () => {
  for (const [[companyType, companyId], partnerId, rows] of Object.values(EXPECTED)) {
    const quote = { status: 'pending_approval' as const, validUntil: null, companyId: 'c', partnerId };
    const viewer = { companyType, companyId, emailVerified: true };
    const actions = rows.pending_approval.filter((action) => action !== 'approve');
    expect(quoteActions({ ...quote, waitsForAgreement: true }, viewer, TODAY).toSorted()).toEqual(actions.toSorted());
  }
});

it.each(ACTIONS)('the action %s leads to the status in the table', (action) => {
  const { to } = QUOTE_ACTIONS[action] as { to?: QuoteStatus };
  expect(to).toBe(LEADS_TO[action]);
});

it('no action leaves the statuses accepted and rejected', () => {
  const moving = ACTIONS.filter((action) => LEADS_TO[action]);
  for (const status of ['accepted', 'rejected'] as const) {
    for (const [[companyType, companyId], partnerId] of Object.values(EXPECTED)) {
      const quote = { status, validUntil: null, companyId: 'c', partnerId, waitsForAgreement: false };
      const viewer = { companyType, companyId, emailVerified: true };
      expect(moving.filter((action) => allowsQuote(action, quote, viewer, TODAY))).toEqual([]);
    }
  }
});

/** Expected properties of each status, listed independently of the code. */
const STANDS: Record<QuoteStatus, ('provisional' | 'open' | 'decided')[]> = {
  draft: ['provisional'],
  pending_approval: ['provisional', 'open'],
  sent: ['open'],
  accepted: ['decided'],
  rejected: ['decided'],
  expired: [],
};

it.each(QUOTE_STATUSES)('a quote that is %s has the expected properties', (status) => {
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
  it.each(QUOTE_STATUSES)('a quote that is %s counts as expired unless it was accepted or rejected', (status) => {
    expect(isExpired({ status, validUntil: day('18') }, TODAY)).toBe(!STANDS[status].includes('decided'));
  });

  it('a sent quote can be neither accepted nor rejected, even before the expiry job has run', () => {
    const late = { ...OF_CLIENT, status: 'sent', validUntil: day('18') } as const;
    expect(quoteActions(late, CLIENT, TODAY)).toEqual(['request_change', 'duplicate']);
  });

  it('staff can recall or extend an expired quote, not resend it', () => {
    const late = { ...OF_CLIENT, status: 'sent', validUntil: day('18') } as const;
    expect(quoteActions(late, { ...CLIENT, companyType: 'system' }, TODAY)).toEqual(['recall', 'extend']);
  });

  it.each([
    ['sent', false, 'sent'],
    ['sent', true, 'expired'],
    ['draft', true, 'draft'],
    ['pending_approval', true, 'pending_approval'],
  ] as const)('a quote that is %s, past its date: %s, is shown as %s', (status, isPast, shown) => {
    expect(shownStatus({ status, isExpired: isPast })).toBe(shown);
  });

  it('a draft stays editable and can be submitted', () => {
    const late = { ...OF_CLIENT, status: 'draft', validUntil: day('18') } as const;
    expect(quoteActions(late, CLIENT, TODAY)).toEqual(OWN.draft);
  });
});

it('a quote is not offered while VAT by hand waits for an agreement, or has ended', () => {
  const staff = { ...CLIENT, companyType: 'system' } as const;
  const actions = (status: QuoteStatus, handTax?: HandTaxState) =>
    quoteActions({ ...OF_CLIENT, status, validUntil: null, ...(handTax && { handTax }) }, staff, TODAY);
  for (const status of QUOTE_STATUSES) {
    for (const handTax of HAND_TAX_STATES) {
      const isOpen = handTax !== 'agreed';
      const expected = actions(status).filter((action) => !isOpen || (action !== 'approve' && action !== 'extend'));
      expect(actions(status, handTax)).toEqual(expected);
    }
  }
  expect(actions('pending_approval', 'agreed')).toContain('approve');
});

it('a quote is valid until the last moment of its last day, or without limit', () => {
  const isPast = (validUntil: Date | null, now: Date) => isExpired({ status: 'sent', validUntil }, now);
  expect(isPast(day('19'), day('19'))).toBe(false);
  expect(isPast(day('19'), new Date(day('19').getTime() + 1))).toBe(true);
  expect(isPast(null, day('19'))).toBe(false);
});
