import { ApiError } from '../api/errors';
import type { DraftLine } from './builder-state';
import { NO_ERRORS, saveErrors } from './server-errors';

const line = (key: string): DraftLine => ({
  key,
  productId: key,
  quantity: 1,
  priceConfigurationId: null,
  selectedOptions: [],
  parked: {},
});
const sent = [
  { line: line('table'), options: [{ optionId: 'camera' }, { optionId: 'sla' }] },
  { line: line('wall'), options: [] },
];
const refused = (...fields: string[]) =>
  saveErrors(
    new ApiError(
      422,
      'invalid',
      'No',
      fields.map((field) => ({ field, message: `${field} is wrong` })),
    ),
    sent,
  );

it.each([
  ['items.1.selectedOptions', 'wall', null],
  ['items.0.priceConfigurationId', 'table', null],
  ['items.0.selectedOptions.1.optionId', 'table', 'sla'],
  ['items.0.selectedOptions.0.quantity', 'table', 'camera'],
])('the error %s belongs to %s', (field, key, optionId) => {
  const { lines } = refused(field);
  expect(lines.map((error) => [error.line.key, error.optionId, error.message])).toEqual([
    [key, optionId, `${field} is wrong`],
  ]);
});

it('an error of the reference is placed at the reference', () =>
  expect(refused('customerReference').reference).toBe('customerReference is wrong'));

it('errors without a field on screen are left to the general message', () => {
  expect(refused('items', 'items.7.quantity', 'itemsX.0')).toEqual(NO_ERRORS);
  expect(saveErrors(new Error('offline'), sent)).toEqual(NO_ERRORS);
});
