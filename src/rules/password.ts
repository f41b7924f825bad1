import { type PasswordOwner, wordsProblem } from './password-words.js';

const MAX_LENGTH = 200;
const TOO_LONG = `Password cannot exceed ${MAX_LENGTH} characters`;

/** What a password must have: as it stands beside the field, and as it is told where it is missing. As specified. */
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
const OWN_WORDS = 'Nothing of your name, email, company or our products';

/** How what is typed so far stands to each requirement, in the words beside the field. */
export interface PasswordCheck {
  text: string;
  isMet: boolean;
}

export const passwordChecks = (password: string, owner: PasswordOwner): PasswordCheck[] => [
  ...REQUIREMENTS.map(({ text, isMet }) => ({ text, isMet: isMet(password) })),
  { text: OWN_WORDS, isMet: password !== '' && wordsProblem(password, owner) === null },
];

interface Known {
  /** What is told in place of the requirement that is not met, where all of them stand beside the field. */
  unmet?: string;
  /** Why a password that meets them will not do: what only the server knows. */
  alsoWrong?: (password: string) => string | null;
}

/** The first rule that a new password breaks, as its text; null when it is good. */
export function passwordProblem(password: string, owner: PasswordOwner, { unmet, alsoWrong }: Known = {}) {
  if (password.length > MAX_LENGTH) return TOO_LONG;
  const missing = REQUIREMENTS.find(({ isMet }) => !isMet(password));
  if (missing) return unmet ?? missing.problem;
  return alsoWrong?.(password) ?? wordsProblem(password, owner);
}
