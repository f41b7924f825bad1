import { createRequire } from 'node:module';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { unprocessable } from '../common/errors.js';

const MAX_LENGTH = 200;
const TOO_COMMON = 'This password is too common. Please choose another one.';

/** What everybody tries first here: the product's name and those of its parts, and the demo's password. */
const PRODUCT_WORDS = ['holo', 'flexled', 'demo1234'];
const OF_THE_PRODUCT = 'Password must not contain a product name';
const OF_THE_PERSON = 'Password must not contain your name, email address or company';
/** Words that stand in many companies' names, and say nothing about one. */
const LEGAL_FORMS = new Set(['gmbh', 'group', 'holding', 'company', 'limited']);

/** Spec 1 section 5, 'Password rules', in the order in which they are told. */
const RULES: [test: (password: string) => boolean, message: string][] = [
  [(password) => [...password].length >= 8, 'Password must be at least 8 characters'],
  [(password) => password.length <= MAX_LENGTH, `Password cannot exceed ${MAX_LENGTH} characters`],
  [(password) => /\p{Lu}/u.test(password), 'Password must contain at least one uppercase letter'],
  [(password) => /\p{Ll}/u.test(password), 'Password must contain at least one lowercase letter'],
  [(password) => /\d/.test(password), 'Password must contain at least one number'],
  [(password) => !isCommon(password), TOO_COMMON],
  [(password) => !containsAny(password, PRODUCT_WORDS), OF_THE_PRODUCT],
];

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

/** Whose password it is to be; what is not known yet is left out. */
export interface PasswordOwner {
  firstName?: string;
  lastName?: string;
  email?: string;
  companyName?: string;
}

/** Letters and digits alone, whatever their case, accents and what stands between them. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$@!]/gu, '');

const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  '!': 'i',
  3: 'e',
  4: 'a',
  '@': 'a',
  5: 's',
  $: 's',
  7: 't',
};
const unmasked = (text: string): string => plain(text).replace(/[01!34@5$7]/g, (sign) => LOOKALIKES[sign]!);

const containsAny = (password: string, words: string[]): boolean =>
  words.some((word) => plain(password).includes(plain(word)) || unmasked(password).includes(unmasked(word)));

/** What somebody's password should not be made of: names of three letters and more, longer words of address and company. */
function wordsOf({ firstName = '', lastName = '', email = '', companyName = '' }: PasswordOwner): string[] {
  const [mailbox = ''] = email.split('@');
  const companyWords = companyName.split(/[^\p{L}\p{N}]+/u);
  return [
    ...[firstName, lastName].flatMap((name) => [name, ...name.split(/\s+/)]).filter((name) => plain(name).length >= 3),
    ...[mailbox, ...mailbox.split(/[^\p{L}\p{N}]+/u), companyName, ...companyWords].filter(
      (word) => plain(word).length >= 4 && !LEGAL_FORMS.has(plain(word)),
    ),
  ];
}

/** The first rule that a new password breaks, as its text; null when it is good. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const broken = RULES.find(([isMet]) => !isMet(password));
  if (broken) return broken[1];
  return containsAny(password, wordsOf(owner)) ? OF_THE_PERSON : null;
}

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
