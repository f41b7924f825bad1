import { dayFormat, timeFormat, writtenDay } from './dates.js';

describe('a day', () => {
  const moment = new Date('2026-11-21T23:30:00.000Z');

  it('is formatted the same in every locale', () =>
    expect([dayFormat('UTC').format(moment), timeFormat('UTC').format(moment)]).toEqual(['21 Nov 2026', '23:30']));

  it('of a moment is the day in the reader’s time zone', () =>
    expect([dayFormat('Asia/Tokyo').format(moment), timeFormat('Asia/Tokyo').format(moment)]).toEqual([
      '22 Nov 2026',
      '08:30',
    ]));

  it.each(Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 9, 23, 30))))(
    'in UTC is formatted the same without Intl: %s',
    (date) => expect(writtenDay(date)).toBe(dayFormat('UTC').format(date)),
  );
});
