import { isEmail } from 'class-validator';
import fc from 'fast-check';
import { emailProblem } from './email.js';

const INVALID = 'Please enter a valid email address';
/** Returns an e-mail address with this total number of characters. */
const long = (length: number) => {
  const domain = `${'d'.repeat(63)}.${'e'.repeat(63)}.example`;
  const rest = length - 'anna@'.length - domain.length - 1;
  return `anna@${'c'.repeat(Math.ceil(rest / 2) - 1)}.${'c'.repeat(Math.floor(rest / 2))}.${domain}`;
};

it.each([
  'anna@client.example',
  'Anna.de-Vries@Client.EXAMPLE',
  'anna+quotes@client.example',
  "o'brien@client.example",
  'zoë@client.example',
  '用户@例子.公司',
  'anna@xn--mnchen-3ya.example',
  'a@b.co.uk',
  `${'x'.repeat(64)}@client.example`,
  long(254),
])('%p is accepted as an address', (typed) => expect(emailProblem(typed)).toBeNull());

it.each<[unknown, string]>([
  [undefined, 'Email is required'],
  [null, 'Email is required'],
  ['', 'Email is required'],
  ...[
    'anna',
    'client.example',
    'anna@',
    '@client.example',
    'anna@client',
    'anna@client.e',
    'anna@client.123',
    'anna@127.0.0.1',
    'anna@[127.0.0.1]',
    'anna@client.example.',
    'anna@.client.example',
    'anna@client..example',
    'anna@-client.example',
    '.anna@client.example',
    'anna.@client.example',
    'an..na@client.example',
    'an na@client.example',
    'an\u3000na@client.example',
    'anna@cli ent.example',
    'anna@bob@client.example',
    'anna@client.example,bob@client.example',
    'anna@client.example;bob@client.example',
    'anna@client.example\r\nBcc: all@client.example',
    'Anna <anna@client.example>',
    '"anna"@client.example',
    '"anna de vries"@client.example',
    '"anna@client.example"@other.example',
    `${'x'.repeat(65)}@client.example`,
    `${'ë'.repeat(33)}@client.example`,
    long(255),
    `anna@${'é'.repeat(63)}.${'é'.repeat(63)}.example`,
    '\ud83d@client.example', // an unpaired surrogate, at which the server's validation library fails
    ['anna@client.example'],
    7,
  ].map((typed): [unknown, string] => [typed, INVALID]),
])('%p is refused: %s', (typed, told) => expect(emailProblem(typed)).toBe(told));

it('the rule accepts the same addresses as the server’s library, except quoted ones and invisible characters', () => {
  const character = fc.constantFrom(...'aZ0.-_+@"\\\' ,;<>()[]:!#é例ｆ\u00ad\u200b\u3000\u2028😀');
  const part = fc.oneof(
    fc.string({ unit: character, maxLength: 8 }),
    fc.constantFrom('anna', 'client.example', 'xn--p1ai'),
  );
  const address = fc.tuple(part, part, fc.constantFrom('', '.example', '.公司')).map(([a, b, c]) => `${a}@${b}${c}`);
  fc.assert(
    fc.property(address, (text) => {
      const theirs = isEmail(text) && !text.startsWith('"') && !/[\s\p{Cf}]/u.test(text);
      expect([text, emailProblem(text) === null]).toEqual([text, theirs]);
    }),
    { numRuns: 5000 },
  );
});
