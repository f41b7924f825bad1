import { quoteReference, readQuoteReference } from './quote-reference.js';

it('a reference is read as it was written', () => {
  for (const reference of [
    { number: 'Q-2026-000123', revision: 12 },
    { number: 'Q-2026-000123', revision: null },
  ]) {
    expect(readQuoteReference(quoteReference(reference))).toEqual(reference);
  }
  expect(readQuoteReference(' q-2026-000123 / 2 ')).toEqual({ number: 'Q-2026-000123', revision: 2 });
});

it.each([null, '', 'Q-2026', 'PO-2026-000123', 'Q-2026-000123/', 'Q-2026-000123/x', 'Q-2026-000123/2/3'])(
  '%s is none',
  (text) => {
    expect(readQuoteReference(text)).toBeNull();
  },
);
