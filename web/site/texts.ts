/** Texts of the sign-in page, and of the frame that the sign-in, sign-up and password pages share. */
export const siteTexts = {
  login: {
    title: 'Sign In',
    text: 'For clients, partners and administrators.',
    forgot: 'Forgot password?',
    signIn: 'Sign In',
    failedTitle: 'Login Failed',
    invalid: 'Invalid email or password',
    failed: 'Login failed',
    wait: (minutes: number) =>
      `You can try again in ${minutes} minutes, or set a new password and sign in immediately.`,
    newHere: 'New to HoloPortal?',
    createAccount: 'Create Account',
    returnAfter: ' after signing in.',
    signedInAs: (email: string) => `You are signed in as ${email}.`,
  },
  returnBefore: 'You will return to ',
  // Specified: the year in the footer is 2025.
  copyright: '© 2025 HoloPortal',
  contactLink: 'Contact',
  partnerLink: 'Become a Partner',
};

/**
 * Returns the name of the page at a path, for texts that name the page to return to; null for a page without a name.
 */
export function pageName(path: string): string | null {
  const { pathname } = new URL(path, location.origin);
  const place = pathname.replace(/^\/(partners\/)?dashboard/, '');
  if (place === '/quotes') return 'Quotes';
  if (place.startsWith('/quotes/create')) return 'Create Quote';
  if (/^\/quotes\/[^/]+\/edit$/.test(place)) return 'Edit Quote';
  if (place.startsWith('/quotes/')) return `Quote ${place.slice('/quotes/'.length, '/quotes/'.length + 7)}...`;
  if (place === '/profile') return 'Account Settings';
  if (place === '/users') return 'Company Users';
  if (place === '/company') return 'Company Information';
  return pathname.startsWith('/admin') ? 'Administration' : null;
}
