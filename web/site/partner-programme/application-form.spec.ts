import { ApiError } from '../../shared/api/errors';
import { businessOf, businessRules, problemLines, wrongFiles } from './application-form';

describe('an application for the partner program', () => {
  it('reports refusals as one line per field', () => {
    const errors = [
      { field: 'account.email', message: 'User account already exists' },
      { field: 'markets', message: 'Please select the countries you sell in' },
      { field: 'account', message: 'You already have an account: apply with it' },
    ];
    expect(problemLines(new ApiError(422, 'invalid', 'Validation failed', errors))).toEqual([
      'Email Address: User account already exists',
      'Countries you sell in: Please select the countries you sell in',
      'You already have an account: apply with it',
    ]);
    const lines = problemLines(new ApiError(422, 'invalid', 'Validation failed', [errors[0]!, errors[2]!]), 1);
    expect(lines).toContain('You already have an account: apply with it');
    expect(problemLines(new ApiError(422, 'invalid', 'Validation failed', [errors[1]!]), 1)).toEqual([]);
    expect(problemLines(new ApiError(500, 'internal', 'It broke'))).toEqual(['It broke']);
    expect(problemLines(new ApiError(0, 'offline', ''))).toEqual(['Validation failed']);
  });

  it('has the answers in the server’s format', () => {
    const typed = {
      markets: ['NO'],
      products: ['tables' as const],
      teamSize: '11-25',
      technicalPeople: '3',
      expectedRevenue: '400,000.00',
      motivation: ' We are asked for it. ',
    };
    expect(businessOf(typed)).toEqual({
      ...typed,
      technicalPeople: 3,
      expectedRevenue: 400_000,
      motivation: 'We are asked for it.',
    });
  });

  it.each([
    ['markets', [], 'Please select the countries you sell in'],
    ['technicalPeople', '3.5', 'Enter a whole number of people, for example 3'],
    ['technicalPeople', '100001', 'Enter a whole number of people, for example 3'],
    ['expectedRevenue', '', 'Enter an amount in euros, for example 400,000'],
    ['expectedRevenue', 'about 400', 'Enter an amount in euros, for example 400,000'],
    ['expectedRevenue', '1000000000', 'Enter an amount in euros, for example 400,000'],
    ['technicalPeople', '0', true],
    ['expectedRevenue', '400,000', true],
  ] as const)('asks for %s: %p', (field, typed, problem) => {
    const { validate } = businessRules[field] as { validate: (given: unknown) => string | true };
    expect(validate(typed)).toBe(problem);
  });

  it('requires the required documents, and refuses unsupported files', () => {
    const file = (name: string) => new File(['x'], name);
    expect(wrongFiles({})).toEqual(['company_registration', 'tax_certificate']);
    expect(
      wrongFiles({ company_registration: file('a.pdf'), tax_certificate: file('b.pdf'), references: file('c.pages') }),
    ).toEqual(['references']);
  });
});
