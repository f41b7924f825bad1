import type { View } from './types';
import { whyEmpty } from './views';

const VIEWS: View[] = [
  { key: 'failed', label: 'Failed', filter: { status: 'failed' } },
  { key: 'all', label: 'All', filter: {} },
];

it('an empty list in a tab is not caused by a filter', () => {
  expect(whyEmpty(VIEWS, { status: 'failed' })).toEqual({ tab: 'Failed' });
  expect(whyEmpty(VIEWS, { status: 'failed', search: undefined })).toEqual({ tab: 'Failed' });
});

it('a search or another filter counts as the cause of an empty list', () => {
  expect(whyEmpty(VIEWS, { status: 'failed', search: 'x' })).toEqual({ filtered: true });
  expect(whyEmpty(VIEWS, { status: 'sent' })).toEqual({ filtered: true });
  expect(whyEmpty([], { search: 'x' })).toEqual({ filtered: true });
});

it('a list without rows has no empty tabs', () => {
  expect(whyEmpty(VIEWS, { status: 'failed' }, true)).toBe('nothing');
  expect(whyEmpty(VIEWS, { status: 'failed', search: 'x' }, true)).toEqual({ filtered: true });
});

it('an unfiltered empty list has no rows at all', () => {
  expect(whyEmpty(VIEWS, {})).toBe('nothing');
  expect(whyEmpty(VIEWS, { search: undefined })).toBe('nothing');
});
