import type { BankEntry } from '../../shared/api/schema';
import { bookedWords } from './booking';

type Booking = BankEntry['bookings'][number];

/** An entry whose bookings are these, the first one first. */
const entry = (direction: BankEntry['direction'], ...rows: Partial<Booking>[]) =>
  ({
    direction,
    bookings: rows.map((row) => ({ kind: 'invoice', undoes: null, isUndone: false, ...row })).toReversed(),
  }) as BankEntry;
const on = (number: string, amount: number) => ({ amount, invoice: { id: number, number, orderId: 'o' } });
const of = (kind: Booking['kind'], amount: number) => ({ kind, amount, company: { id: 'c', name: 'Meridian B.V.' } });

it('says what was booked on which invoice, and what became a credit', () => {
  expect(bookedWords(entry('in', on('INV-1', 417.2)))).toBe('€417.20 booked on INV-1.');
  expect(bookedWords(entry('in', on('INV-1', 417.2), on('INV-2', 20), of('credit', 9981.9)))).toBe(
    '€417.20 booked on INV-1, €20.00 booked on INV-2, €9,981.90 became a credit of Meridian B.V.',
  );
  expect(bookedWords(entry('in', of('credit', 50)))).toBe('€50.00 became a credit of Meridian B.V.');
  expect(bookedWords(entry('in', on('INV-1', 4686.24), { kind: 'fee', amount: -15 }))).toBe(
    '€4,686.24 booked on INV-1, €15.00 of it kept by the bank.',
  );
});

it('says what was taken back and paid back', () => {
  expect(bookedWords(entry('out', on('INV-1', -6250.94), { kind: 'fee', amount: -5 }))).toBe(
    '€6,250.94 of INV-1 taken back, €5.00 charges of the bank.',
  );
  expect(bookedWords(entry('out', on('INV-1', -4709.96), { kind: 'fee', amount: 10 }))).toBe(
    '€4,709.96 of INV-1 taken back, €10.00 of it kept by the bank.',
  );
  expect(bookedWords(entry('out', of('credit', -50)))).toBe('€50.00 of the credit of Meridian B.V. paid back.');
});

it('leaves out what is undone, and sums up what many invoices got', () => {
  const undone = { ...on('INV-9', 3), isUndone: true };
  expect(bookedWords(entry('in', undone, on('INV-1', 4)))).toBe('€4.00 booked on INV-1.');
  const many = Array.from({ length: 8 }, (_, at) => on(`INV-${at + 1}`, 10));
  expect(bookedWords(entry('in', ...many))).toMatch(/€10\.00 booked on INV-5, €30\.00 on 3 other invoices\.$/);
});
