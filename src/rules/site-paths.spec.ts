import { entryPaths } from './entry-paths.js';
import { isAppAddress, oneSpelling } from './site-paths.js';

it('portals and entry pages belong to the app, home and contact to the site', () => {
  const { home, contact, ...others } = entryPaths;
  expect([home, contact].map(isAppAddress)).toEqual([false, false]);
  expect(Object.values(others).filter((path) => !isAppAddress(path))).toEqual([]);
  expect(['/dashboard/quotes', '/admin/quotes/1'].map(isAppAddress)).toEqual([true, true]);
  expect(['/products', '/administration', '/partner-program', '/partners'].map(isAppAddress)).toEqual(
    Array(4).fill(false),
  );
});

it.each([
  ['/', '/'],
  ['/Products/', '/products'],
  ['//products//Tables', '/products/tables'],
  ['/products', '/products'],
])('the path %s is normalised to %s', (path, expected) => expect(oneSpelling(path)).toBe(expected));
