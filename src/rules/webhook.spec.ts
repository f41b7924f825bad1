import { FAILING_HOURS, MOST_TRIES, retryAfter, webhookUrlProblem } from './webhook.js';

it('eight tries last for three days, and a little longer than an endpoint may fail', () => {
  const waits = Array.from({ length: MOST_TRIES }, (_, tries) => retryAfter(tries + 1));
  expect(waits).toHaveLength(8);
  expect(waits.at(-1)).toBeNull();
  const hours = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 3_600;
  expect(hours).toBeGreaterThan(FAILING_HOURS);
  expect(hours).toBeLessThan(FAILING_HOURS + 1);
});

it.each([
  'https://erp.example.com/hooks?key=1',
  'https://erp.example.com:8443/',
  'https://erp.example.com.',
  'https://93.184.216.34/',
  'https://münchen.example/',
])('%s is an address for webhooks', (url) => {
  expect(webhookUrlProblem(url)).toBeNull();
});

it.each([
  [undefined, 'An address is required'],
  [' ', 'An address is required'],
  ['erp.example.com', 'Please enter an address that begins with https://'],
  ['http://erp.example.com', 'Please enter an address that begins with https://'],
  ['ftp://erp.example.com', 'Please enter an address that begins with https://'],
  ['https://user:pass@erp.example.com', 'The address must not contain a user name or a password'],
  ['https://erp.example.com/#a', 'The address must not contain a #'],
  ['https://erp.example.com:25/', 'The port must be 443, or 1024 or higher'],
  ['https://localhost/', 'Please enter an address that can be reached from the internet'],
  ['https://printer.local/', 'Please enter an address that can be reached from the internet'],
  ['https://db.internal./', 'Please enter an address that can be reached from the internet'],
  [`https://erp.example.com/${'x'.repeat(500)}`, 'The address must have at most 500 characters'],
])('%s is refused: %s', (url, problem) => {
  expect(webhookUrlProblem(url)).toBe(problem);
});

it('an installation for tests also takes addresses without TLS and private ones', () => {
  expect(webhookUrlProblem('http://localhost:8080/hook', true)).toBeNull();
  expect(webhookUrlProblem('ftp://localhost/', true)).toBe('Please enter an address that begins with https://');
});
