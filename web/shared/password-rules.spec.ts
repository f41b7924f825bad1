import { passwordChecks, passwordProblem } from './password-rules';

const zoe = { firstName: 'Zoë', lastName: 'Berg', email: 'zb@made.example', companyName: 'Noorder Licht B.V.' };
const OF_THE_PERSON = 'Password must not contain your name, email address or company';

it.each([
  ['kestrel71', 'unmet'],
  ['H0logram-7', 'Password must not contain a product name'],
  ['Demo1234', 'Password must not contain a product name'],
  ['Zoe-likes-9-owls', OF_THE_PERSON],
  ['N00rder-Licht-7', OF_THE_PERSON],
  ['Quiet-Harbour-27', null],
])('%p is told: %s', (password, problem) => expect(passwordProblem(password, zoe, 'unmet')).toBe(problem));

it('ticks a requirement when it is met, and none of nothing', () => {
  const met = (password: string) => passwordChecks(password, zoe).map(({ isMet }) => isMet);
  expect(met('')).toEqual([false, false, false, false, false]);
  expect(met('Zoe-Kestrel')).toEqual([true, true, true, false, false]);
  expect(met('Kestrel-71')).toEqual([true, true, true, true, true]);
});
