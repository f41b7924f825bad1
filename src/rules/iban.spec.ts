import fc from 'fast-check';
import { formatIban, ibanProblem, isSepaIban, maskIban } from './iban.js';
import { mod97 } from './mod97.js';

it.each([
  'NL91ABNA0417164300',
  'nl91 abna 0417 1643 00',
  'DE89370400440532013000',
  'BE68539007547034',
  'FR1420041010050500013M02606',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
  'GB29NWBK60161331926819',
  'UA213223130000026007233566001',
])('%s is valid', (iban) => expect(ibanProblem(iban)).toBeNull());

it.each([
  ['', 'Please enter a valid IBAN'],
  ['XX91ABNA0417164300', 'Please enter a valid IBAN'],
  ['NL91ABNA04171643-0', 'Please enter a valid IBAN'],
  ['__proto__', 'Please enter a valid IBAN'],
  ['NL91ABNA041716430', 'An IBAN of NL has 18 characters; this one has 17'],
  ['NL91ABNA0417164301', 'This IBAN has a typing error'],
])('%p is refused', (iban, problem) => expect(ibanProblem(iban)).toBe(problem));

it('finds each wrong digit and each exchange of two digits', () => {
  const account = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 18, maxLength: 18 });
  fc.assert(
    fc.property(account, fc.nat(17), fc.integer({ min: 1, max: 9 }), (digits, at, more) => {
      const number = digits.join('');
      const check = String(98 - mod97(`${number}DE00`)).padStart(2, '0');
      expect(ibanProblem(`DE${check}${number}`)).toBeNull();
      const wrong = digits.with(at, (digits[at]! + more) % 10).join('');
      expect(ibanProblem(`DE${check}${wrong}`)).not.toBeNull();
      const [one, two] = [digits[at]!, digits[(at + 1) % 18]!];
      const exchanged = digits
        .with(at, two)
        .with((at + 1) % 18, one)
        .join('');
      expect(ibanProblem(`DE${check}${exchanged}`) === null).toBe(one === two);
    }),
  );
});

it('knows SEPA, prints groups of four and masks', () => {
  expect([isSepaIban('NL91ABNA0417164300'), isSepaIban('AE070331234567890123456'), isSepaIban('NL00')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(formatIban('nl91abna0417164300')).toBe('NL91 ABNA 0417 1643 00');
  expect(maskIban('NL91ABNA0417164300')).toBe('NL•• •••• 4300');
});
