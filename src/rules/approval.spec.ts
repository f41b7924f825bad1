import { APPROVAL_STATES, approvalTransitions, needsInWords } from './approval.js';
import {
  type ApprovalCondition,
  conditionChange,
  type OfferedDocument,
  ruleInWords,
  thresholdProblem,
  touchedBy,
} from './approval-kinds.js';

const line = (given: Partial<OfferedDocument['lines'][number]>): OfferedDocument['lines'][number] => ({
  name: 'HoloWall Stage',
  type: 'Wall',
  productId: 'wall-stage',
  optionId: null,
  priceConfigurationId: 'wall-stage-purchase',
  quantity: 1,
  billingPeriod: 'one_time',
  billingTerm: 1,
  listPrice: 100_00,
  unitPrice: 100_00,
  ...given,
});

const offer = (given: Partial<OfferedDocument> = {}): OfferedDocument => ({
  issuedAt: '2026-11-29T16:00:00.000Z',
  company: { id: 'c1', countryCode: 'NL' },
  deliveryAddress: null,
  lines: [line({})],
  totals: { total: 121_00 },
  terms: { currency: 'EUR', validUntil: '2026-12-29T23:59:59.000Z', leadTimeWeeks: 6, prepaymentPercentage: 0.3 },
  ...given,
});
const terms = (given: Partial<OfferedDocument['terms']>) => offer({ terms: { ...offer().terms, ...given } });
const rule = (given: Partial<ApprovalCondition>): ApprovalCondition => ({
  kind: 'line_discount',
  threshold: null,
  covers: [],
  ...given,
});
const words = (given: Partial<ApprovalCondition>, document = offer(), isFirst = false) =>
  touchedBy(rule(given), document, isFirst)?.words ?? null;

const priced = (unitPrice: number | null, given = {}) => offer({ lines: [line({ unitPrice, ...given })] });

it.each<[string, Partial<ApprovalCondition>, OfferedDocument, string | null]>([
  ['a discount at the limit', { threshold: 15 }, priced(85_00), null],
  ['a discount a cent over it', { threshold: 15 }, priced(84_99), 'HoloWall Stage is 15.0% below list'],
  ['a higher price', { threshold: 0 }, priced(101_00), null],
  ['no price yet', { threshold: 0 }, priced(null), null],
  ['no list price', { threshold: 0 }, priced(5, { listPrice: null }), null],
  ['a line at list', { kind: 'line_below_list' }, offer(), null],
  ['a line below list', { kind: 'line_below_list' }, priced(99_99), 'HoloWall Stage is less than 0.1% below list'],
  ['another type', { kind: 'line_below_list', covers: ['Room'] }, priced(99_00), null],
  ['its type', { kind: 'line_below_list', covers: ['Wall'] }, priced(99_00), 'HoloWall Stage is 1.0% below list'],
  ['a total at the limit', { kind: 'total', threshold: 121 }, offer(), null],
  ['a total over it', { kind: 'total', threshold: 120.99 }, offer(), 'The total is €121 with VAT'],
  ['30 days', { kind: 'validity', threshold: 30 }, offer(), null],
  ['over 29 days', { kind: 'validity', threshold: 29 }, offer(), 'The quote is valid for 30 days'],
  ['no end', { kind: 'validity', threshold: 1 }, terms({ validUntil: null }), null],
  ['30% in advance', { kind: 'prepayment', threshold: 30 }, offer(), null],
  [
    'less in advance',
    { kind: 'prepayment', threshold: 30 },
    terms({ prepaymentPercentage: 0.2999 }),
    'The quote asks for 29.99%',
  ],
  [
    'nothing in advance',
    { kind: 'prepayment', threshold: 30 },
    terms({ prepaymentPercentage: null }),
    'The quote asks for no prepayment',
  ],
  ['a lead time at the limit', { kind: 'lead_time', threshold: 6 }, offer(), null],
  ['a shorter lead time', { kind: 'lead_time', threshold: 7 }, offer(), 'The quote promises 6 weeks'],
  ['no lead time', { kind: 'lead_time', threshold: 7 }, terms({ leadTimeWeeks: null }), null],
  ['a lead time of another type', { kind: 'lead_time', threshold: 7, covers: ['Room'] }, offer(), null],
  [
    'a lead time of its type',
    { kind: 'lead_time', threshold: 7, covers: ['Room', 'Wall'] },
    terms({ leadTimeWeeks: 1 }),
    'The quote promises 1 week for HoloWall Stage',
  ],
  ['another country', { kind: 'country', covers: ['DE'] }, offer(), null],
  ['its country', { kind: 'country', covers: ['DE', 'NL'] }, offer(), 'The quote goes to Netherlands'],
  [
    'a delivery there',
    { kind: 'country', covers: ['DE'] },
    offer({ deliveryAddress: { countryCode: 'DE' } }),
    'The quote goes to Germany',
  ],
])('%s', (_name, given, document, expected) => {
  expect(words(given, document)).toBe(expected);
});

it('the discount on the whole quote counts quantity and term', () => {
  const document = offer({
    lines: [
      line({ unitPrice: 50_00 }),
      line({ name: 'SLA', listPrice: 10_00, unitPrice: 10_00, billingPeriod: 'monthly', billingTerm: 36, quantity: 2 }),
    ],
  });
  // 50 of 100 + 720 euros are 6.09…%.
  expect(words({ kind: 'quote_discount', threshold: 6.09 }, document)).toBe('The products are 6.1% below list');
  expect(words({ kind: 'quote_discount', threshold: 6.1 }, document)).toBeNull();
});

it('the first quote of a company', () => {
  expect(words({ kind: 'first_quote' }, offer(), true)).toBe('No quote was sent to this company before');
  expect(words({ kind: 'first_quote' }, offer(), false)).toBeNull();
});

describe('the part that a rule looks at', () => {
  const part = (given: Partial<ApprovalCondition>, document: OfferedDocument) =>
    touchedBy(rule(given), document, false)?.part;

  it('is the lines over the limit, without those below it', () => {
    const lines = [line({ unitPrice: 50_00 }), line({ name: 'Pen', unitPrice: 99_00 })];
    const later = [line({ unitPrice: 50_00 }), line({ name: 'Pen', unitPrice: 90_00 })];
    expect(part({ threshold: 15 }, offer({ lines }))).toEqual(part({ threshold: 15 }, offer({ lines: later })));
    expect(part({ threshold: 15 }, offer({ lines }))).not.toEqual(
      part({ threshold: 15 }, offer({ lines: [line({ unitPrice: 49_00 })] })),
    );
  });

  it('of a lead time is the lead time and what it is for, without prices', () => {
    const given = { kind: 'lead_time' as const, threshold: 7 };
    expect(part(given, priced(1_00))).toEqual(part(given, offer()));
    expect(part(given, offer({ lines: [line({ quantity: 2 })] }))).not.toEqual(part(given, offer()));
    expect(part(given, terms({ leadTimeWeeks: 5 }))).not.toEqual(part(given, offer()));
  });

  it('of the prepayment does not change with a price', () => {
    const [before, after] = [terms({ prepaymentPercentage: 0.1 }), terms({ prepaymentPercentage: 0.1 })];
    after.lines = [line({ unitPrice: 1 })];
    after.totals = { total: 2 };
    expect(part({ kind: 'prepayment', threshold: 30 }, after)).toEqual(
      part({ kind: 'prepayment', threshold: 30 }, before),
    );
  });
});

it.each<[Partial<ApprovalCondition>, string]>([
  [{ threshold: 12.5 }, 'Discount on a line over 12.5%'],
  [{ kind: 'quote_discount', threshold: 10 }, 'Discount on the whole quote over 10%'],
  [{ kind: 'total', threshold: 250_000 }, 'Total over €250,000'],
  [{ kind: 'total', threshold: 0.5 }, 'Total over €0.50'],
  [{ kind: 'line_below_list', covers: ['Room', 'Wall'] }, 'A line of Room or Wall below list price'],
  [{ kind: 'line_below_list' }, 'A line of any product below list price'],
  [{ kind: 'validity', threshold: 60 }, 'Validity over 60 days'],
  [{ kind: 'validity', threshold: 1 }, 'Validity over 1 day'],
  [{ kind: 'prepayment', threshold: 30 }, 'Prepayment under 30%'],
  [{ kind: 'lead_time', threshold: 6, covers: ['Room', 'Wall'] }, 'Lead time under 6 weeks on Room or Wall'],
  [{ kind: 'lead_time', threshold: 1 }, 'Lead time under 1 week'],
  [{ kind: 'first_quote' }, 'First quote of a company'],
  [{ kind: 'country', covers: ['DE', 'FR', 'AE'] }, 'Quote to Germany, France or United Arab Emirates'],
])('in words: %j', (given, expected) => {
  expect(ruleInWords(rule(given))).toBe(expected);
});

it.each<[Partial<ApprovalCondition>, Partial<ApprovalCondition>, string | null]>([
  [{ kind: 'total', threshold: 200_000 }, { kind: 'total', threshold: 250_000 }, 'Total from €200,000 to €250,000'],
  [{ threshold: 15 }, { threshold: 12.5 }, 'Discount on a line from 15% to 12.5%'],
  [{ kind: 'lead_time', threshold: 8 }, { kind: 'lead_time', threshold: 6 }, 'Lead time from 8 weeks to 6 weeks'],
  [{ kind: 'validity', threshold: 1 }, { kind: 'validity', threshold: 2 }, 'Validity from 1 day to 2 days'],
  [
    { kind: 'country', covers: ['DE'] },
    { kind: 'country', covers: ['FR'] },
    'From “Quote to Germany” to “Quote to France”',
  ],
  [{ threshold: 15 }, { kind: 'total', threshold: 15 }, 'From “Discount on a line over 15%” to “Total over €15”'],
  [{ threshold: 15 }, { threshold: 15 }, null],
])('the change from %j to %j in words', (before, after, expected) => {
  expect(conditionChange(rule(before), rule(after))).toBe(expected);
});

it.each<[ApprovalCondition['kind'], number | null, string | null]>([
  ['lead_time', 6, null],
  ['lead_time', 1.5, 'The limit must be whole weeks'],
  ['lead_time', 261, 'The limit must be at most 260 weeks'],
  ['validity', 1.5, 'The limit must be whole days'],
  ['prepayment', 100.5, 'The limit must be at most 100%'],
  ['total', 5_000_000, null],
  ['total', null, 'A limit is required'],
  ['country', 1, 'This rule has no limit'],
])('the limit of %s: %s', (kind, threshold, expected) => {
  expect(thresholdProblem(kind, threshold)).toBe(expected);
});

it('names who must agree', () => {
  expect(needsInWords('one_of', ['Zoe'], null)).toBe('needs Zoe');
  expect(needsInWords('one_of', ['Zoe', 'Max'], null)).toBe('needs one of Zoe or Max');
  expect(needsInWords('all_of', ['Zoe', 'Max'], null)).toBe('needs all of Zoe and Max');
  expect(needsInWords('one_of', [], 'Sales leads')).toBe('needs one of Sales leads');
});

it('only a request that waits changes: by an answer, by who asked, or by itself', () => {
  const of = (role: 'asked' | 'agreed' | 'asker' | 'portal') =>
    APPROVAL_STATES.map((state) => approvalTransitions.actions(state, { roles: [role], emailVerified: true }));
  expect(of('asked')).toEqual([['agree', 'refuse'], [], [], [], []]);
  expect(of('agreed')).toEqual([['take_back'], [], [], [], []]);
  expect(of('asker')).toEqual([['withdraw'], [], [], [], []]);
  expect(of('portal')).toEqual([['complete', 'end'], [], [], [], []]);
  const becomes = APPROVAL_STATES.filter((to) => approvalTransitions.canBecome('waiting', to));
  expect(becomes).toEqual(['agreed', 'refused', 'withdrawn', 'ended']);
});
