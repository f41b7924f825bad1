import { jest } from '@jest/globals';
import {
  daysUntil,
  formatDateTimeIn,
  formatDay,
  formatDaysUntil,
  formatMoney,
  formatMoneyShort,
  formatPercent,
  formatShare,
  formatThousands,
  plural,
  recentTime,
} from './format';

/** Returns only the digits, because the rest of the format depends on the machine's locale. */
const digits = (text: string) => text.replace(/[^\d]/g, '');

describe('money', () => {
  it('has two decimals on quotes, none in lists, and thousands in the pipeline', () => {
    expect(digits(formatMoney(1234.5))).toBe('123450');
    expect(digits(formatMoneyShort(1234.5))).toMatch(/^123[45]$/);
    expect(formatThousands(1_284_400)).toMatch(/1.?284K/);
    expect(formatThousands(0)).toContain('0K');
  });
});

it.each([
  ['en', '€1,234,567.50', '€1,234,568', '€1,235K'],
  ['nl-NL', '€ 1.234.567,50', '€ 1.234.568', '€ 1.235K'],
  ['de-DE', '1.234.567,50 €', '1.234.568 €', '1.235K €'],
  ['fr-FR', '1 234 567,50 €', '1 234 568 €', '1 235K €'],
  ['ar-EG', '1,234,567.50 €', '1,234,568 €', '1,235K €'],
])('amounts follow the reader’s locale: %s', async (language, money, short, thousands) => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator')!;
  Object.defineProperty(globalThis, 'navigator', { value: { language }, configurable: true });
  try {
    jest.resetModules(); // because the module reads the locale when it is loaded
    const there = await import('./format');
    const written = [there.formatMoney, there.formatMoneyShort, there.formatThousands].map((format) =>
      // removes direction marks, and replaces special spaces by plain spaces
      format(1_234_567.5)
        .replace(/[\u200e\u200f]/g, '')
        .replace(/\s/g, ' '),
    );
    expect(written).toEqual([money, short, thousands]);
  } finally {
    Object.defineProperty(globalThis, 'navigator', own);
  }
});

describe('formatPercent', () => {
  it('shows a fraction in whole percent', () => expect(digits(formatPercent(0.21))).toBe('21'));
});

describe('formatShare', () => {
  it.each([
    [0, 1000, '0'],
    [1, 1000, '1'],
    [1, 3, '33'],
    [999, 1000, '99'],
    [1000, 1000, '100'],
  ])('formats %i of %i', (part, whole, shown) => expect(digits(formatShare(part, whole))).toBe(shown));
});

describe('daysUntil', () => {
  it.each([
    ['2026-05-19T23:59:59.000Z', 5],
    ['2026-05-14T23:59:59.000Z', 0],
    ['2026-04-30T23:59:59.000Z', -14],
  ])('from today to %s is %i', (iso, days) => expect(daysUntil(iso, new Date(2026, 4, 14, 23, 30))).toBe(days));
});

describe('a date', () => {
  it('reads as on paper and in mails', () => expect(formatDay('2026-06-12T23:59:59.000Z')).toBe('12 Jun 2026'));
});

describe('words', () => {
  it('agree with their count', () => {
    expect(plural(1, 'week')).toBe('1 week');
    expect(plural(3, 'week')).toBe('3 weeks');
    expect(plural(1200, 'unit')).toBe('1,200 units');
    expect([5, 0, -1].map(formatDaysUntil)).toEqual(['in 5 days', 'today', '1 day ago']);
  });
});

it('a time is shown in its time zone', () => {
  expect(formatDateTimeIn('2026-12-01T23:30:00.000Z', 'Europe/Amsterdam')).toBe('2 Dec 2026, 00:30');
  expect(formatDateTimeIn('2026-12-01T23:30:00.000Z', 'America/New_York')).toBe('1 Dec 2026, 18:30');
});

it('a time of today is told by its hour, another one by its day as well', () => {
  const now = new Date(2026, 4, 13, 9, 0);
  const at = (day: number) => recentTime(new Date(2026, 4, day, 7, 0).toISOString(), now);
  expect(at(13)).toEqual({ day: 'today', time: '07:00', isToday: true });
  expect(at(12)).toEqual({ day: '12 May 2026', time: '07:00', isToday: false });
});
