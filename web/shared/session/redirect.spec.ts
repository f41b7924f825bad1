import { loginPath, ownSitePath } from './redirect';

const origin = 'https://portal.example';

describe('ownSitePath', () => {
  it.each([
    ['/dashboard/quotes?status=sent#top', '/dashboard/quotes?status=sent#top'],
    ['/', '/'],
    ['/a//b', '/a//b'],
    ['/%2F/evil.example', '/%2F/evil.example'],
    ['/quotes/../orders', '/orders'],
    ['//portal.example/orders', '/orders'],
  ])('keeps %s', (raw, path) => expect(ownSitePath(raw, origin)).toBe(path));

  it.each([
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    'javascript:alert(1)',
    'https:evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/x/..//evil.example',
    '/x/../..//evil.example/?a#b',
    '/.\t//evil.example',
    '/.\n/\r/evil.example',
    '/\t/evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '///evil.example',
    '////evil.example',
    '/.////evil.example',
    ' //evil.example',
    '//user@portal.example',
    '//portal.example:444/',
    'http://portal.example/',
  ])('refuses %j', (raw) => expect(ownSitePath(raw, origin)).toBeNull());
});

describe('loginPath', () => {
  it('keeps the path with its query', () => {
    const path = '/dashboard/quotes?status=sent&page=2';
    const url = new URL(loginPath(path), origin);
    expect(url.pathname).toBe('/login');
    expect(url.searchParams.get('redirect')).toBe(path);
  });
});
