import { quoteName, shortQuoteId } from './quote-name.js';

it.each([
  ['ME-2026-118 Review room', 'Q-2026-000131 · ME-2026-118 Review room'],
  [null, 'Q-2026-000131'],
  ['', 'Q-2026-000131'],
])('a quote with the reference %p has the name %p', (customerReference, name) => {
  expect(quoteName({ number: 'Q-2026-000131', customerReference })).toBe(name);
});

it('the short id of a quote has seven characters', () => {
  expect(shortQuoteId('3f9a1c2e-7b41-4c0d-9d52-0c6f7a1b8e34')).toBe('3f9a1c2');
});
