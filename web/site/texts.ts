/** Words of the public pages. */
export const siteTexts = {
  login: {
    title: 'Sign In',
    text: 'For clients, partners and administrators.',
    password: 'Password',
    passwordRequired: 'Password is required',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    signIn: 'Sign In',
    failedTitle: 'Login Failed',
    invalid: 'Invalid email or password',
    failed: 'Login failed',
    newHere: 'New to HoloPortal?',
    createAccount: 'Create Account',
    returnBefore: 'You will return to ',
    returnAfter: ' after signing in.',
    signedInAs: (email: string) => `You are signed in as ${email}.`,
  },
  contact: {
    title: 'Support and contact',
    text: 'Write to us about a quote, an order or your account. We answer on working days.',
    action: 'Write to support',
  },
  signup: {
    title: 'Create Account',
    text: 'New companies are registered by our team. Tell us who you are, and we set up your account.',
    action: 'Write to support',
  },
  supportEmail: 'support@holoportal.example',
  // Spec 1 section 9: the footer says 2025.
  copyright: '© 2025 HoloPortal',
  contactLink: 'Contact',
};

/** What a page is called where one is told to come back to it. */
export function pageName(path: string): string | null {
  const { pathname } = new URL(path, location.origin);
  const place = pathname.replace(/^\/(partners\/)?dashboard/, '');
  if (place === '/quotes') return 'Quotes';
  if (place.startsWith('/quotes/create')) return 'Create Quote';
  if (/^\/quotes\/[^/]+\/edit$/.test(place)) return 'Edit Quote';
  if (place.startsWith('/quotes/')) return `Quote ${place.slice('/quotes/'.length, '/quotes/'.length + 7)}...`;
  if (place === '/profile') return 'Profile';
  if (place === '/company') return 'Company Information';
  return pathname.startsWith('/admin') ? 'Administration' : null;
}
