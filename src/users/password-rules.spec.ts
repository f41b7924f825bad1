import { passwordProblem } from './password-rules.js';

it.each(['correct Horse 7', 'Ünter9Linden', 'Xk7pQ2vw', `Aa1${'x'.repeat(197)}`])(
  'the password %s is accepted',
  (password) => expect(passwordProblem(password)).toBeNull(),
);

it.each([
  ['', 'Password must be at least 8 characters'],
  ['Ab1defg', 'Password must be at least 8 characters'],
  ['Aa1💎💎💎💎', 'Password must be at least 8 characters'],
  [`Aa1${'x'.repeat(198)}`, 'Password cannot exceed 200 characters'],
  ['kestrel71', 'Password must contain at least one uppercase letter'],
  ['KESTREL71', 'Password must contain at least one lowercase letter'],
  ['KestrelOwl', 'Password must contain at least one number'],
  ['Password1', 'This password is too common. Please choose another one.'],
  ['Password1!', 'This password is too common. Please choose another one.'],
  ['PassW0rd', 'This password is too common. Please choose another one.'],
  ['Qwerty123', 'This password is too common. Please choose another one.'],
  ['Demo1234!', 'Password must not contain a product name'],
  ['xDemo-1234', 'Password must not contain a product name'],
  ['Holoportal26', 'Password must not contain a product name'],
  ['My-H0l0gram-9', 'Password must not contain a product name'],
  ['My-Ho1ogram-9', 'Password must not contain a product name'],
  ['F1exLed-2031', 'Password must not contain a product name'],
  ['H-o-l-o-Table7', 'Password must not contain a product name'],
])('the password %p is refused: %s', (password, message) => expect(passwordProblem(password)).toBe(message));

const zoe = {
  firstName: 'Zoë',
  lastName: 'van den Berg',
  email: 'z.berghuis+work@made.example',
  companyName: 'Noorder Licht B.V.',
};

it.each(['Zoe-likes-9-owls', 'Xz0e!Kestrel9', 'VandenBerg71', 'Berghuis2026', 'N00rder-Licht-7', 'Kestrel-Licht-7'])(
  'the password %p contains personal data and is refused',
  (password) =>
    expect(passwordProblem(password, zoe)).toBe('Password must not contain your name, email address or company'),
);

it.each(['Quiet-Harbour-27', 'Work-Van-7-bv'])(
  'the password %p does not contain the user’s personal data and is accepted',
  (password) => expect(passwordProblem(password, { ...zoe, lastName: 'Berg', email: 'zb@made.example' })).toBeNull(),
);
