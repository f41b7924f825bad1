import { sentence } from './sentence.js';

it.each([
  ['Visible to everyone at Meridian Engineering B.V.', 'Visible to everyone at Meridian Engineering B.V.'],
  ['Visible to everyone at Lumen Partners Ltd', 'Visible to everyone at Lumen Partners Ltd.'],
  ['Who pays?', 'Who pays?'],
])('%s has one mark at its end', (text, ended) => {
  expect(sentence(text)).toBe(ended);
});
