import { createRequire } from 'node:module';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { unprocessable } from '../platform/errors.js';
import { passwordProblem as ruleProblem } from '../rules/password.js';
import type { PasswordOwner } from '../rules/password-words.js';

const TOO_COMMON = 'This password is too common. Please choose another one.';

let common: Set<string> | undefined;

/** True when the password is one of the 49,000 most frequent ones in breaches, ignoring case and trailing punctuation. */
function isCommon(password: string): boolean {
  common ??= loadCommon();
  const word = password.toLowerCase();
  return common.has(word) || common.has(word.replace(/[^\p{L}\p{N}]+$/u, ''));
}

/** Loads the list of common passwords. It takes 20 ms and 4 MB, so it is loaded only when a user chooses a password. */
function loadCommon(): Set<string> {
  const require = createRequire(import.meta.url);
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Returns the message of the first rule that a new password breaks; null when the password is valid. */
export const passwordProblem = (password: string, owner: PasswordOwner = {}): string | null =>
  ruleProblem(password, owner, { alsoWrong: (text) => (isCommon(text) ? TOO_COMMON : null) });

/** Throws 422 on `field` when a new password breaks a rule. The rules include comparisons with the owner's data. */
export function refusePersonal(field: string, password: string, owner: PasswordOwner): void {
  const message = passwordProblem(password, owner);
  if (message) throw unprocessable(message, [{ field, message }]);
}

/**
 * Validates a new password against the rules and against its owner's data in the same body. Must not be used to check
 * an existing password, which may be any text.
 */
export const NewPassword = () =>
  ValidateBy({
    name: 'newPassword',
    validator: {
      validate: (value, args) => typeof value === 'string' && passwordProblem(value, ownerIn(args)) === null,
      defaultMessage: (args) => {
        const value: unknown = args?.value;
        return (typeof value === 'string' && value && passwordProblem(value, ownerIn(args))) || 'Password is required';
      },
    },
  });

function ownerIn(args: ValidationArguments | undefined): PasswordOwner {
  const body = (args?.object ?? {}) as Record<string, unknown>;
  const said = (['firstName', 'lastName', 'email', 'companyName'] as const).filter(
    (field) => typeof body[field] === 'string',
  );
  return Object.fromEntries(said.map((field) => [field, (body[field] as string).slice(0, 254)]));
}
