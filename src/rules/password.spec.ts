import { passwordChecks, passwordProblem } from './password.js';

const zoe = { firstName: 'Zoë', lastName: 'Berg', email: 'zb@made.example', companyName: 'Noorder Licht B.V.' };
const OF_THE_PERSON = 'Password must not contain your name, email address or company';

it.each([
  ['kestrel71', 'unmet'],
  ['H0logram-7', 'Password must not contain a product name'],
  ['Demo1234', 'Password must not contain a product name'],
  ['Zoe-likes-9-owls', OF_THE_PERSON],
  ['N00rder-Licht-7', OF_THE_PERSON],
  [`Aa1${'x'.repeat(198)}`, 'Password cannot exceed 200 characters'],
  ['Quiet-Harbour-27', null],
])('the password %p has the error: %s', (password, problem) =>
  expect(passwordProblem(password, zoe, { unmet: 'unmet' })).toBe(problem),
);

it('requirements are reported first, then other known problems, then forbidden words', () => {
  const alsoWrong = () => 'also wrong';
  expect(passwordProblem('kestrel71', {}, { alsoWrong })).toBe('Password must contain at least one uppercase letter');
  expect(passwordProblem('H0logram-7', {}, { alsoWrong })).toBe('also wrong');
});

it('met requirements are ticked, and none for an empty password', () => {
  const met = (password: string) => passwordChecks(password, zoe).map(({ isMet }) => isMet);
  expect(met('')).toEqual([false, false, false, false, false]);
  expect(met('Zoe-Kestrel')).toEqual([true, true, true, false, false]);
  expect(met('Kestrel-71')).toEqual([true, true, true, true, true]);
});
