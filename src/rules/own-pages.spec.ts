import { isOwnPage } from './own-pages.js';

it.each([
  '/',
  '/contact',
  '/contact?from=mail#form',
  '/dashboard/quotes/create?products=holotable-65',
  '/partners/dashboard/quotes/Q-1',
  '/partners/dashboard/resources/training/a/b',
  '/newsletter/preferences/token',
  '/admin/campaigns/1',
])('the address %s is accepted as a page of the portal', (address) => {
  expect(isOwnPage(address)).toBe(true);
});

it.each(['/contacts', '/quotes/create', '/dashboard/quotes/a/b/c', '/nothing', '//contact'])(
  'the address %s is refused',
  (address) => {
    expect(isOwnPage(address)).toBe(false);
  },
);
