import fc from 'fast-check';
import {
  creditNoteNumbersIn,
  creditorReference,
  inGroupsOfFour,
  invoiceNumbersIn,
  isCreditorReference,
} from './creditor-reference.js';

it('is made of the number of an invoice', () => {
  expect(creditorReference('INV-2026-000123')).toBe('RF98INV2026000123');
  expect(inGroupsOfFour('RF98INV2026000123')).toBe('RF98 INV2 0260 0012 3');
});

it('is checked', () => {
  expect(isCreditorReference('RF18539007547034')).toBe(true);
  expect(isCreditorReference('rf18 5390 0754 7034')).toBe(true);
  expect(isCreditorReference('RF19539007547034')).toBe(false);
  expect(isCreditorReference('RF18')).toBe(false);
  for (const reference of ['RF97INV2026000044', 'RF98INV2026000026', 'RF02INV2026000008']) {
    expect(isCreditorReference(reference)).toBe(true);
  }
  for (const reference of ['RF00INV2026000044', 'RF01INV2026000026', 'RF99INV2026000008']) {
    expect(isCreditorReference(reference)).toBe(false);
  }
});

const NUMBER = fc
  .tuple(fc.integer({ min: 2020, max: 2199 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([year, running]) => `INV-${year}-${String(running).padStart(6, '0')}`);

it('names its invoice, printed in any way, and no other after a typing error', () => {
  fc.assert(
    fc.property(NUMBER, fc.nat(9), fc.integer({ min: 1, max: 9 }), (number, at, more) => {
      const reference = creditorReference(number);
      expect(isCreditorReference(reference)).toBe(true);
      for (const text of [reference, inGroupsOfFour(reference), `Payment ${reference.toLowerCase()}, thanks`, number]) {
        expect(invoiceNumbersIn(text)).toEqual([number]);
      }
      const place = reference.length - 1 - at;
      const digit = (Number(reference[place]) + more) % 10;
      expect(invoiceNumbersIn(reference.slice(0, place) + digit + reference.slice(place + 1))).toEqual([]);
    }),
  );
});

it.each([
  ['INV 2026 000123', ['INV-2026-000123']],
  ['inv2026000123 / INV-2026-000124', ['INV-2026-000123', 'INV-2026-000124']],
  ['INV-2026-000123 and INV-2026-000123', ['INV-2026-000123']],
  ['RF98 INV2 0260 0012 3 Meridian', ['INV-2026-000123']],
  ['restant 0087', []],
  ['INV 2026 93', []],
  ['MINV2026000123', []],
])('%p names %p', (text, numbers) => expect(invoiceNumbersIn(text)).toEqual(numbers));

it.each([
  ['Refund CN-2026-000132', ['CN-2026-000132']],
  ['cn2026000132 / CN 2026 000133, CN-2026-000132', ['CN-2026-000132', 'CN-2026-000133']],
  ['INV-2026-000123', []],
  ['CN 2026 93', []],
  ['ACN2026000132', []],
])('%p names the credit notes %p', (text, numbers) => {
  expect(creditNoteNumbersIn(text)).toEqual(numbers);
  expect(invoiceNumbersIn(text)).toEqual(text.includes('INV') ? [text] : []);
});
