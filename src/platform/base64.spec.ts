import { setFlagsFromString } from 'node:v8';
import { isBase64 } from './base64.js';

it.each(['AA==', 'AAA=', 'AAAA', 'AA+/Zz09'])('%s is text in base 64', (text) => {
  expect(isBase64(text)).toBe(true);
});

it.each(['', '=', '==', '====', 'A===', 'AA=A', 'AAA', 'AA-_', 'AAA\n', 'AAAA AAA', 'AAÄA', undefined, 5, ['AAAA']])(
  '%j is no text in base 64',
  (text) => {
    expect(isBase64(text)).toBe(false);
  },
);

it('20 MB are checked also in a process in which V8 does not optimize regular expressions', () => {
  setFlagsFromString('--no-regexp-optimization');
  try {
    expect(isBase64('QUJD'.repeat(5_000_000))).toBe(true);
    expect(isBase64(`${'QUJD'.repeat(5_000_000)}QUJ?`)).toBe(false);
  } finally {
    setFlagsFromString('--regexp-optimization');
  }
});
