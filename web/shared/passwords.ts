/** What a password must have, in the words that stand beside the field. Spec 1 section 5; the server has the same rules. */
export const passwordRules: { text: string; isMet: (password: string) => boolean }[] = [
  { text: 'At least 8 characters', isMet: (password) => [...password].length >= 8 },
  { text: 'One uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { text: 'One lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { text: 'One number', isMet: (password) => /\d/.test(password) },
];

export const passwordTexts = {
  label: 'Password',
  confirm: 'Confirm password',
  required: 'Password is required',
  unmet: 'Password does not meet requirements',
  differ: 'Passwords do not match',
  show: 'Show password',
  hide: 'Hide password',
  rules: 'Password requirements',
  met: 'Met',
  notMet: 'Not met',
};

export const meetsPasswordRules = (password: string) => passwordRules.every(({ isMet }) => isMet(password));

/** Rules of a field in which a password is chosen, for react-hook-form's `register`. */
export const newPasswordRules = {
  validate: (password: string) => {
    if (password === '') return passwordTexts.required;
    return meetsPasswordRules(password) || passwordTexts.unmet;
  },
};
