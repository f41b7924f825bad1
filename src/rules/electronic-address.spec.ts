import { buyerReferenceProblem, ELECTRONIC_ADDRESS_SCHEMES, electronicAddressProblem } from './electronic-address.js';

it.each([
  ['0106', '24618832', true],
  ['9930', 'DE123456789', true],
  ['0204', '04011000-1234512345-06', true],
  ['0204', '04011000-1234512345-07', false],
  ['0204', '992-90009-96', true],
  ['0204', '992-90009', false],
  ['0204', '0401100012345-1234512345-06', false],
  ['0106', '', false],
  ['0106', ' 24618832', false],
  ['0106', '24/618832', false],
  ['0106', '1'.repeat(51), false],
  ['0088', '7300010000001', true],
  ['0088', '7300010000002', false],
  ['0007', '5567321707', true],
  ['0007', '5567321708', false],
  ['0192', '974760673', true],
  ['0192', '974760674', false],
  ['0192', '000000000', false],
  ['0184', 'DK13585628', true],
  ['0184', '1358562', false],
  ['0208', '0202239951', true],
  ['0208', '0202239952', false],
  ['0151', '51824753556', true],
  ['0151', '51824753557', false],
  ['0201', 'UFL6F0', true],
  ['0201', 'UFL6F', false],
  ['0210', 'RSSMRA85T10A562S', true],
  ['0210', '12345678', false],
  ['0211', 'IT06363391001', true],
  ['0211', 'IT06363391002', false],
])('%s:%s is valid: %s', (scheme, id, isValid) => {
  const name = ELECTRONIC_ADDRESS_SCHEMES[scheme];
  expect(electronicAddressProblem(scheme, id)).toBe(isValid ? null : `${id} is not a valid ${name}`);
});

it('the buyer reference of a German authority is a Leitweg-ID', () => {
  expect(buyerReferenceProblem('0204', '991-33333TEST-33')).toBeNull();
  expect(buyerReferenceProblem('0204', 'Department 7')).toBe('Department 7 is not a valid Leitweg-ID');
  expect(buyerReferenceProblem('0204', '991-33333TEST-34')).toBe('991-33333TEST-34 is not a valid Leitweg-ID');
  expect(buyerReferenceProblem('0204', null)).toBeNull();
  expect(buyerReferenceProblem('9930', 'Department 7')).toBeNull();
});

it('a scheme that the network does not have is refused', () => {
  expect(electronicAddressProblem('EM', 'a@b.example')).toBe('EM is not a scheme of electronic addresses');
});
