import fc from 'fast-check';
import { apartAmong, type DatedStatement } from './equal-entries.js';

type CountedStatement = DatedStatement & { entries: number };
const apartStatements = (statements: CountedStatement[]) => apartAmong(statements)(({ entries }) => entries);
const provenEntries = (statements: CountedStatement[]) =>
  apartStatements(statements).reduce((sum, { entries }) => sum + entries, 0);

const DAY = '2026-11-27';
/** Returns a statement of the day, with balances and the number of its equal entries. */
const statement = (opening: number | null, closing: number | null, entries: number, day = DAY): CountedStatement => ({
  fromDay: day,
  untilDay: day,
  opening,
  closing,
  entries,
});

/** Returns a statement of which the bank only says when it was made. */
const undated = (opening: number, closing: number, entries: number, day: string): CountedStatement => ({
  ...statement(opening, closing, entries, day),
  fromDay: null,
});

describe('equal entries of several statements', () => {
  const [first, between, last] = [statement(0, 20, 2), statement(20, 23, 0), statement(23, 33, 1)];

  it.each<[how: string, statements: CountedStatement[], entries: number]>([
    ['none', [], 0],
    ['of one statement', [first], 2],
    ['of statements with one between them', [last, first, between], 3],
    ['while the one between them is missing: they may be the same', [first, last], 2],
    ['with a statement of the day', [first, between, last, statement(0, 33, 3)], 3],
    ['with another number of a statement', [first, { ...first }, between, last, { ...last, entries: 2 }], 4],
    ['of statements without balances', [statement(null, null, 2), statement(null, null, 1)], 2],
    ['of days that are apart', [statement(null, null, 2), statement(null, null, 1, '2026-11-28')], 3],
    ['of the same balances on other days', [statement(0, 0, 2), statement(0, 0, 1, '2026-11-28')], 3],
    ['of the same balances on a day: taken for one statement', [statement(0, 0, 2), statement(0, 0, 1)], 2],
    ['when a balance comes back', [statement(0, 10, 1), statement(10, 0, 1)], 2],
    [
      'of a longer statement of the day that ends where the balance came back',
      [statement(0, 20, 2), statement(20, 20, 1)],
      2,
    ],
    ['of a longer statement of the day that begins so', [statement(0, 20, 2), statement(0, 0, 1)], 2],
    ['with a statement between them whose balance came back', [first, between, statement(23, 23, 0), last], 3],
    ['without first days', [undated(0, 100, 1, DAY), undated(100, 200, 1, '2026-11-28')], 2],
    ['without first days, the later one first', [undated(100, 200, 1, DAY), undated(0, 100, 1, '2026-11-28')], 1],
    [
      'of a statement that begins, by chance, with the balance that an earlier day ended with',
      [statement(50, 70, 2, '2026-11-28'), { ...statement(70, 99, 2), untilDay: '2026-11-29' }],
      2,
    ],
    [
      'of a week, on whose last day the balance came back',
      [{ ...statement(0, 20, 2), fromDay: '2026-11-21' }, statement(20, 20, 1)],
      2,
    ],
    [
      'of a week, on whose first day the balance came back',
      [{ ...statement(0, 20, 2), untilDay: '2026-11-30' }, statement(0, 0, 1)],
      2,
    ],
  ])('%s', (_how, statements, entries) => {
    expect(provenEntries(statements)).toBe(entries);
    expect(provenEntries(statements.toReversed())).toBe(entries);
  });

  it('are those of statements that share none', () => {
    expect(apartStatements([last, statement(0, 33, 1), between, first])).toEqual([first, last]);
  });
});

/** Amounts of a day's bookings: 10 stands for the entry that is booked several times. */
const BOOKINGS = fc.array(fc.constantFrom(10, 10, 3, 7), { minLength: 1, maxLength: 14 });

describe('whatever the order in which statements come', () => {
  /** Cuts bookings into statements that follow each other, at places that `cuts` names. */
  const cut = (bookings: number[], cuts: number[]): [from: number, to: number][] => {
    const places = [...new Set([0, ...cuts.map((place) => place % bookings.length), bookings.length])].toSorted(
      (a, b) => a - b,
    );
    return places.slice(1).map((to, at) => [places[at]!, to]);
  };
  const written = (bookings: number[], [from, to]: [number, number]): CountedStatement => {
    const sum = (of: number[]) => of.reduce((a, b) => a + b, 0);
    const own = bookings.slice(from, to);
    const opening = sum(bookings.slice(0, from));
    return statement(opening, opening + sum(own), own.filter((amount) => amount === 10).length);
  };
  const CUTS = fc.array(fc.nat(13), { maxLength: 6 });

  it('no entry is lost, and none is stored twice', () => {
    fc.assert(
      fc.property(BOOKINGS, CUTS, CUTS, fc.infiniteStream(fc.nat()), (bookings, cuts, others, random) => {
        // All statements of one series, some of another that overlaps it, and repeated ones.
        const series = cut(bookings, cuts).map((part) => written(bookings, part));
        const more = cut(bookings, others).map((part) => written(bookings, part));
        const arriving = [...series, ...more, ...series.slice(0, 2)]
          .map((one) => [random.next().value!, one] as const)
          .toSorted(([a], [b]) => a - b);
        const booked = bookings.filter((amount) => amount === 10).length;
        let stored = 0;
        arriving.forEach((_, at) => {
          stored = Math.max(stored, provenEntries(arriving.slice(0, at + 1).map(([, one]) => one)));
          expect(stored).toBeLessThanOrEqual(booked);
        });
        expect(stored).toBe(booked);
      }),
    );
  });

  it('money that goes out again adds none to the statements of a series', () => {
    const signed = fc.array(fc.constantFrom(10, 10, -10, -7, 3), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(signed, CUTS, fc.boolean(), (bookings, cuts, isReversed) => {
        const series = cut(bookings, cuts).map((part) => written(bookings, part));
        const booked = bookings.filter((amount) => amount === 10).length;
        expect(provenEntries(isReversed ? series.toReversed() : series)).toBeLessThanOrEqual(booked);
      }),
    );
  });
});
