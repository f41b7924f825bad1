import { hasWords, searchFold } from './search-fold.js';

it.each([
  ['Müller GmbH', 'muller gmbh'],
  ["O'Connor & Sons", 'oconnor & sons'],
  ['Société d’Études', 'societe detudes'],
  ['Straße 7, Łódź', 'strasse 7, lodz'],
  ['Æther Øre Þór İstanbul', 'aether ore thor istanbul'],
  ['ＨｏｌｏＷａｌｌ', 'holowall'],
  ['عربي', 'عربي'],
])('the search text %j is folded to %j', (text, folded) => expect(searchFold(text)).toBe(folded));

it.each([
  ['create quote', true],
  ['New  Quote', true],
  ['quôte', true],
  ['create order', false],
])('a text is found by the search %j: %p', (sought, isFound) =>
  expect(hasWords('Create a quote create new add', sought)).toBe(isFound),
);
