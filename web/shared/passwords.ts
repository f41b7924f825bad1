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
