import { type PasswordOwner, wordsProblem } from './password-words.js';

const MAX_LENGTH = 200;
const TOO_LONG = `Password cannot exceed ${MAX_LENGTH} characters`;

/**
 * Requirements of a password: the text next to the field, and the message when the requirement is not met. As
 * specified.
 */
const REQUIREMENTS: { text: string; problem: string; isMet: (password: string) => boolean }[] = [
  {
    text: 'At least 8 characters',
    problem: 'Password must be at least 8 characters',
    isMet: (password) => [...password].length >= 8,
  },
  {
    text: 'One uppercase letter',
    problem: 'Password must contain at least one uppercase letter',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    text: 'One lowercase letter',
    problem: 'Password must contain at least one lowercase letter',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    text: 'One number',
    problem: 'Password must contain at least one number',
    isMet: (password) => /\d/.test(password),
  },
];
const OWN_WORDS = 'No part of your name, email, company or our products';

/** Result of one requirement for the password that is being typed, with the text next to the field. */
export interface PasswordCheck {
  text: string;
  isMet: boolean;
}

export const passwordChecks = (password: string, owner: PasswordOwner): PasswordCheck[] => [
  ...REQUIREMENTS.map(({ text, isMet }) => ({ text, isMet: isMet(password) })),
  { text: OWN_WORDS, isMet: password !== '' && wordsProblem(password, owner) === null },
];

interface Known {
  /** Message used for every unmet requirement, for screens that list the requirements next to the field. */
  unmet?: string;
  /**
   * Additional check, called when the password meets the requirements: returns why it is rejected, or null. For checks
   * that only the server can make.
   */
  alsoWrong?: (password: string) => string | null;
}

/** Returns the message of the first rule that a new password violates; null if it violates none. */
export function passwordProblem(password: string, owner: PasswordOwner, { unmet, alsoWrong }: Known = {}) {
  if (password.length > MAX_LENGTH) return TOO_LONG;
  const missing = REQUIREMENTS.find(({ isMet }) => !isMet(password));
  if (missing) return unmet ?? missing.problem;
  return alsoWrong?.(password) ?? wordsProblem(password, owner);
}
