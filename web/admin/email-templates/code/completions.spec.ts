import { offersAt, type Vocabulary } from './completions';

const leaf = (name: string, type: 'text' | 'money' | 'texts') => ({ name, type, example: '', isOptional: false });
const VOCABULARY: Vocabulary = {
  variables: [
    leaf('firstName', 'text'),
    {
      name: 'quote',
      type: 'group',
      example: null,
      isOptional: false,
      fields: [leaf('number', 'text'), leaf('total', 'money')],
    },
    { name: 'changes', type: 'list', example: null, isOptional: false, fields: [leaf('label', 'text')] },
  ],
  helpers: [{ name: 'money', takes: ['money', 'text'] }],
  parts: [
    { name: 'title', takes: ['text'], isBlock: false },
    { name: 'note', takes: [], isBlock: true },
  ],
};
const labels = (before: string) => offersAt(before, VOCABULARY)?.offers.map(({ label }) => label);

it('completion offers variables and helpers inside braces only', () => {
  expect(labels('Hello')).toBeUndefined();
  expect(labels('{{firstName}} and')).toBeUndefined();
  expect(labels('Hello {{')).toEqual(['firstName', 'quote.number', 'quote.total', 'changes', 'money']);
  expect(labels('{{money quo')).toEqual(['firstName', 'quote.number', 'quote.total', 'changes']);
  expect(offersAt('{{money quo', VOCABULARY)?.from).toBe(8);
});

it('completion offers partials, blocks, closing tags, and the fields of a list inside its loop', () => {
  expect(labels('{{> ti')).toEqual(['title']);
  expect(labels('{{#> ')).toEqual(['note']);
  expect(labels('{{#')).toEqual(['if', 'unless', 'each', 'with']);
  expect(labels('{{#if quote.number}}{{#> note}}{{/')).toEqual(['note']);
  expect(labels('{{#each changes}}{{')![0]).toBe('label');
  expect(labels('{{#each changes}}{{/each}}{{')![0]).toBe('firstName');
});
