import { dayFormat, timeFormat } from './dates.js';

describe('a day', () => {
  const moment = new Date('2026-11-21T23:30:00.000Z');

  it('is written the same for everybody, whatever their locale', () =>
    expect([dayFormat('UTC').format(moment), timeFormat('UTC').format(moment)]).toEqual(['21 Nov 2026', '23:30']));

  it("is the reader's own where it is a moment", () =>
    expect([dayFormat('Asia/Tokyo').format(moment), timeFormat('Asia/Tokyo').format(moment)]).toEqual([
      '22 Nov 2026',
      '08:30',
    ]));
});
