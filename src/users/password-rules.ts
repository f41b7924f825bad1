import { createRequire } from 'node:module';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { unprocessable } from '../platform/http/errors.js';
import { passwordProblem as ruleProblem } from '../rules/password.js';
import type { PasswordOwner } from '../rules/password-words.js';

const TOO_COMMON = 'This password is too common. Please choose another one.';

let common: Set<string> | undefined;

/** Whether it stands among the 49,000 found most often in breaches, in whatever case and with whatever signs after it. */
function isCommon(password: string): boolean {
  common ??= loadCommon();
  const word = password.toLowerCase();
  return common.has(word) || common.has(word.replace(/[^\p{L}\p{N}]+$/u, ''));
}

/** 20 ms and 4 MB, only where passwords are chosen. */
function loadCommon(): Set<string> {
  const require = createRequire(import.meta.url);
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** The first rule that a new password breaks, as its text; null when it is good. */
export const passwordProblem = (password: string, owner: PasswordOwner = {}): string | null =>
  ruleProblem(password, owner, { alsoWrong: (text) => (isCommon(text) ? TOO_COMMON : null) });

/** 422 on `field` when a new password that is good for others is not for its owner. */
export function refusePersonal(field: string, password: string, owner: PasswordOwner): void {
  const message = passwordProblem(password, owner);
  if (message) throw unprocessable(message, [{ field, message }]);
}

/** A password that is being chosen, held against what the same body says of its owner. One that is being checked is any text. */
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
