import fc from 'fast-check';
import { bankText } from './bank-text.js';

it.each([
  ['Müller & Söhne GmbH', 'Muller + Sohne GmbH'],
  ['Łódź Straße Æbelø', 'Lodz Strasse AEbelo'],
  ['//path//to/', 'path/to'],
  ['東京 Office', 'Office'],
  ['O’Neill\'s "Café"', "O'Neill's Cafe"],
])('%p becomes %p', (text, expected) => expect(bankText(text, 70)).toBe(expected));

it('any text becomes ASCII of at most that length, and stays the same when cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 140 }), (text, most) => {
      const cleaned = bankText(text, most);
      expect(cleaned).toMatch(/^([A-Za-z0-9\-?:().,'+]([A-Za-z0-9/\-?:().,'+ ]*[A-Za-z0-9\-?:().,'+])?)?$/);
      expect(cleaned.length).toBeLessThanOrEqual(most);
      expect(bankText(cleaned, most)).toBe(cleaned);
    }),
  );
});
