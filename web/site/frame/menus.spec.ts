import { sitePaths } from '#rules/site-paths';
import { accountLinks } from './account-links';
import { menusOf } from './navigation';

const site = { origin: '', paths: [], groups: [{ slug: 'tables', name: 'Tables', description: '' }], has: () => true };
const addressesOf = (isSignedIn: boolean) =>
  menusOf(site, isSignedIn).flatMap(({ links }) => links.map(({ to }) => to));

it('the header has four menus, with every group and nine industries', () => {
  const menus = menusOf(site, false);
  expect(menus.map(({ label }) => label)).toEqual(['Products', 'Industries', 'Blog & News', 'Company']);
  expect(menus[0]?.links.map(({ to }) => to)).toContain('/products/tables');
  expect(menus[1]?.links.filter(({ to }) => to.startsWith('/industries/'))).toHaveLength(9);
});

it('the page about holograms is linked for visitors only', () => {
  expect(addressesOf(false).filter((to) => !addressesOf(true).includes(to))).toEqual([sitePaths.whatIsHologram]);
});

it('a menu without pages is omitted', () => {
  expect(menusOf({ ...site, has: (to) => to !== sitePaths.news }, false).map(({ label }) => label)).not.toContain(
    'Blog & News',
  );
});

it.each([
  ['client', '/dashboard'],
  ['partner', '/partners/dashboard'],
] as const)('the user menu of a %s user links below %s', (type, base) => {
  expect(accountLinks(type)).toEqual({
    shown: { to: `${base}/quotes`, label: 'Quotes' },
    links: [
      { to: base, label: 'Dashboard' },
      { to: `${base}/quotes`, label: 'Quotes' },
      { to: `${base}/quotes/create`, label: 'Create Quote' },
      { to: `${base}/profile`, label: 'Profile' },
      { to: `${base}/company`, label: 'Company' },
    ],
  });
});

it.each(['system', 'internal'] as const)('staff (%s) have links to the console, and no quotes', (type) => {
  expect(accountLinks(type).links.map(({ to }) => to)).toEqual(['/admin', '/profile']);
});
