import { type PasswordOwner, wordsProblem } from '../../src/users/password-words';

export type { PasswordOwner };

/** What a password must have, in the words that stand beside the field. Spec 1 section 5; the server has the same rules. */
const RULES: { text: string; isMet: (password: string) => boolean }[] = [
  { text: 'At least 8 characters', isMet: (password) => [...password].length >= 8 },
  { text: 'One uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { text: 'One lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { text: 'One number', isMet: (password) => /\d/.test(password) },
];
const OWN_WORDS = 'Nothing of your name, email, company or our products';

/** How what is typed so far stands to each requirement, in the words beside the field. */
export interface PasswordCheck {
  text: string;
  isMet: boolean;
}

export const passwordChecks = (password: string, owner: PasswordOwner): PasswordCheck[] => [
  ...RULES.map(({ text, isMet }) => ({ text, isMet: isMet(password) })),
  { text: OWN_WORDS, isMet: password !== '' && wordsProblem(password, owner) === null },
];

/** Why a new password will not do, as far as a screen can know: `unmet`, or the server's words about its words. */
export const passwordProblem = (password: string, owner: PasswordOwner, unmet: string): string | null =>
  RULES.every(({ isMet }) => isMet(password)) ? wordsProblem(password, owner) : unmet;
