import { portalBase } from './entry-paths.js';
import { paths } from './paths.js';

it.each([
  ['client', '/dashboard/quotes/1'],
  ['partner', '/partners/dashboard/quotes/1'],
  ['system', '/dashboard/quotes/1'],
] as const)('the quote page of a user of a %s company is at %s', (type, path) =>
  expect(paths.quote(portalBase(type), '1')).toBe(path),
);

it('path parameters are URL-encoded', () => {
  expect(paths.order('/dashboard', 'a/b?c')).toBe('/dashboard/orders/a%2Fb%3Fc');
});
