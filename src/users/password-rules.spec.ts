import { passwordProblem } from './password-rules.js';

it.each(['Demo1234!', 'correct Horse 7', 'Ünter9Linden', 'Xk7pQ2vw', `Aa1${'x'.repeat(197)}`])(
  '%s is good',
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
])('%p is told: %s', (password, message) => expect(passwordProblem(password)).toBe(message));
