import { normalizePhone, phoneProblem } from './phone.js';

it.each([
  ['+31612345678', '+31612345678'],
  ['+31 6 1234 5678', '+31612345678'],
  ['+31 (0)6 1234-5678', '+31612345678'],
  ['  +1 (202) 555-0123 ', '+12025550123'],
  ['06 12345678', '0612345678'],
  ['+', '+'],
  ['', ''],
])('the number %p is normalised to %p', (text, written) => expect(normalizePhone(text)).toBe(written));

it.each([
  '+31612345678',
  '+31201234567',
  '+4915112345678',
  '+493012345',
  '+447911123456',
  '+12025550123',
  '+33612345678',
  '+971501234567',
  '+390612345678',
  '+80012345678', // an international freephone number, which has no country
  '+4479111234567', // eleven digits are allowed, as specified
  '+44 07911 123456',
  '+49151123456789',
  '+15551234567', // a range that the library does not know, with the right length
])('the number %s is valid', (phone) => expect(phoneProblem(phone)).toBeNull());

it.each([
  ['', 'Phone number must start with + followed by country code (e.g., +1, +44, +49)'],
  ['0612345678', 'Phone number must start with + followed by country code (e.g., +1, +44, +49)'],
  ['0031612345678', 'Phone number must start with + followed by country code (e.g., +1, +44, +49)'],
  ['+31abc', 'Phone number must contain only digits after the country code'],
  ['+31612345678ext1', 'Phone number must contain only digits after the country code'],
  ['+', 'Invalid country code. Please use a valid international country code'],
  ['+999123456', 'Invalid country code. Please use a valid international country code'],
  ['+0612345678', 'Invalid country code. Please use a valid international country code'],
  ['+31', 'Phone number for Netherlands must be at least 9 digits. Example: +31 6 12345678'],
  ['+3161234567', 'Phone number for Netherlands must be at least 9 digits. Example: +31 6 12345678'],
  ['+3161234567890', 'Phone number for Netherlands must be at most 9 digits. Example: +31 6 12345678'],
  ['+1234567890', 'Phone number for United States must be at least 10 digits. Example: +1 201 555 0123'],
  ['+44791112345', 'Phone number for United Kingdom must be at least 10 digits. Example: +44 7400 123456'],
  ['+44791112345678', 'Phone number for United Kingdom must be at most 11 digits. Example: +44 7400 123456'],
  ['+49151123456789012', 'Phone number for Germany must be at most 12 digits. Example: +49 1512 3456789'],
])('the number %p is refused: %s', (phone, message) => expect(phoneProblem(phone)).toBe(message));
