import type { View } from './types';
import { whyEmpty } from './views';

const VIEWS: View[] = [
  { key: 'failed', label: 'Failed', filter: { status: 'failed' } },
  { key: 'all', label: 'All', filter: {} },
];

it('an empty tab is not a filter', () => {
  expect(whyEmpty(VIEWS, { status: 'failed' })).toEqual({ tab: 'Failed' });
  expect(whyEmpty(VIEWS, { status: 'failed', search: undefined })).toEqual({ tab: 'Failed' });
});

it('a search or another filter counts as filtered', () => {
  expect(whyEmpty(VIEWS, { status: 'failed', search: 'x' })).toEqual({ filtered: true });
  expect(whyEmpty(VIEWS, { status: 'sent' })).toEqual({ filtered: true });
  expect(whyEmpty([], { search: 'x' })).toEqual({ filtered: true });
});

it('an empty list has no empty tabs', () => {
  expect(whyEmpty(VIEWS, { status: 'failed' }, true)).toBe('nothing');
  expect(whyEmpty(VIEWS, { status: 'failed', search: 'x' }, true)).toEqual({ filtered: true });
});

it('without filters there is nothing', () => {
  expect(whyEmpty(VIEWS, {})).toBe('nothing');
  expect(whyEmpty(VIEWS, { search: undefined })).toBe('nothing');
});
