import { bankDayFrom, isBankDay, LAST_BANK_YEAR } from './bank-days.js';

it.each([
  ['2027-01-01', false],
  ['2027-03-26', false], // Good Friday
  ['2027-03-29', false], // Easter Monday
  ['2027-03-30', true],
  ['2026-05-01', false],
  ['2026-12-24', true],
  ['2026-12-25', false],
  ['2026-11-28', false], // Saturday
  ['2026-11-29', false], // Sunday
  ['2026-11-30', true],
])('%s: %p', (day, isOpen) => expect(isBankDay(day)).toBe(isOpen));

it('moves to the next bank day', () => {
  expect(bankDayFrom('2026-12-25')).toBe('2026-12-28');
  expect(bankDayFrom('2026-04-03')).toBe('2026-04-07');
  expect(bankDayFrom('2026-11-30')).toBe('2026-11-30');
});

/** Easter Sunday by the rule of the Gregorian calendar (Meeus). */
function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)).toISOString().slice(0, 10);
}

it('closes on Good Friday and Easter Monday of each year that it covers', () => {
  for (let year = 2026; year <= LAST_BANK_YEAR; year += 1) {
    const easter = Date.parse(easterOf(year));
    const around = [-2, 1].map((days) => new Date(easter + days * 86_400_000).toISOString().slice(0, 10));
    expect(around.map(isBankDay)).toEqual([false, false]);
    const before = new Date(easter - 3 * 86_400_000).toISOString().slice(0, 10);
    expect(isBankDay(before)).toBe(true);
  }
  expect(() => isBankDay(`${LAST_BANK_YEAR + 1}-01-02`)).toThrow(RangeError);
});
