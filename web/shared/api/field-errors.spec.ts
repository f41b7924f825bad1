import { placeFieldErrors, readFieldErrors } from './field-errors';

describe('readFieldErrors', () => {
  const expected = [{ field: 'email', message: 'User account already exists' }];
  it.each([
    ['an errors array', { errors: [{ field: 'email', message: 'User account already exists' }] }],
    ['an errors object', { errors: { email: 'User account already exists' } }],
    ['an errors object with lists', { errors: { email: ['User account already exists', 'and more'] } }],
    ['a details array with paths', { details: [{ path: 'email', message: 'User account already exists' }] }],
    ['a details array with paths in parts', { details: [{ path: ['email'], message: 'User account already exists' }] }],
    ['top-level fields', { status: 409, message: 'Conflict', title: 'x', email: 'User account already exists' }],
  ])('reads %s', (_name, body) => expect(readFieldErrors(body)).toEqual(expected));

  it.each([
    ['a code alone', { details: [{ code: 'EXISTING_USER_EMAIL', path: 'email' }] }],
    ['an empty message', { errors: [{ field: 'email', message: '' }] }],
    ['an object without words', { errors: { email: { code: 'taken' } } }],
    ['something at the top level', { email: true }],
  ])("says 'Invalid value' for %s", (_name, body) =>
    expect(readFieldErrors(body)).toEqual([{ field: 'email', message: 'Invalid value' }]),
  );

  it.each([
    [undefined],
    ['<html>'],
    [[]],
    [{ status: 500, type: 'about:blank', title: 'Internal Server Error', detail: 'x', code: 'internal', message: 'x' }],
    [{ errors: [] }],
    [{ errors: ['nonsense', null] }],
    [{ errors: { email: null, phone: '' } }],
  ])('finds no field in %j', (body) => expect(readFieldErrors(body)).toEqual([]));
});

describe('placeFieldErrors', () => {
  const FORM = [
    'email',
    'companyName',
    'country',
    'companyIndustry',
    'postalCode',
    'confirmPassword',
    'phone',
  ] as const;
  const place = (field: string, message = 'told') => placeFieldErrors([{ field, message }], FORM);

  it.each([
    ['email', 'email'],
    ['email_address', 'email'],
    ['body.email', 'email'],
    ['user.email', 'email'],
    ['company.name', 'companyName'],
    ['company_name', 'companyName'],
    ['countryCode', 'country'],
    ['company.address.countryCode', 'country'],
    ['industry', 'companyIndustry'],
    ['zip-code', 'postalCode'],
    ['passwordConfirmation', 'confirmPassword'],
  ])('places the error of %s at the field %s', (field, name) => expect(place(field)).toEqual({ [name]: 'told' }));

  it('ignores fields that the form does not have', () => {
    expect(place('items.0.quantity')).toEqual({});
    expect(place('')).toEqual({});
  });

  it('keeps the form’s own names', () => {
    const errors = [
      { field: 'industry', message: 'told' },
      { field: 'countryCode', message: 'told too' },
    ];
    expect(placeFieldErrors(errors, ['industry', 'countryCode'])).toEqual({
      industry: 'told',
      countryCode: 'told too',
    });
  });

  it('keeps the first message of a field', () => {
    const errors = [
      { field: 'email', message: 'first' },
      { field: 'emailAddress', message: 'second' },
    ];
    expect(placeFieldErrors(errors, FORM)).toEqual({ email: 'first' });
  });

  it('uses the message of the specification for a phone number', () => {
    expect(place('phoneNumber', 'too short').phone).toBe(
      'Please enter a valid international phone number starting with + followed by your country code and number (e.g., +1234567890)',
    );
  });
});
